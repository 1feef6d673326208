// Keeps what alerts are measured against while the shell is mounted: all consoles follow a change
// at once. Renders nothing.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { useIsConsole } from '#web/console-health/use-proof.ts';
import { keyOf, useData } from '#web/kit/call/query.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { keepObjectives } from './known-objectives.ts';
import { objectiveCalls, responseObjectiveChanged } from './objective-calls.ts';

export default function FollowObjectives() {
  return useIsConsole() ? <Follow /> : null;
}

function Follow() {
  const queries = useQueryClient();
  const { data } = useData(
    objectiveCalls.list,
    {},
    { refetchInterval: 60_000, handles: [0, 403, 429, 500, 502, 503] },
  );
  useEffect(() => {
    if (data) keepObjectives(data.objectives);
  }, [data]);
  const reload = () =>
    void queries.invalidateQueries({ queryKey: keyOf(objectiveCalls.list, {}), exact: true });
  useLive(alertMonitoringChannel, [news(responseObjectiveChanged, reload)], reload);
  return null;
}
