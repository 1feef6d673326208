// The times of the message that is written, as the form has them now, with the next of them.
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import {
  beforeThisMinute,
  recurrenceOf,
  repeatPeriods,
} from '#domain/messages/schedules/message-schedule.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { FormStore } from '#web/kit/form/store/form-store.ts';

const written = z.object({
  starting_date: z.iso.date(),
  starting_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  repeat_period: z.enum(repeatPeriods).nullable().default(null),
  ending_date: z.iso.date().nullable().default(null),
});

export interface ScheduleNow {
  readonly times: z.infer<typeof written>;
  /** ISO 8601; null where no time is left. */
  readonly next: string | null;
}

export const useIsLater = (store: FormStore): boolean =>
  useSyncExternalStore(store.subscribe, () => store.values()['when'] === 'later');

/** Null while the date or the time is missing. @param zone of the organisation */
export function useScheduleNow(store: FormStore, zone: string): ScheduleNow | null {
  const text = useSyncExternalStore(store.subscribe, () => {
    const { starting_date, starting_time, repeat_period, ending_date } = store.values();
    return JSON.stringify({ starting_date, starting_time, repeat_period, ending_date });
  });
  const times = written.safeParse(JSON.parse(text));
  if (!times.success) return null;
  const after = beforeThisMinute(new Date(serverNow()).toISOString());
  const [next = null] = nextRuns(recurrenceOf(times.data, zone), { after, count: 1 });
  return { times: times.data, next };
}
