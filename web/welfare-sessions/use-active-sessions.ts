// The running sessions of the console: read once, kept by live events, read again when events may
// have been missed.
import { useQueryClient } from '@tanstack/react-query';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { keysOf, patchData, useList } from '#web/kit/call/query.ts';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { withNews } from './active-order.ts';
import { welfareCalls, welfareChanged } from './welfare-calls.ts';

const input = { query: { per_page: 100 } };
const pollMs = 5000;
const quietly = [0, 429, 500, 502, 503, 504];

export function useActiveSessions() {
  const client = useQueryClient();
  const notLive = useLiveState().kind === 'not-live';
  // Poll while live events are lost (the banner reports it).
  const read = useList(welfareCalls.active, input, {
    handles: quietly,
    refetchInterval: notLive ? pollMs : false,
  });
  const again = () => void client.invalidateQueries({ queryKey: keysOf(welfareCalls.active) });
  const patch = news(welfareChanged, (session) =>
    patchData(client, welfareCalls.active, input, (old) => ({
      ...old,
      items: withNews(old.items, session),
    })),
  );
  useLive(alertMonitoringChannel, [patch], again);
  return {
    sessions: read.data?.items,
    more: read.data?.meta.next !== null && read.data !== undefined,
    error: read.error,
    again,
  };
}
