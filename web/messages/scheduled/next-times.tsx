// The next times of a schedule in words and dates, while it is written.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { offsetAt } from '#domain/kit/local-time/wall-clock.ts';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import {
  beforeThisMinute,
  recurrenceOf,
  repeatPeriods,
} from '#domain/messages/schedules/message-schedule.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Facts } from '#web/ui/display/page.tsx';
import { repeatInWords } from './schedule-words.ts';

const shownTimes = 5;

const written = z.object({
  starting_date: z.iso.date(),
  starting_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  repeat_period: z.enum(repeatPeriods).nullable().default(null),
  ending_date: z.iso.date().nullable().default(null),
});

export function NextTimes() {
  const { t } = useLingui();
  const { place, date, time } = useFormat();
  const store = useFormStore();
  const text = useSyncExternalStore(store.subscribe, () => JSON.stringify(store.values()));
  const times = written.safeParse(JSON.parse(text));
  if (!times.success) return <Facts facts={[[t`Next times`, t`Enter a date and a time.`]]} />;
  // What the clocks of the organisation will show: its zone is not known here, and that of the
  // reader may change its clocks on another night. So it is counted in UTC and shown without a zone.
  const now = serverNow();
  const local = now + offsetAt(place.timezone, now);
  const after = beforeThisMinute(new Date(local).toISOString());
  const next = nextRuns(recurrenceOf(times.data, 'UTC'), { after, count: shownTimes });
  const shown = next.map((at) => `${date(at, 'UTC')}, ${time(at, 'UTC')}`);
  return (
    <Facts
      facts={[
        [t`Repeats`, repeatInWords(times.data, place.language)],
        [t`Next times`, next.length === 0 ? t`No time is left.` : shown.join(' \u00b7 ')],
        [
          t`Time zone`,
          t`By the clocks of the organisation. A time that is skipped when clocks go forward comes an hour later.`,
        ],
      ]}
    />
  );
}
