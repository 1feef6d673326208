// An alert of the organisation and its timeline, kept current: each change is read again, at most
// once a second; and now and then while it is open, because a new position is no event.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import type { ownAlertsApi } from '#domain/alerts/own/own-alerts.api.ts';
import { seldom } from '#web/console/attention/seldom.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { keysOf, useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useLiveClients } from '#web/kit/live/live-provider.tsx';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';

type Api = typeof ownAlertsApi;

export const ownAlertCalls = {
  get: lightEndpoint<Api['get']>({
    method: 'GET',
    path: '/organisations/:organisationId/alerts/:id',
  }),
  timeline: lightEndpoint<Api['timeline']>({
    method: 'GET',
    path: '/organisations/:organisationId/alerts/:id/timeline',
  }),
};

const notLiveMs = 4000;
const openMs = 15_000;
export const handles = [0, 403, 404, 422, 500, 502, 503];

export function useOwnAlert(id: number) {
  const { organisationId } = useScope();
  const isLive = useLiveStateOf(cellOf('alerts', id)).kind !== 'not-live';
  const queries = useQueryClient();
  const read = useData(
    ownAlertCalls.get,
    { params: { organisationId, id } },
    { handles, refetchInterval: isLive ? openMs : notLiveMs },
  );
  useAlertChanges(id, () => {
    for (const one of [ownAlertCalls.get, ownAlertCalls.timeline])
      void queries.invalidateQueries({ queryKey: keysOf(one) });
  });
  return read;
}

/** Any event on the alert's channel counts: who reads more than others gets other ones. */
function useAlertChanges(id: number, changed: () => void): void {
  const live = useLiveClients();
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks the same of the same queries
  useEffect(() => {
    if (!Number.isInteger(id)) return;
    const again = seldom(1000, changed);
    const stop = live.hear(alertChannel(id), {
      onFrames: again.soon,
      onPassing: again.soon,
      onLost: again.soon,
    });
    return () => {
      stop();
      again.stop();
    };
  }, [id, live, queries]);
}
