// How many messages of the worker nobody has read; apart from the thread, whose code comes when it
// is opened.
import type { Work } from '../work/use-work.ts';

export const unreadOf = (work: Work | undefined): number =>
  work?.messages.filter(({ direction, read_at }) => direction === 'inbound' && read_at === null)
    .length ?? 0;
