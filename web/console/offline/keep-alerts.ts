// Keeps the open alerts with their contacts and steps while the server is reachable, to be read
// when it is not.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { keyOf } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useLiveStates } from '#web/kit/live/live-state.tsx';
import { useQueueStore } from '../queue/queue-load.ts';
import type { QueueStore } from '../queue/queue-store.ts';
import { type KeptAlert, offlineStore } from './offline-store.ts';
import { PlaceNames } from './place-names.ts';

const keepEveryMs = 2000;
/** The most alerts kept, the most urgent first, and the most kept with their details. */
const mostRows = 300;
const mostDetails = 30;
const fetchEveryMs = 1000;
const quietly = { handles: [0, 404, 422, 429, 500, 502, 503, 504], handlesForbidden: true };

/**
 * Mounted in the console's queue and shows nothing; works while it is live. Storage may be off or
 * full: then there is nothing to read later, and that is all.
 */
export default function KeepAlerts() {
  const store = useQueueStore();
  const queries = useQueryClient();
  const live = [...useLiveStates()].flatMap(([cell, { kind }]) => (kind === 'live' ? cell : []));
  const cells = live.join();
  useEffect(() => {
    if (cells === '') return;
    const keeper = new Keeper(store, queries, new Set(cells.split(',').map(Number)));
    return () => keeper.stop();
  }, [cells, store, queries]);
  return null;
}

class Keeper {
  readonly #store: QueueStore;
  readonly #queries: QueryClient;
  readonly #cells: ReadonlySet<number>;
  readonly #known = new Map<number, KeptAlert>();
  readonly #written = new Map<number, KeptAlert>();
  readonly #places = new PlaceNames();
  readonly #timers: ReturnType<typeof setInterval>[];

  /** @param cells those that are live: the others answer nothing now */
  constructor(store: QueueStore, queries: QueryClient, cells: ReadonlySet<number>) {
    this.#cells = cells;
    this.#store = store;
    this.#queries = queries;
    this.#timers = [
      setInterval(() => void this.#keep(), keepEveryMs),
      setInterval(() => void this.#fetchOne(), fetchEveryMs),
    ];
    void offlineStore.alerts().then((kept) => {
      for (const one of kept) this.#known.set(one.id, one);
    }, ignore);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  get #rows(): readonly AlertRow[] {
    const { rows, loaded } = this.#store.snapshot;
    return loaded ? rows.slice(0, mostRows) : [];
  }

  /**
   * The whole offline store is as old as the last time the console was live; only differences are
   * written.
   */
  async #keep(): Promise<void> {
    if (!this.#store.snapshot.loaded) return;
    const rows = this.#rows;
    const now = rows.map((row) => this.#latest(row));
    const changed = now.filter((one) => !isSame(one, this.#written.get(one.id)));
    const there = new Set(rows.map(({ id }) => id));
    const gone = [...this.#known.keys()].filter((id) => !there.has(id));
    for (const one of now) this.#known.set(one.id, one);
    try {
      await offlineStore.keep({ changed, gone, as_of: serverNow() });
      for (const one of changed) this.#written.set(one.id, one);
      for (const id of gone) {
        this.#written.delete(id);
        this.#known.delete(id);
      }
    } catch {
      // Storage is full or off: try again what could not be kept.
    }
  }

  #latest(row: AlertRow): KeptAlert {
    const params = { id: row.id };
    const before = this.#known.get(row.id);
    const details = this.#read<Alert>(alertCalls.get, { params }) ?? before?.details ?? null;
    const steps =
      this.#read<ResponseStep[]>(alertCalls.responses, { params }) ?? before?.steps ?? null;
    return {
      id: row.id,
      row,
      details,
      steps,
      place: this.#places.of(details ? knownPosition(row, details)?.position : undefined),
    };
  }

  #read<Value>(
    endpoint: typeof alertCalls.get | typeof alertCalls.responses,
    input: { params: { id: number } },
  ): Value | undefined {
    return this.#queries.getQueryData<Value>(keyOf(endpoint, input));
  }

  /** Fetches alerts that were not opened here too, one alert a second. */
  async #fetchOne(): Promise<void> {
    const wanted = this.#rows
      .slice(0, mostDetails)
      .filter(({ id }) => this.#cells.has(cellOf('alerts', id)))
      .find(({ id }) => !this.#known.get(id)?.details || !this.#known.get(id)?.steps);
    const known = wanted && this.#known.get(wanted.id);
    if (!wanted || !known) return;
    const params = { id: wanted.id };
    const [details, steps] = await Promise.all([
      call(alertCalls.get, { params }, quietly).catch(() => null),
      call(alertCalls.responses, { params }, quietly).catch(() => null),
    ]);
    this.#known.set(wanted.id, { ...known, details, steps });
  }
}

const isSame = (one: KeptAlert, other: KeptAlert | undefined): boolean =>
  one.row === other?.row &&
  one.details === other.details &&
  one.steps === other.steps &&
  one.place === other.place;

const ignore = (): void => undefined;
