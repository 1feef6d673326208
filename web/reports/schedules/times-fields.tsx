// The times of a scheduled report: the day of the week or of the month, and below them the schedule
// in one sentence with its next times.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import { scheduleRecurrence } from '#domain/reports/schedule-times.ts';
import { repeatPeriods } from '#domain/reports/scheduled-reports.api.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { dayName, weekInOrder } from '#web/kit/fields/day-names.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { DayBoxes } from '#web/ui/controls/choices/day-boxes.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { timesInWords } from './times-in-words.ts';

const written = z.object({
  starting_date: z.iso.date(),
  repeat_every: z.coerce.number().int().min(1).max(365),
  repeat_period: z.enum(repeatPeriods),
  day: z.coerce.number().int().min(1).max(31).nullable().default(null),
});

/** The times as they are typed now; null while they make no schedule. */
function useTimes(): z.infer<typeof written> | null {
  const store = useFormStore();
  const text = useSyncExternalStore(store.subscribe, () => JSON.stringify(store.values()));
  return written.safeParse(JSON.parse(text)).data ?? null;
}

/** A day of the other kind goes with the choice of the period: 31 is no day of a week. */
export function RepeatPeriodField({
  name,
  label,
  value,
  problem,
  choices,
  onSet,
  onLeave,
}: FieldProps) {
  const store = useFormStore();
  return (
    <Choice
      name={name}
      label={`${label} *`}
      error={problem}
      options={choices}
      defaultValue={String(value ?? '')}
      onChange={(period) => {
        onSet(period);
        store.fill('day', null);
      }}
      onBlur={onLeave}
    />
  );
}

const monthDays = Array.from({ length: 31 }, (_, at) => at + 1);

/** Of weeks a button for each day, of months a list; days have none. */
export function DayField({ name, label, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const period = useSyncExternalStore(store.subscribe, () => store.values()['repeat_period']);
  const day = useSyncExternalStore(store.subscribe, () => store.values()['day'] ?? null);
  const start = useSyncExternalStore(store.subscribe, () => store.values()['starting_date']);
  if (period === 'weeks') {
    const shown = day ?? weekdayOf(start);
    return (
      <DayBoxes
        name={name}
        label={label}
        error={problem}
        days={weekInOrder().map((one) => ({
          value: one,
          short: dayName(one),
          long: dayName(one, 'long'),
          on: one === shown,
        }))}
        onToggle={onSet}
        onLeave={onLeave}
      />
    );
  }
  if (period !== 'months') return null;
  return (
    <Choice
      name={name}
      label={label}
      hint={t`A shorter month has its last day instead.`}
      error={problem}
      empty={t`That of the starting date`}
      options={monthDays.map((one) => ({ value: String(one), label: String(one) }))}
      value={day === null ? '' : String(day)}
      onChange={(text) => onSet(text === '' ? null : Number(text))}
      onBlur={onLeave}
    />
  );
}

/** ISO weekday of a day that is kept as 2026-11-27; null for none. */
function weekdayOf(date: unknown): number | null {
  const parsed = z.iso.date().safeParse(date);
  return parsed.success ? new Date(`${parsed.data}T00:00:00Z`).getUTCDay() || 7 : null;
}

const shownTimes = 3;

/** Below the times: when it leaves, in words and as the next dates. */
export function TimesInWords() {
  const { t } = useLingui();
  const { place, date } = useFormat();
  const times = useTimes();
  if (!times) return <Facts facts={[[t`Sent`, t`Enter a starting date.`]]} />;
  const after = new Date(serverNow()).toISOString();
  const next = nextRuns(scheduleRecurrence(times, place.timezone), { after, count: shownTimes });
  return (
    <Facts
      facts={[
        [t`Sent`, timesInWords(times, place.language)],
        [t`Next`, next.map((at) => date(at)).join(' \u00b7 ')],
      ]}
    />
  );
}
