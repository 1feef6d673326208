// The order of the queue, and what it means that nobody has an alert; apart from the record's schema, which a queue in a browser does not need.
import type { AlertRow } from './alert.ts';

/** Nobody has it and it is active (R173). */
export const isUnowned = (row: Pick<AlertRow, 'owner' | 'status'>): boolean => row.status === 'active_alert' && row.owner === undefined;

/** The queue's order: unowned first, then priority, then age (design section 12.4, ux check 1). */
export const compareInQueue = (left: AlertRow, right: AlertRow): number =>
  Number(!isUnowned(left)) - Number(!isUnowned(right)) ||
  left.priority - right.priority ||
  (left.raised_at < right.raised_at ? -1 : left.raised_at > right.raised_at ? 1 : 0) ||
  left.id - right.id;
