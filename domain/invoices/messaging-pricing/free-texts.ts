// Which changes of the list of free text messages are refused: those given in a past month may be
// used already, so they stay.
import type { FieldErrors } from '#domain/kit/errors.ts';
import type { FreeTexts } from './text-ledger.ts';

/** What is wrong with the list by itself. */
export const freeTextFaults = ({
  free_sms_additions,
}: {
  readonly free_sms_additions: readonly FreeTexts[];
}): FieldErrors =>
  Object.fromEntries(
    free_sms_additions.flatMap(({ date, ends_on }, place) =>
      ends_on && ends_on < date
        ? [[`free_sms_additions.${place}.ends_on`, ['The last day must not be before the date.']]]
        : [],
    ),
  );

interface Days {
  readonly today: string;
  /** The last day that is on a closed invoice; null where none is closed. */
  readonly closed_until: string | null;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/**
 * What is wrong with a change. Free ones of past months are neither changed nor removed, except
 * that they may end on a day that is not over; new ones may be dated back to the day after the last
 * closed invoice.
 */
export function changedFreeTextFaults(
  before: readonly FreeTexts[],
  after: readonly FreeTexts[],
  { today, closed_until }: Days,
): FieldErrors {
  const month = `${today.slice(0, 8)}01`;
  const left = [...after];
  for (const one of before) {
    const same = left.findIndex((other) => isSame(one, other, today));
    if (same >= 0) left.splice(same, 1);
    else if (one.date < month)
      return {
        free_sms_additions: [
          'Free messages of past months cannot be changed or removed. Set their last day, or add new ones.',
        ],
      };
  }
  const tooEarly =
    closed_until === null ? undefined : left.find(({ date }) => date <= closed_until);
  return tooEarly
    ? {
        [`free_sms_additions.${after.indexOf(tooEarly)}.date`]: [
          'An invoice that includes this day is closed. Choose a later day.',
        ],
      }
    : {};
}

/** The last day may move while neither the old nor the new one is over. */
function isSame(before: FreeTexts, after: FreeTexts, today: string): boolean {
  const [ends, endsNow] = [before.ends_on ?? '9999-12-31', after.ends_on ?? '9999-12-31'];
  const isOpen = (day: string) => day >= dayBefore(today);
  return (
    before.amount === after.amount &&
    before.date === after.date &&
    (ends === endsNow || (isOpen(ends) && isOpen(endsNow)))
  );
}
