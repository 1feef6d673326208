// One cell of the rows: its text, or a field to correct it with its problem; saved on blur or
// Enter.
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { CallError } from '../call/call-error.ts';
import styles from './import.module.css';

interface Props {
  /** Of the column, shown where rows are cards. */
  readonly label: string;
  /** For screen readers: of this cell. */
  readonly name: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly isFixed: boolean;
  readonly onSave: (text: string) => Promise<void>;
}

export function GridCell({ label, name, text, problem, isFixed, onSave }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(text);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const wrong = refused ?? problem;
  const save = async () => {
    if (typed.trim() === text) return setIsOpen(false);
    setPending(true);
    setRefused(undefined);
    try {
      await onSave(typed);
      setIsOpen(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.fields?.['texts']?.[0] ?? error.message);
    } finally {
      setPending(false);
    }
  };
  if (isFixed || (!isOpen && wrong === undefined))
    return (
      <td data-label={label} data-empty={text === '' || undefined}>
        {isFixed ? (
          text
        ) : (
          <button
            type="button"
            className={styles.cell}
            aria-label={text === '' ? t`${name}: empty` : `${name}: ${text}`}
            onClick={() => {
              setTyped(text);
              setIsOpen(true);
            }}
          >
            {text === '' ? '–' : text}
          </button>
        )}
      </td>
    );
  return (
    <td data-label={label} data-wrong={wrong !== undefined || undefined}>
      <input
        className={styles.input}
        aria-label={name}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : id}
        aria-busy={pending || undefined}
        // Opened by a press on the text that it replaces.
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus={isOpen}
        maxLength={500}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape') return;
          setTyped(text);
          setIsOpen(false);
        }}
      />
      {wrong !== undefined && (
        <span id={id} className={styles.wrong}>
          {wrong}
        </span>
      )}
    </td>
  );
}
