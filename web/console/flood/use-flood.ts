// Whether more alerts arrive than the operators online can take; counted again every ten seconds.
import { useEffect, useState } from 'react';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useDataOfCells } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import { type Flood, floodOf, recentOf } from './flood.ts';

const everyMs = 10_000;
const quietly = { handles: [0, 429, 500, 502, 503, 504] };

export function useFlood(): Flood | null {
  const { rows, more } = useQueue(useQueueStore());
  const operators = useMembers(operatorsChannel).length;
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  // The server counts alerts that are not on this page.
  const ofCells = useDataOfCells(
    alertCalls.counts,
    { query: { recent: '1' } },
    { enabled: more, refetchInterval: everyMs, ...quietly },
  );
  const counted = ofCells.flatMap(({ data }) => data?.recent ?? []);
  const isCounted = more && ofCells.some(({ data }) => data?.recent !== undefined);
  const recent = isCounted
    ? counted.toSorted((left, right) => right.count - left.count)
    : recentOf(rows, now);
  return floodOf(recent, operators);
}
