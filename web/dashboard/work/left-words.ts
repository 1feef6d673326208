// What is left of a time, in words, as in "4 min left" and "2 min over".
import { t } from '@lingui/core/macro';

const minute = 60_000;
const hour = 60;

/** @param left in ms; below zero it is over. "0 min left" is never said before it is due. */
export function leftWords(left: number): string {
  if (left <= 0) {
    const over = Math.floor(-left / minute);
    return over < hour ? t`${over} min over` : t`${hoursOf(over)} over`;
  }
  const minutes = Math.ceil(left / minute);
  return minutes < hour ? t`${minutes} min left` : t`${hoursOf(minutes)} left`;
}

/** "1 h 5 min", "3 h": from two hours on the minutes say nothing. */
function hoursOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour];
  return rest === 0 || hours >= 2 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** How long ago, in the largest unit that says something: "26 h", "3 days". */
export function agoWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minute));
  if (minutes < hour) return t`${minutes} min`;
  const hours = Math.floor(minutes / hour);
  if (hours < 48) return t`${hours} h`;
  const days = Math.floor(hours / 24);
  return t`${days} days`;
}
