// The open queue as the dashboard of the centre shows it first; web/app brings it from the console,
// since features do not know each other.
import type { ComponentType } from 'react';

/**
 * The number of open alerts known to the dashboard: that many rows are reserved while the queue
 * loads.
 */
type Queue = ComponentType<{ expected: number }>;

let queue: Queue | null = null;

/** Said once, before the first page. @param next lazy */
export function offerQueue(next: Queue): void {
  queue = next;
}

export const offeredQueue = (): Queue | null => queue;
