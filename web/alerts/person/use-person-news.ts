// Keeps a person's page current: any change in one of their alerts fetches it again, at most once a
// second.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { seldom } from '#web/console/attention/seldom.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { useLiveClients } from '#web/kit/live/live-provider.tsx';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { personCalls } from '../alert-calls.ts';
import { alertCreated, alertUpdated } from '../alert-news.ts';

export function usePersonNews(id: number, rows: readonly AlertRow[]): void {
  const live = useLiveClients();
  const queries = useQueryClient();
  const known = rows.map((row) => row.id).join();
  useEffect(() => {
    const ids = new Set(known.split(','));
    const again = seldom(1000, () => {
      for (const read of [personCalls.alerts, personCalls.history])
        void queries.invalidateQueries({ queryKey: keysOf(read) });
    });
    const stop = live.hear(alertMonitoringChannel, {
      onFrames: (frames) => {
        const news = payloadsOf(frames, [alertCreated, alertUpdated]);
        if (news.some((row) => row.person?.id === id || ids.has(String(row.id)))) again.soon();
      },
      onLost: again.soon,
    });
    return () => {
      stop();
      again.stop();
    };
  }, [id, known, live, queries]);
}
