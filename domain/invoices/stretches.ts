// Days in a row that are billed in the same way become one line of an invoice.

export interface Stretch<Day> {
  /** The common values of the days, taken from the first. */
  readonly day: Day;
  /** Places in the month: 0 is the 1st. */
  readonly first: number;
  readonly days: number;
}

/** @param days every day of a month @param isSame whether two days belong to one line */
export function stretchesOf<Day>(
  days: readonly Day[],
  isSame: (one: Day, other: Day) => boolean,
): Stretch<Day>[] {
  const stretches: Stretch<Day>[] = [];
  days.forEach((day, index) => {
    const last = stretches.at(-1);
    if (last && isSame(last.day, day))
      stretches[stretches.length - 1] = { ...last, days: last.days + 1 };
    else stretches.push({ day, first: index, days: 1 });
  });
  return stretches;
}

/** Half a cent is rounded up. */
export const rounded = (cents: number, parts: number): number =>
  Math.floor((2 * cents + parts) / (2 * parts));
