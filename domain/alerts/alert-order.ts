// The order of the queue, what it means that nobody has an alert, and when one is stale; apart from
// the record's schema, which a queue in a browser does not need.
import type { AlertRow } from './alert.ts';

/** Nobody has it and it is active (R173). */
export const isUnowned = (row: Pick<AlertRow, 'owner' | 'status'>): boolean =>
  row.status === 'active_alert' && row.owner === undefined;

type Answers = Pick<
  AlertRow,
  'owner' | 'status' | 'acknowledged_at' | 'follow_up_at' | 'follow_up_lapsed' | 'called_again_at'
>;

/**
 * Nobody has said that it is being handled: it has no owner, went to whoever has the person's first
 * alert and waits for a word (design section 12.4), or its alarm came again after it was answered.
 * A lapsed timer is told apart.
 */
export const isUnanswered = (row: Answers): boolean =>
  isUnowned(row) ||
  (row.status === 'active_alert' &&
    ((row.acknowledged_at === undefined && row.follow_up_at === undefined) ||
      (row.called_again_at !== undefined && row.follow_up_lapsed !== true)));

/** It has an owner who has not answered it. */
export const isOwnedUnanswered = (row: Answers): boolean =>
  row.owner !== undefined && isUnanswered(row);

/**
 * This person's to answer before others: nobody's, or their own that waits for their word. @param
 * who id of an operator
 */
export const isToAnswer = (row: Answers, who: number): boolean =>
  isUnowned(row) || (row.owner?.id === who && isUnanswered(row));

/**
 * Since when it waits for an answer, ms since 1970: its alarm, the one that came again, or what
 * gave it to its owner.
 */
export const unansweredSince = (
  row: Pick<AlertRow, 'raised_at' | 'last_action_at' | 'called_again_at'>,
): number => Date.parse(row.called_again_at ?? row.last_action_at ?? row.raised_at);

/**
 * It calls for somebody: nobody has answered it, or its follow-up timer ran out and nobody has
 * acted since.
 */
export const isCalling = (row: Answers): boolean =>
  isUnanswered(row) || (row.status === 'active_alert' && row.follow_up_lapsed === true);

/** When somebody last acted on it, ISO 8601: until then, when it was raised. */
export const lastActionAt = (
  row: Pick<AlertRow, 'last_action_at' | 'acknowledged_at' | 'raised_at'>,
): string => row.last_action_at ?? row.acknowledged_at ?? row.raised_at;

/**
 * Minutes within which somebody is expected to act on an alert of a priority; without that it is
 * stale.
 */
export const actionMinutes: Readonly<Record<AlertRow['priority'], number>> = {
  1: 5,
  2: 10,
  3: 30,
  4: 60,
};

/**
 * When an alert is stale if nobody acts until then, ms since 1970; null while a follow-up timer
 * says when somebody will, and once it is over.
 */
export const staleAt = (
  row: Pick<
    AlertRow,
    | 'status'
    | 'priority'
    | 'last_action_at'
    | 'acknowledged_at'
    | 'raised_at'
    | 'follow_up_at'
    | 'follow_up_lapsed'
  >,
): number | null =>
  row.status === 'active_alert' && (row.follow_up_at === undefined || row.follow_up_lapsed === true)
    ? Date.parse(lastActionAt(row)) + actionMinutes[row.priority] * 60_000
    : null;

/** Nobody has acted on it for its priority's time (ux check 16). @param now epoch milliseconds */
export const isStale = (row: Parameters<typeof staleAt>[0], now: number): boolean => {
  const at = staleAt(row);
  return at !== null && now > at;
};

/**
 * The queue's order: those that call for somebody first, then priority, then age (design section
 * 12.4, ux checks 1 and 18).
 */
export const compareInQueue = (left: AlertRow, right: AlertRow): number =>
  Number(!isCalling(left)) - Number(!isCalling(right)) ||
  left.priority - right.priority ||
  (left.raised_at < right.raised_at ? -1 : left.raised_at > right.raised_at ? 1 : 0) ||
  left.id - right.id;
