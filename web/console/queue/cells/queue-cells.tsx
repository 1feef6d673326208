// Fills the queue store from each cell by itself: loaded when the console opens, patched by live
// events, and polled while the page is not live there.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { alertCreated, alertsLeft, alertUpdated } from '#web/alerts/alert-news.ts';
import { learnRows } from '#web/alerts/learn-rows.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { allCells, useKnownCells } from '#web/kit/cells/cells.ts';
import { keepLoading } from '#web/kit/live/keep-loading.ts';
import { useLiveClients } from '#web/kit/live/live-provider.tsx';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { loadQueue, type QueueFeed } from '../queue-load.ts';

const pollMs = 4000;

/** Mounted with the queue; shows nothing itself. */
export function QueueCells({ feed }: { feed: QueueFeed }) {
  return allCells(useKnownCells()).map((cell) => (
    <QueueOfCell key={cell} cell={cell} feed={feed} />
  ));
}

/**
 * One cell's part of the queue: filled when the console opens, kept by live events, polled while
 * those of this cell are lost.
 */
function QueueOfCell({ cell, feed: { store, tries, note } }: { cell: number; feed: QueueFeed }) {
  const [changes, setChanges] = useState(0);
  const live = useLiveClients();
  const queries = useQueryClient();
  const notLive = useLiveStateOf(cell).kind === 'not-live';

  useEffect(() => {
    const again = () => setChanges((count) => count + 1);
    return live.hear(alertMonitoringChannel, {
      onFrames: (frames, from) => {
        if (from !== cell) return;
        const rows = payloadsOf(frames, [alertCreated, alertUpdated]);
        learnRows(rows, cell);
        store.apply(rows);
        // Alerts that left the centre are missing from the queue that is loaded now.
        if (payloadsOf(frames, [alertsLeft]).length > 0) again();
      },
      onLost: (from) => {
        if (from !== cell) return;
        again();
        void queries.invalidateQueries({ queryKey: keysOf(alertCalls.get) });
      },
    });
  }, [live, store, queries, cell]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both are counted up to load again
  useEffect(() => {
    const load = (signal: AbortSignal) =>
      loadQueue(store, cell, signal).then(
        () => note(cell, null),
        (failure: unknown) => {
          if (failure instanceof CallError) {
            note(cell, failure);
            store.failLoad();
          }
          throw failure;
        },
      );
    return keepLoading({ load, always: notLive, pauseMs: pollMs }).stop;
  }, [store, cell, tries, changes, notLive]);
  return null;
}
