// The mode of distribution, the operator's pause and the alert offered to them: read once, then
// again with each event.
import { useQueryClient } from '@tanstack/react-query';
import { alertMonitoringChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import type { distributionApi, OwnDistribution } from '#domain/supervision/distribution.api.ts';
import type { DistributionMode } from '#domain/supervision/distribution.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { keyOf, useData } from '#web/kit/call/query.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import { alertOfferEnded, alertOffered, distributionChanged } from './offer-news.ts';

type Api = typeof distributionApi;

export const distributionCalls = {
  own: lightEndpoint<Api['own']>({ method: 'GET', path: '/supervision/distribution' }),
  setMode: lightEndpoint<Api['setMode']>({ method: 'PUT', path: '/supervision/distribution' }),
  pause: lightEndpoint<Api['pause']>({ method: 'PUT', path: '/supervision/pause' }),
};

export interface Distribution {
  /** Undefined until it is read. */
  readonly own: OwnDistribution | undefined;
  readonly setMode: (mode: DistributionMode) => Promise<void>;
  readonly pause: (paused: boolean) => Promise<void>;
  readonly reload: () => void;
}

/** For people of the monitoring centre. */
export function useDistribution(): Distribution {
  const queries = useQueryClient();
  const { id } = useUser();
  const key = keyOf(distributionCalls.own, {});
  const { data: own } = useData(
    distributionCalls.own,
    {},
    { refetchInterval: 15_000, handles: [0, 403, 429, 500, 503] },
  );
  const reload = () => void queries.invalidateQueries({ queryKey: key, exact: true });
  useLive(userChannel(id), [news(alertOffered, reload), news(alertOfferEnded, reload)]);
  useLive(alertMonitoringChannel, [news(distributionChanged, reload)]);
  return {
    own,
    setMode: async (mode) =>
      void queries.setQueryData(key, await call(distributionCalls.setMode, { body: { mode } })),
    pause: async (paused) =>
      void queries.setQueryData(key, await call(distributionCalls.pause, { body: { paused } })),
    reload,
  };
}
