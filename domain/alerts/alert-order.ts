// The order of the queue, when an alert is unowned and when it is stale; apart from the record's
// schema, which a queue in a browser does not need.
import { compareTexts } from '#domain/kit/wording/compare-texts.ts';
import type { AlertRow } from './alert.ts';

/** Active and without an owner (R173). */
export const isUnowned = (row: Pick<AlertRow, 'owner' | 'status'>): boolean =>
  row.status === 'active_alert' && row.owner === undefined;

type Answers = Pick<
  AlertRow,
  'owner' | 'status' | 'acknowledged_at' | 'follow_up_at' | 'follow_up_lapsed' | 'called_again_at'
>;

/**
 * Not acknowledged: it has no owner, it went to the owner of the person's first alert and awaits
 * acknowledgement (design section 12.4), or its alarm came again after it was answered. A lapsed
 * timer counts separately.
 */
export const isUnanswered = (row: Answers): boolean =>
  isUnowned(row) ||
  (row.status === 'active_alert' &&
    ((row.acknowledged_at === undefined && row.follow_up_at === undefined) ||
      (row.called_again_at !== undefined && row.follow_up_lapsed !== true)));

/** It has an owner and is not yet acknowledged. */
export const isOwnedUnanswered = (row: Answers): boolean =>
  row.owner !== undefined && isUnanswered(row);

/**
 * This operator answers it before others: it is unowned, or their own and not yet acknowledged.
 * @param who id of an operator
 */
export const isToAnswer = (row: Answers, who: number): boolean =>
  isUnowned(row) || (row.owner?.id === who && isUnanswered(row));

/**
 * Since when it awaits acknowledgement, ms since 1970: its alarm, the repeated one, or the change
 * that gave it to its owner.
 */
export const unansweredSince = (
  row: Pick<AlertRow, 'raised_at' | 'last_action_at' | 'called_again_at'>,
): number => Date.parse(row.called_again_at ?? row.last_action_at ?? row.raised_at);

/**
 * It calls for an operator: it is not acknowledged, or its follow-up timer lapsed without an action
 * since.
 */
export const isCalling = (row: Answers): boolean =>
  isUnanswered(row) || (row.status === 'active_alert' && row.follow_up_lapsed === true);

/** The last action on it, ISO 8601; before the first, when it was raised. */
export const lastActionAt = (
  row: Pick<AlertRow, 'last_action_at' | 'acknowledged_at' | 'raised_at'>,
): string => row.last_action_at ?? row.acknowledged_at ?? row.raised_at;

/**
 * Minutes within which an action on an alert of a priority is expected; without one it is stale.
 */
export const actionMinutes: Readonly<Record<AlertRow['priority'], number>> = {
  1: 5,
  2: 10,
  3: 30,
  4: 60,
};

/**
 * When an alert becomes stale without an action, ms since 1970; null while a follow-up timer sets
 * the next look, and once it is over.
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

/** No action on it for its priority's time (ux check 16). @param now epoch milliseconds */
export const isStale = (row: Parameters<typeof staleAt>[0], now: number): boolean => {
  const at = staleAt(row);
  return at !== null && now > at;
};

/**
 * The queue's order: calling alerts first, then priority, then age (design section 12.4, ux checks
 * 1 and 18).
 */
export const compareInQueue = (left: AlertRow, right: AlertRow): number =>
  Number(!isCalling(left)) - Number(!isCalling(right)) ||
  left.priority - right.priority ||
  compareTexts(left.raised_at, right.raised_at) ||
  left.id - right.id;
