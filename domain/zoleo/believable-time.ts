// Which of the times that a message names is taken for its own: the clock of a unit may show
// anything.

const believableFrom = Date.UTC(2020, 0, 1);
const endOfTime = Date.UTC(10_000, 0, 1);
const aheadMs = 10 * 60_000;

interface TimeTaken {
  /** The first that lies between 2020 and ten minutes from now; null when none does. */
  readonly at: Date | null;
  /** The first given time, when it was not believable. */
  readonly original: Date | null;
}

/** @param given milliseconds since 1970, best first; null and NaN for a missing time */
export function believableTime(given: readonly (number | null)[], receivedAt: Date): TimeTaken {
  const said = given.filter((ms) => ms !== null && ms >= 0 && ms < endOfTime);
  const good =
    said.find(
      (ms) => ms !== null && ms >= believableFrom && ms <= receivedAt.getTime() + aheadMs,
    ) ?? null;
  const first = said[0] ?? null;
  return {
    at: good === null ? null : new Date(good),
    original: first === null || first === good ? null : new Date(first),
  };
}
