// The console's queue and what is known of its cells; how one is loaded: the first thousand alerts by
// pages.
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { QueueStore } from './queue-store.ts';

const perPage = 100;
/** The most alerts to fetch; beyond them the server searches. */
const most = 1000;

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
 * Fetches the whole queue of a cell, page after page; the first is shown before the second is asked
 * for.
 * @throws CallError
 */
export async function loadQueue(
  store: QueueStore,
  cell: number,
  signal: AbortSignal,
): Promise<void> {
  store.beginLoad(cell);
  let after: string | null = null;
  for (let fetched = 0; fetched < most; fetched += perPage) {
    const { items, meta } = await quietList(cell, after, signal);
    store.addPage(items, cell);
    after = meta.next;
    if (after === null) break;
  }
  store.endLoad(after !== null, cell);
}

// A hanging request would delay the next poll: limit its wait.
const quietly = { handles: [0, 429, 500, 502, 503, 504], waitMs: 15_000 };

// The banner and the pane report a failing poll, instead of a toast every four seconds.
const quietList = async (cell: number, after: string | null, signal: AbortSignal) =>
  await call(
    alertCalls.list,
    { query: { per_page: perPage, ...(after === null ? {} : { after }) } },
    { signal, cell, ...quietly },
  );

/** Of the cells whose queue could not be loaded the last time. */
export type QueueErrors = ReadonlyMap<number, CallError>;

export interface QueueFeed {
  readonly store: QueueStore;
  readonly errors: QueueErrors;
  /** The first of them; null while every cell answers. */
  readonly error: CallError | null;
  /** Counted up to load again. */
  readonly tries: number;
  readonly retry: () => void;
  readonly note: (cell: number, error: CallError | null) => void;
}

/** The console's queue, while `QueueCells` is mounted to fill it. */
export function useQueueFeed(): QueueFeed {
  const [store] = useState(() => new QueueStore());
  const [errors, setErrors] = useState<QueueErrors>(new Map());
  const [tries, setTries] = useState(0);
  const note = useCallback(
    (cell: number, error: CallError | null) =>
      setErrors((old) => {
        if ((old.get(cell) ?? null) === error) return old;
        const next = new Map(old);
        if (error) next.set(cell, error);
        else next.delete(cell);
        return next;
      }),
    [],
  );
  const error = errors.values().next().value ?? null;
  return { store, errors, error, tries, retry: () => setTries((count) => count + 1), note };
}
