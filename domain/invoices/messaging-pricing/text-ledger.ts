// The one ledger of text messages: which were free, which went beyond them and what is left, day by
// day. Balance, limit, dashboard and invoice read it.

/** Free text messages that an organisation was given. */
export interface FreeTexts {
  readonly amount: number;
  /** From this day on they are there, for all messages of its month. */
  readonly date: string;
  /** The last day on which they can be used; null where they never end. */
  readonly ends_on?: string | null | undefined;
}

/**
 * What was accepted on a day, each part and each sending; below 0 where more was given back than
 * accepted.
 */
export interface TextUse {
  readonly day: string;
  readonly parts: number;
}

/**
 * A day on which something changed. Always: opening − ended + added − free = closing, free + beyond
 * = sent.
 */
export interface LedgerDay {
  readonly day: string;
  readonly opening: number;
  /** Free ones that could be used until the day before. */
  readonly ended: number;
  readonly added: number;
  readonly sent: number;
  /** Of those sent, the free ones; below 0 where some came back. */
  readonly free: number;
  /**
   * Of those sent, the ones that no free ones were left for. Free ones of a later month never make
   * up for them.
   */
  readonly beyond: number;
  readonly closing: number;
}

interface Bucket {
  readonly ends_on: string | null;
  left: number;
}

const monthStart = (day: string): string => `${day.slice(0, 8)}01`;
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const sumOf = (buckets: readonly Bucket[]): number =>
  buckets.reduce((sum, { left }) => sum + left, 0);
/** One that never ends comes after all that end. */
const endOf = ({ ends_on }: Pick<Bucket, 'ends_on'>): string => ends_on ?? '9999-12-31';
const hasEnded = (bucket: Pick<Bucket, 'ends_on'>, day: string): boolean => endOf(bucket) < day;

/** Those that end first are used first. */
const byEnd = (one: Bucket, other: Bucket): number => endOf(one).localeCompare(endOf(other));

/** Takes free ones, those that end first. @returns how many there were */
function take(buckets: Bucket[], wanted: number): number {
  let taken = 0;
  for (const bucket of buckets.sort(byEnd)) {
    const part = Math.min(bucket.left, wanted - taken);
    bucket.left -= part;
    taken += part;
  }
  return taken;
}

/**
 * Every day on which free ones came or ended or messages were accepted, in order. Free ones are
 * there for all messages of their month.
 * @param additions in any order
 * @param uses in any order
 */
export function textLedger(additions: readonly FreeTexts[], uses: readonly TextUse[]): LedgerDay[] {
  const given = additions.map(({ amount, date, ends_on }) => ({
    amount,
    date: monthStart(date),
    ends_on: ends_on ?? null,
  }));
  const ends = given.flatMap(({ date, ends_on }) =>
    ends_on === null || ends_on < date ? [] : [dayAfter(ends_on)],
  );
  const days = [
    ...new Set([...given.map(({ date }) => date), ...ends, ...uses.map(({ day }) => day)]),
  ].sort();
  let buckets: Bucket[] = [];
  return days.map((day) => {
    const opening = sumOf(buckets);
    buckets = buckets.filter((bucket) => !hasEnded(bucket, day));
    const ended = opening - sumOf(buckets);
    const added = given.filter((one) => one.date === day && !hasEnded(one, day));
    buckets.push(...added.map(({ amount, ends_on }) => ({ ends_on, left: amount })));
    const sent = uses.reduce((sum, use) => sum + (use.day === day ? use.parts : 0), 0);
    // Messages given back by an earlier month are free again.
    if (sent < 0) buckets.push({ ends_on: null, left: -sent });
    const free = sent < 0 ? sent : take(buckets, sent);
    const closing = sumOf(buckets);
    return {
      day,
      opening,
      ended,
      added: added.reduce((sum, { amount }) => sum + amount, 0),
      sent,
      free,
      beyond: sent - free,
      closing,
    };
  });
}

/**
 * Free ones that are left at the end of a day. What is given on a later day does not count, also
 * not in the same month.
 */
export function freeAt(
  additions: readonly FreeTexts[],
  uses: readonly TextUse[],
  day: string,
): number {
  const given = additions.filter(({ date }) => date <= day);
  return textLedger(given, uses).findLast((one) => one.day <= day)?.closing ?? 0;
}

/**
 * Text messages sent in a period, each part and each sending, less what was given back. @param to
 * the last day
 */
export const partsSent = (
  uses: readonly TextUse[],
  { from, to }: { readonly from: string; readonly to: string },
): number => uses.reduce((sum, { day, parts }) => sum + (day >= from && day <= to ? parts : 0), 0);
