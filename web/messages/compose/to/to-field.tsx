// The one field of recipients: departments, tags, groups, contacts, people and numbers are typed
// into it, chosen from one list, and shown as chips.
import { useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useMaybeUser } from '#web/kit/session/session.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Chips } from './chips.tsx';
import { recipientsOf, withChoice, withNumbers, withoutLast } from './choices.ts';
import { type Offered, OfferedList, useOffered } from './offered.tsx';
import styles from './to.module.css';
import { numbersIn, withCountry } from './typed-numbers.ts';

export function ToField({ name, label, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const country = useMaybeUser()?.country ?? 'AU';
  const box = useRef<HTMLInputElement>(null);
  const list = useId();
  const value = useSyncExternalStore(store.subscribe, () => store.values()[name]);
  const to = recipientsOf(value);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const offered = useOffered(text.trim(), { to, isOpen });
  const { options } = offered;
  const active = options[Math.min(place, options.length - 1)];
  const now = () => recipientsOf(store.values()[name]);
  const type = (typed: string) => {
    setText(typed);
    setPlace(0);
    setOpen(true);
  };
  const addNumbers = async (numbers: readonly string[]) => {
    const added = await Promise.all(
      numbers.map(async (mobile) => await withCountry(mobile, country)),
    );
    onSet(withNumbers(now(), added));
  };
  const pick = (option: Offered) => {
    if (option.kind === 'number') void addNumbers([option.name]);
    else {
      setNames(new Map([...names, [option.key, option.name]]));
      onSet(withChoice(now(), option.kind, option.id));
    }
    setText('');
    setPlace(0);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') return onSet(withoutLast(to));
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      return setOpen(false);
    }
    if (event.key === 'Enter') {
      // Enter chooses; it never sends the message.
      event.preventDefault();
      return isOpen && active ? pick(active) : setOpen(true);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    if (isOpen && options.length > 0) setPlace((place + step + options.length) % options.length);
  };
  const onPaste = (event: ClipboardEvent) => {
    const numbers = numbersIn(event.clipboardData.getData('text'));
    if (numbers.length < 2) return;
    event.preventDefault();
    void addNumbers(numbers);
  };
  return (
    <Field label={label} labelHidden error={problem}>
      {(ids) => (
        <div className={styles.to}>
          {/* biome-ignore lint/a11y: a press beside the chips goes to the box, which keys reach by themselves */}
          <div
            className={styles.box}
            data-invalid={ids['aria-invalid']}
            onClick={(event) => event.target === event.currentTarget && box.current?.focus()}
          >
            <ul className={styles.chips} aria-label={t`Chosen`}>
              <Chips to={to} names={names} onSet={onSet} />
            </ul>
            <input
              ref={box}
              {...ids}
              name={name}
              role="combobox"
              aria-required="true"
              aria-expanded={isOpen}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active ? `${list}-${active.key}` : undefined}
              autoComplete="off"
              placeholder={t`Person, department, tag, group or number`}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={() => setOpen(true)}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                setOpen(false);
                onLeave();
              }}
            />
          </div>
          {isOpen && <OfferedList id={list} offered={offered} active={active} onPick={pick} />}
        </div>
      )}
    </Field>
  );
}
