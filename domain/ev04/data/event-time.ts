// Decides whether a device's clock can be believed (protocol section 2.2) and what the event's time
// is.

const EARLIEST = Date.UTC(2020, 0, 1) / 1000;
const AHEAD_SECONDS = 600;

/**
 * The time part of a device event. `record_time` is the raw wire time it was judged from, 0 when
 * the record had none.
 */
export type EventTime = {
  occurred_at: string;
  time_source: 'device' | 'received';
  original_time?: string;
  record_time: number;
};

function believable(time: number, receivedAt: Date): boolean {
  return time >= EARLIEST && time <= receivedAt.getTime() / 1000 + AHEAD_SECONDS;
}

function isoOf(time: number): string {
  return new Date(time * 1000).toISOString();
}

/**
 * Takes the first believable of `times` (seconds since 1970, best first), else the receive time,
 * keeping the first as original.
 * @param recordsAfter how many records of the frame follow this one: each is a millisecond later,
 * so that their order stays the frame's
 */
export function eventTime(
  times: readonly (number | null)[],
  receivedAt: Date,
  recordsAfter = 0,
): EventTime {
  const given = times.filter((time) => time !== null && time !== 0);
  const original = given[0] ?? null;
  const good = given.find((time) => time !== null && believable(time, receivedAt)) ?? null;
  const kept = original !== null && original !== good ? { original_time: isoOf(original) } : {};
  if (good !== null)
    return { occurred_at: isoOf(good), time_source: 'device', ...kept, record_time: original ?? 0 };
  return {
    occurred_at: new Date(receivedAt.getTime() - recordsAfter).toISOString(),
    time_source: 'received',
    ...kept,
    record_time: original ?? 0,
  };
}

/**
 * The time part of an event key. A clock before 2020 shows the same after every cold start, and so
 * do a restarted sequence and body: the day of receipt keeps a later alarm from being taken for a
 * repetition (protocol section 1.3: 24 h).
 */
export function keyTime(time: EventTime): string {
  return time.record_time >= EARLIEST
    ? String(time.record_time)
    : `${time.record_time}@${time.occurred_at.slice(0, 10)}`;
}
