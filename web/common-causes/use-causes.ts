// The common causes of open alerts, from the server; fetched again as soon as several more alerts
// have come.
import { useEffect, useMemo } from 'react';
import { takenBefore } from '#domain/common-causes/cause-answers.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import type { commonCausesApi } from '#domain/common-causes/common-causes.api.ts';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useData } from '#web/kit/call/query.ts';
import { eventTitle } from './cause-words.ts';
import type { AlertEvent } from './event-lines.ts';

export const causesCall = lightEndpoint<(typeof commonCausesApi)['now']>({
  method: 'GET',
  path: '/common-causes',
});
const askAgainMs = 10_000;
const quietly = { handles: [0, 403, 429, 500, 502, 503, 504] };
const none: readonly CommonCause[] = [];
/** Fewer alerts than this cannot have a cause in common. */
const step = 5;

export function useCauses(): readonly CommonCause[] {
  const { rows, loaded } = useQueue(useQueueStore());
  const { data, refetch } = useData(
    causesCall,
    {},
    { enabled: loaded, refetchInterval: askAgainMs, ...quietly },
  );
  const steps = Math.trunc(rows.length / step);
  useEffect(() => {
    if (steps > 0) void refetch();
  }, [steps, refetch]);
  return data ?? none;
}

/** The causes that an operator has taken as one event. */
export function useEvents(): readonly AlertEvent[] {
  const causes = useCauses();
  return useMemo(() => causes.flatMap((cause) => eventOf(cause, eventTitle(cause))), [causes]);
}

function eventOf(cause: CommonCause, title: string): AlertEvent[] {
  const taken = takenBefore(cause);
  if (taken.length === 0) return [];
  const alerts = new Set(cause.signs.flatMap(({ alert_id }) => alert_id ?? []));
  // Keyed by the first alert taken: the shared part may be renamed as more alerts come.
  return [{ key: `event ${Math.min(...taken)}`, title, alerts, taken: new Set(taken) }];
}
