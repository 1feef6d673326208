// When a welfare timer is due: computed from what the worker did and when, so that it comes out
// alike in whatever order the messages arrive.

/**
 * 24 hours: nobody is out of sight longer than this, however often the timer is extended at once.
 */
export const mostWelfareMinutes = 1440;

const minute = 60_000;
/**
 * An extension that is not among these changes nothing: the timer is then only not lengthened,
 * which is the safe side.
 */
const mostExtensions = 200;

export interface Extension {
  /** The event's own key, so that the same extension told twice counts once. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly minutes: number;
}

export interface WelfareTimer {
  /** The start, or the last time the worker checked in: from here the whole time runs again. */
  readonly counted_from: Date;
  readonly minutes: number;
  readonly extensions: readonly Extension[];
}

/**
 * The moment it falls due. An extension adds to what is left, or counts from its own moment once
 * the time is over; never further than 24 hours ahead.
 */
export function dueOf({ counted_from, minutes, extensions }: WelfareTimer): Date {
  let due = counted_from.getTime() + minutes * minute;
  for (const extension of [...extensions].sort(byMoment)) {
    const at = Date.parse(extension.at);
    const most = at + mostWelfareMinutes * minute;
    due = Math.max(due, Math.min(most, Math.max(due, at) + extension.minutes * minute));
  }
  return new Date(due);
}

/** The timer begun again; null when it was begun again later than that already. */
export function restarted(
  timer: WelfareTimer,
  at: Date,
  minutes: number = timer.minutes,
): WelfareTimer | null {
  if (at.getTime() <= timer.counted_from.getTime()) return null;
  return {
    counted_from: at,
    minutes,
    extensions: timer.extensions.filter((extension) => Date.parse(extension.at) > at.getTime()),
  };
}

/**
 * The timer with one extension more; null when it is known, or was overtaken by a later beginning.
 */
export function extended(timer: WelfareTimer, extension: Extension): WelfareTimer | null {
  const { counted_from, extensions } = timer;
  const known = extensions.some(({ key }) => key === extension.key);
  if (
    known ||
    extensions.length >= mostExtensions ||
    Date.parse(extension.at) < counted_from.getTime()
  )
    return null;
  return { ...timer, extensions: [...extensions, extension].sort(byMoment) };
}

const byMoment = (left: Extension, right: Extension): number =>
  Date.parse(left.at) - Date.parse(right.at) ||
  (left.key < right.key ? -1 : left.key > right.key ? 1 : 0);

/**
 * So many minutes after a moment. Instants have no zone: a night on which the clocks change is as
 * long as any other here.
 */
export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * minute);
