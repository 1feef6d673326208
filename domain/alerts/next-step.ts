// What happens next to an alert without an action, from its row alone: a screen shows it, the
// reminders of server/escalation carry it out.
import type { AlertRow } from './alert.ts';
import { isUnanswered, staleAt, unansweredSince } from './alert-order.ts';

/**
 * Seconds after which an owned alert that is not acknowledged sounds for every operator, and after
 * which the supervisors are notified. What calls for help never follows the response objective,
 * which only measures (decision 0078).
 */
export const ownerAloneSeconds = 10;
export const unansweredSeconds = 40;

/** `at` is ms since 1970. */
export type NextStep =
  /** It is not acknowledged: the supervisors are notified, or were. */
  | { readonly kind: 'supervisors'; readonly at: number }
  /** It has an owner: the supervisors are notified if no action is recorded until then. */
  | { readonly kind: 'idle'; readonly at: number }
  | { readonly kind: 'follow_up'; readonly at: number }
  /** A proposal to resolve it waits for a second person. */
  | { readonly kind: 'second_person' }
  | { readonly kind: 'patrol'; readonly status: 'requested' | 'dispatched' | 'in_progress' };

type Row = Pick<
  AlertRow,
  | 'status'
  | 'priority'
  | 'owner'
  | 'acknowledged_at'
  | 'follow_up_at'
  | 'follow_up_lapsed'
  | 'called_again_at'
  | 'last_action_at'
  | 'raised_at'
  | 'on_test'
  | 'late'
  | 'patrol'
  | 'proposed_by'
>;

/**
 * Whether its answer is measured: emergency and urgent, not on test (looks: Attention and Test have
 * no clock).
 */
export const hasAnswerClock = (row: Pick<AlertRow, 'priority' | 'on_test'>): boolean =>
  row.priority <= 2 && row.on_test === undefined;

/**
 * When the supervisors are notified that it is not acknowledged, ms since 1970; null where they are
 * not: a test, or one that came late.
 */
export const unansweredAt = (row: Row): number | null =>
  isUnanswered(row) && row.priority <= 3 && row.on_test === undefined && row.late === undefined
    ? unansweredSince(row) + unansweredSeconds * 1000
    : null;

/** Null where nothing happens by itself: a test, or an alert that is over. */
export function nextStep(row: Row): NextStep | null {
  if (row.status === 'resolved') return null;
  const unanswered = unansweredAt(row);
  if (unanswered !== null) return { kind: 'supervisors', at: unanswered };
  if (row.proposed_by !== undefined) return { kind: 'second_person' };
  if (row.follow_up_at !== undefined)
    return { kind: 'follow_up', at: Date.parse(row.follow_up_at) };
  const { patrol } = row;
  if (patrol === 'requested' || patrol === 'dispatched' || patrol === 'in_progress')
    return { kind: 'patrol', status: patrol };
  const stale = row.on_test === undefined && row.owner !== undefined ? staleAt(row) : null;
  return stale === null ? null : { kind: 'idle', at: stale };
}
