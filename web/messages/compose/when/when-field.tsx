// When the message is sent: now, or at a time that is one sentence with its choices in it.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useId, useSyncExternalStore } from 'react';
import { timeOfDay, wallClock } from '#domain/kit/local-time/wall-clock.ts';
import { type RepeatPeriod, repeatPeriods } from '#domain/messages/schedules/message-schedule.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { TypedField } from '#web/kit/fields/typed-field.tsx';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import type { FormStore } from '#web/kit/form/store/form-store.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { useCounted } from '../recipient-count.ts';
import { NextTime } from './next-time.tsx';
import { useIsLater } from './schedule-now.ts';
import styles from './when.module.css';

/** As they are in the sentence. */
const words: Readonly<Record<RepeatPeriod, MessageDescriptor>> = {
  daily: msg`every day`,
  weekly: msg`every week`,
  fortnightly: msg`every two weeks`,
  monthly: msg`every month`,
};

const hourMs = 3_600_000;

/** The next whole hour, so that the sentence is complete from the beginning. */
function beginAt(store: FormStore, zone: string): void {
  const { starting_date, starting_time } = store.values();
  if (starting_date || starting_time) return;
  const { date, minute } = wallClock(zone, serverNow() + hourMs);
  store.fill('starting_date', date);
  store.fill('starting_time', timeOfDay(minute - (minute % 60)));
}

export function WhenField(props: FieldProps) {
  const { t } = useLingui();
  const { onSet } = props;
  const store = useFormStore();
  const name = useId();
  const { place } = useFormat();
  const zone = useCounted().count?.timezone ?? place.timezone;
  const isLater = useIsLater(store);
  const choose = (when: 'now' | 'later') => {
    onSet(when);
    if (when === 'later') beginAt(store, zone);
  };
  return (
    <fieldset className={styles.when} aria-label={t`When`}>
      <label className={styles.choice} data-on={!isLater || undefined}>
        <input type="radio" name={name} checked={!isLater} onChange={() => choose('now')} />
        <Trans>Send now</Trans>
      </label>
      <div className={styles.choice} data-on={isLater || undefined}>
        <label>
          <input type="radio" name={name} checked={isLater} onChange={() => choose('later')} />
          {isLater ? <Trans>Send</Trans> : <Trans>Send later</Trans>}
        </label>
        {isLater && <Sentence {...props} />}
      </div>
      {isLater && <NextTime zone={zone} />}
    </fieldset>
  );
}

function Sentence(props: FieldProps) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const period = useSyncExternalStore(store.subscribe, () => store.values()['repeat_period']);
  const repeats = typeof period === 'string' && period !== '';
  return (
    <div className={styles.sentence}>
      <Choice
        name="repeat_period"
        label={t`Repeat`}
        value={repeats ? period : ''}
        options={[
          { value: '', label: t`once` },
          ...repeatPeriods.map((one) => ({ value: one, label: i18n._(words[one]) })),
        ]}
        onChange={(next) => {
          store.set('repeat_period', next === '' ? null : next);
          if (next === '') store.fill('ending_date', null);
        }}
      />
      <Part
        {...props}
        word={repeats ? t`from` : t`on`}
        name="starting_date"
        kind="date"
        label={t`Starting date`}
        at={DateField}
      />
      <Part
        {...props}
        word={t`at`}
        name="starting_time"
        kind="time"
        label={t`Time`}
        at={TypedField}
      />
      {repeats && (
        <Part
          {...props}
          word={t`until`}
          name="ending_date"
          kind="date"
          label={t`Ending date`}
          at={DateField}
        />
      )}
    </div>
  );
}

/** A field of the sentence, with its own name, value and problem. */
function Part({
  at: Control,
  word,
  ...props
}: FieldProps & { at: ComponentType<FieldProps>; word: string }) {
  const store = useFormStore();
  const { name } = props;
  const problem = useProblem(store, name);
  const box = useSyncExternalStore(store.subscribe, () => store.box(name));
  return (
    <div className={styles.part} data-kind={props.kind}>
      <span aria-hidden="true">{word}</span>
      <Control
        {...props}
        key={box.times}
        value={box.value}
        problem={problem}
        required={false}
        onSet={(value) => store.set(name, value)}
        onLeave={() => store.leave(name)}
      />
    </div>
  );
}
