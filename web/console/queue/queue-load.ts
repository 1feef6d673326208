// Fills the queue store: the first thousand alerts by pages, patched by live events, and polled
// while the page is not live.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { alertCreated, alertsLeft, alertUpdated } from '#web/alerts/alert-news.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { keepLoading } from '#web/kit/live/keep-loading.ts';
import { useLiveClient } from '#web/kit/live/live-provider.tsx';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { QueueStore } from './queue-store.ts';

const perPage = 100;
/** The most alerts to fetch; beyond them the server searches. */
const most = 1000;
const pollMs = 4000;

const context = createContext<QueueStore | null>(null);
export const QueueProvider = context.Provider;

export function useQueueStore(): QueueStore {
  const store = useContext(context);
  if (!store) throw new Error('This works on the alert console only');
  return store;
}

export const useQueue = (store: QueueStore) =>
  useSyncExternalStore(store.subscribe, () => store.snapshot);

/**
 * One alert of the queue as it is now, with optimistic changes; undefined when it is not in the
 * queue.
 */
export const useQueueRow = (id: number): AlertRow | undefined => {
  const store = useQueueStore();
  return useSyncExternalStore(store.subscribe, () => store.find(id));
};

/**
 * Fetches the whole queue, page after page; the first is shown before the second is asked for.
 * @throws CallError
 */
export async function loadQueue(store: QueueStore, signal: AbortSignal): Promise<void> {
  store.beginLoad();
  let after: string | null = null;
  for (let fetched = 0; fetched < most; fetched += perPage) {
    const { items, meta } = await quietList(after, signal);
    store.addPage(items);
    after = meta.next;
    if (after === null) break;
  }
  store.endLoad(after !== null);
}

// A hanging request would delay the next poll: limit its wait.
const quietly = { handles: [0, 429, 500, 502, 503, 504], waitMs: 15_000 };

// The banner and the pane report a failing poll, instead of a toast every four seconds.
const quietList = async (after: string | null, signal: AbortSignal) =>
  await call(
    alertCalls.list,
    { query: { per_page: perPage, ...(after === null ? {} : { after }) } },
    { signal, ...quietly },
  );

/**
 * The console's queue: filled when the console opens, kept by live events, polled while those are
 * lost.
 */
export function useQueueFeed(): { store: QueueStore; error: CallError | null; retry: () => void } {
  const [store] = useState(() => new QueueStore());
  const [error, setError] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);
  const live = useLiveClient();
  const queries = useQueryClient();
  const retry = () => setTries((count) => count + 1);
  const notLive = useLiveState().kind === 'not-live';

  useEffect(
    () =>
      live.hear(alertMonitoringChannel, {
        onFrames: (frames) => {
          store.apply(payloadsOf(frames, [alertCreated, alertUpdated]));
          // Alerts that left the centre are missing from the queue that is loaded now.
          if (payloadsOf(frames, [alertsLeft]).length > 0) setTries((count) => count + 1);
        },
        onLost: () => {
          setTries((count) => count + 1);
          void queries.invalidateQueries({ queryKey: keysOf(alertCalls.get) });
        },
      }),
    [live, store, queries],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries is counted up to load again
  useEffect(() => {
    const load = (signal: AbortSignal) =>
      loadQueue(store, signal).then(
        () => setError(null),
        (failure: unknown) => {
          if (failure instanceof CallError) {
            setError(failure);
            store.failLoad();
          }
          throw failure;
        },
      );
    return keepLoading({ load, always: notLive, pauseMs: pollMs }).stop;
  }, [store, tries, notLive]);

  return { store, error, retry };
}
