// A time in which no operator can answer: when it begins, when supervisors are notified of it, and
// when it ends (pure; decision 0061).
import type { Answering } from './answering-now.ts';

/**
 * How long a state lasts before anybody is notified of it: supervisors are notified within a
 * minute, and the reload of a page notifies no one.
 */
export const settledSeconds = 20;
/** How often it is looked. */
export const lookEverySeconds = 5;

/** Times in milliseconds since 1970. */
export interface Outage {
  readonly began_at: number;
  /** Since when no console would notify a person; null while one would. */
  readonly absent_since: number | null;
  /** Since when an operator can answer again; null while none can. */
  readonly able_since: number | null;
  /** The worst of which the supervisors were notified; each is sent once. */
  readonly worst_notice: 'busy' | 'absent' | null;
}

export type Notice = 'busy' | 'absent' | 'again';

export interface Step {
  /** As it is from now on; null where none is open. */
  readonly outage: Outage | null;
  readonly ended: boolean;
  readonly notice: Notice | null;
}

const nothing: Step = { outage: null, ended: false, notice: null };

/**
 * @param outage the open one, null without @param state what the consoles show now @param now by
 * the same clock
 */
export function nextStep(outage: Outage | null, state: Answering, now: number): Step {
  if (state === 'able') return outage ? recovering(outage, now) : nothing;
  const begun = outage ?? {
    began_at: now,
    absent_since: null,
    able_since: null,
    worst_notice: null,
  };
  const absent_since = state === 'absent' ? (begun.absent_since ?? now) : null;
  const notice = noticeOf({ ...begun, absent_since }, now);
  return {
    outage: {
      ...begun,
      absent_since,
      able_since: null,
      worst_notice: notice ?? begun.worst_notice,
    },
    ended: false,
    notice,
  };
}

/**
 * An outage without a notice ends at once; after a notice, an operator must stay able to answer
 * before it ends.
 */
function recovering(outage: Outage, now: number): Step {
  if (outage.worst_notice === null) return { outage: null, ended: true, notice: null };
  const able_since = outage.able_since ?? now;
  if (hasSettled(able_since, now)) return { outage: null, ended: true, notice: 'again' };
  return { outage: { ...outage, absent_since: null, able_since }, ended: false, notice: null };
}

function noticeOf(
  { began_at, absent_since, worst_notice }: Outage,
  now: number,
): 'busy' | 'absent' | null {
  if (worst_notice !== 'absent' && absent_since !== null && hasSettled(absent_since, now))
    return 'absent';
  return worst_notice === null && hasSettled(began_at, now) ? 'busy' : null;
}

const hasSettled = (since: number, now: number): boolean => now - since >= settledSeconds * 1000;
