// The offline store in the browser's database: one person's alerts, and the actions taken on them
// meanwhile.
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import type { OfflineAction } from '#domain/console-health/offline-action.ts';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';

export interface KeptPerson {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly language: Language;
}

export interface KeptAlert {
  readonly id: number;
  readonly row: AlertRow;
  readonly details: Alert | null;
  readonly steps: readonly ResponseStep[] | null;
  /**
   * The place nearest to the last position; named while the places can be fetched. Absent in the
   * store of an older version.
   */
  readonly place?: NearestPlace | null;
}

/**
 * The changes since the last write, and the server's time until which the whole offline store was
 * true, ms since 1970.
 */
export interface Keeping {
  readonly changed: readonly KeptAlert[];
  readonly gone: readonly number[];
  readonly as_of: number;
}

export interface KeptAction {
  readonly client_id: string;
  readonly person_id: number;
  readonly alert_id: number;
  /** The subject of the alert, for the list. */
  readonly subject: string;
  /** Order in which they were done. */
  readonly place: number;
  readonly action: OfflineAction;
  /** `waiting` until the server has it; `conflict` with its words until it was read. */
  readonly outcome: 'waiting' | 'merged' | 'conflict';
  readonly message: string | null;
}

const name = 'vigil.console';
const stores = { person: 'key', alerts: 'id', actions: 'client_id' } as const;
type StoreName = keyof typeof stores;
type Work<Result> = (store: (of: StoreName) => IDBObjectStore) => IDBRequest<Result> | undefined;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(stores))
        asked.result.createObjectStore(store, { keyPath });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error('another tab holds the database'));
  });
}

let opened: Promise<IDBDatabase> | null = null;

/** One transaction; resolves when it is written. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: Work<Result>,
): Promise<Result | undefined> {
  opened ??= open();
  const database = await opened.catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction(Object.keys(stores), mode);
    const request = work((of) => transaction.objectStore(of));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

const all = async <Row>(of: StoreName): Promise<Row[]> =>
  (await transact<Row[]>('readonly', (store) => store(of).getAll())) ?? [];

export const offlineStore = {
  /**
   * Assigns the store to this person and removes the alerts kept for another. Actions stay: they
   * wait for the person who did them.
   */
  async take(person: KeptPerson): Promise<void> {
    const before = await offlineStore.person();
    await transact('readwrite', (store) => {
      if (before?.id !== person.id) store('alerts').clear();
      store('person').put({ key: 'person', ...person });
    });
  },
  async person(): Promise<KeptPerson | null> {
    return (
      (await transact<KeptPerson | undefined>('readonly', (store) =>
        store('person').get('person'),
      )) ?? null
    );
  },
  /** Signed out: no alerts stay behind. */
  async forget(): Promise<void> {
    await transact('readwrite', (store) => {
      store('alerts').clear();
      store('person').clear();
    });
  },
  alerts: async (): Promise<KeptAlert[]> => await all<KeptAlert>('alerts'),
  /** Null when nothing was ever kept. */
  async asOf(): Promise<number | null> {
    return (
      (
        await transact<{ at: number } | undefined>('readonly', (store) =>
          store('person').get('as_of'),
        )
      )?.at ?? null
    );
  },
  async keep({ changed, gone, as_of }: Keeping): Promise<void> {
    await transact('readwrite', (store) => {
      for (const alert of changed) store('alerts').put(alert);
      for (const id of gone) store('alerts').delete(id);
      store('person').put({ key: 'as_of', at: as_of });
    });
  },
  async actions(personId: number): Promise<KeptAction[]> {
    const mine = (await all<KeptAction>('actions')).filter(
      ({ person_id }) => person_id === personId,
    );
    return mine.sort((left, right) => left.place - right.place);
  },
  async putActions(actions: readonly KeptAction[]): Promise<void> {
    await transact('readwrite', (store) => {
      for (const action of actions) store('actions').put(action);
    });
  },
  async dropActions(clientIds: readonly string[]): Promise<void> {
    await transact('readwrite', (store) => {
      for (const id of clientIds) store('actions').delete(id);
    });
  },
};
