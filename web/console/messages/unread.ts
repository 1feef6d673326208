// The number of unread messages of the worker; apart from the thread, whose code loads when it is
// opened.
import type { Work } from '../work/use-work.ts';

export const unreadOf = (work: Work | undefined): number =>
  work?.messages.filter(({ direction, read_at }) => direction === 'inbound' && read_at === null)
    .length ?? 0;
