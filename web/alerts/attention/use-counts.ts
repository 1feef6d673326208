// How many alerts nobody has: asked once, then kept by live news on every page of the portal.
import { useData } from '#web/kit/call/query.ts';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { alertCalls } from '../alert-calls.ts';

export interface Counts {
  unowned: number;
  /** The most urgent priority among them. */
  priority: 1 | 2 | 3 | 4 | null;
}

const priorities = [1, 2, 3, 4] as const;

/** Null for those who may not see alerts, and before the first answer. */
export function useCounts(): Counts | null {
  const enabled = useMay('read alert monitoring');
  const notLive = useLiveState().kind === 'not-live';
  const { data } = useData(
    alertCalls.counts,
    {},
    { enabled, refetchInterval: notLive ? 4000 : false, handles: [0, 429, 500, 502, 503, 504] },
  );
  if (!data) return null;
  return { unowned: data.unowned, priority: priorities.find((priority) => priority === data.unowned_priority) ?? null };
}
