// When a welfare timer is due: computed from the worker's actions and their times, so that the
// order in which the messages arrive does not matter.
import { compareTexts } from '#domain/kit/wording/compare-texts.ts';

/** 24 hours: no worker is unmonitored for longer, however often the timer is extended at once. */
export const mostWelfareMinutes = 1440;

const minute = 60_000;
/**
 * Extensions beyond this number are ignored: the timer is then merely not lengthened, which is the
 * safe side.
 */
const mostExtensions = 200;

export interface Extension {
  /** The event's own key, so that a repeated extension counts once. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly minutes: number;
}

export interface WelfareTimer {
  /** The start, or the last check-in: the full duration counts from here. */
  readonly counted_from: Date;
  readonly minutes: number;
  readonly extensions: readonly Extension[];
}

/**
 * The due moment. An extension adds to the remaining time, or counts from its own moment once the
 * time is over; never further than 24 hours ahead.
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

/** The timer restarted; null if a later restart is known already. */
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

/** The timer with one more extension; null if it is known, or superseded by a later restart. */
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
  Date.parse(left.at) - Date.parse(right.at) || compareTexts(left.key, right.key);

/**
 * A moment plus a number of minutes. Instants have no zone: a night on which the clocks change
 * needs no rule here.
 */
export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * minute);
