// The alerts that need an operator, kept row by row on every page, so that the alarm stops with the
// press that answers the last one.
import { useSyncExternalStore } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isUnanswered, isUnowned, unansweredSince } from '#domain/alerts/alert-order.ts';
import { ownerAloneSeconds } from '#domain/alerts/next-step.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { unreadAlerts } from '../messages/unread-alerts.ts';
import { QueueStore } from '../queue/queue-store.ts';

/**
 * Unanswered, or with a follow-up timer, running or over, so that it calls at the second the timer
 * ends.
 */
const mayCall = (row: AlertRow): boolean =>
  isUnanswered(row) || (row.status === 'active_alert' && row.follow_up_at !== undefined);

/** Its follow-up timer has run out: it calls again as it did at first (ux.md check 18). */
export const isOverdue = (
  row: Pick<AlertRow, 'status' | 'follow_up_at' | 'follow_up_lapsed'>,
  now: number,
): boolean =>
  row.status === 'active_alert' &&
  (row.follow_up_lapsed === true ||
    (row.follow_up_at !== undefined && Date.parse(row.follow_up_at) <= now));

/** One store for the page: the shell fills it, the console's actions update it optimistically. */
export const calling = new QueueStore(mayCall);
clearAtSessionEnd(() => calling.clear());

export const useCalling = () => useSyncExternalStore(calling.subscribe, () => calling.snapshot);

export interface Counts {
  unowned: number;
  /** Owned alerts that their owner has not answered. */
  assigned: number;
  /** Follow-up timers that have run out. */
  overdue: number;
  /** The most urgent priority among those that sound here. */
  priority: 1 | 2 | 3 | 4 | null;
  /**
   * When the next follow-up timer runs out, or the next alert of another owner sounds here, ms
   * since 1970.
   */
  nextAt: number | null;
}

/** How long an owned alert sounds for its owner alone; then it sounds for every operator. */
const ownerAloneMs = ownerAloneSeconds * 1000;

/**
 * When it sounds on the console of an operator, ms since 1970: an alert of another owner only after
 * the time in which it should be answered.
 */
const soundsAt = (row: AlertRow, me: number): number =>
  isUnowned(row) || row.owner?.id === me
    ? Number.NEGATIVE_INFINITY
    : unansweredSince(row) + ownerAloneMs;

/**
 * The counts of the rows at a moment.
 * @param now ms since 1970, by the server's clock
 * @param me id of the operator at this console
 */
export function countsOf(rows: readonly AlertRow[], now: number, me: number): Counts {
  const counts: Counts = { unowned: 0, assigned: 0, overdue: 0, priority: null, nextAt: null };
  // A single pass: in a flood this runs with every alert.
  for (const row of rows) {
    const overdue = isOverdue(row, now);
    const unanswered = isUnanswered(row);
    if (isUnowned(row)) counts.unowned += 1;
    else if (unanswered) counts.assigned += 1;
    const at = unanswered ? soundsAt(row, me) : Number.POSITIVE_INFINITY;
    const sounds = at <= now;
    if (!sounds && Number.isFinite(at))
      counts.nextAt = Math.min(counts.nextAt ?? Number.POSITIVE_INFINITY, at);
    if (overdue) counts.overdue += 1;
    else if (row.follow_up_at !== undefined)
      counts.nextAt = Math.min(
        counts.nextAt ?? Number.POSITIVE_INFINITY,
        Date.parse(row.follow_up_at),
      );
    if (overdue || sounds)
      counts.priority = row.priority < (counts.priority ?? 5) ? row.priority : counts.priority;
  }
  return counts;
}

// A hanging request would delay the next poll: limit its wait.
const quietly = { handles: [0, 404, 429, 500, 502, 503, 504], waitMs: 15_000 };
const page = { per_page: 100 } as const;

/**
 * Fetches the most urgent hundred of each kind of a cell; an alert of it in neither has been
 * answered. @throws CallError
 */
export async function loadCalling(cell: number, signal: AbortSignal): Promise<void> {
  calling.beginLoad(cell);
  unreadAlerts.beginLoad(cell);
  const options = { signal, cell, ...quietly };
  const [unanswered, followUps, mine] = await Promise.all([
    call(alertCalls.list, { query: { ...page, owner: 'nobody_answered' } }, options),
    // A failure of the timers must not block unanswered alerts.
    call(alertCalls.followUps, { query: page }, options).catch(() => null),
    // The operator reads the messages of their own alerts, in addition to unowned ones.
    call(alertCalls.list, { query: { ...page, owner: 'me' } }, options).catch(() => null),
  ]);
  const overdue = (followUps?.items ?? []).map(({ alert }) => alert);
  calling.addPage([...unanswered.items, ...overdue], cell);
  calling.endLoad(unanswered.meta.next !== null || followUps?.meta.next !== null, cell);
  unreadAlerts.addPage([...unanswered.items, ...(mine?.items ?? [])], cell);
  unreadAlerts.endLoad(unanswered.meta.next !== null || mine?.meta.next !== null, cell);
}
