// The phone's storage while its page is closed: its identity, the last answer of the server, and
// every waiting report, in IndexedDB.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AppOwner, AppState } from '#domain/phone/app-state.ts';
import type { InboxMessage, OperatorMessage } from '../line/app-calls.ts';
import type { Report } from './report.ts';

export interface PhoneSettings {
  readonly position: 'unasked' | 'on' | 'off';
  /** `KeyboardEvent.code` of a paired key. */
  readonly key: string | null;
  /** Whether shake and fall detection is on; state stored by an older page lacks it. */
  readonly motion?: boolean;
}

export interface KeptPhone {
  /** Made here at the first start. */
  readonly installation_id: string;
  readonly token: string | null;
  /** Of a request without a code, until it is decided. */
  readonly claim: string | null;
  readonly owner: AppOwner | null;
  readonly state: AppState | null;
  /** When that state was requested, milliseconds of this phone's clock. */
  readonly state_asked_at: number;
  readonly messages: readonly OperatorMessage[];
  /** The organisation's messages to the person. */
  readonly inbox: readonly InboxMessage[];
  readonly sequence: number;
  readonly settings: PhoneSettings;
  /** Whether the server has a push subscription. */
  readonly pushed: boolean;
  /** Server's clock less this phone's, milliseconds. */
  readonly clock_offset: number;
  /** Minutes of grace of the last session, for a session that begins without a connection. */
  readonly grace_minutes: number;
}

interface PhoneSchema extends DBSchema {
  phone: { key: string; value: KeptPhone };
  reports: { key: string; value: Report };
}

const me = 'me';
let opened: Promise<IDBPDatabase<PhoneSchema> | null> | undefined;

/** Null where the browser stores nothing; the page then works as long as it is open. */
const store = (): Promise<IDBPDatabase<PhoneSchema> | null> => {
  opened ??= openStore().catch(() => null);
  return opened;
};

// Async, because a browser without IndexedDB throws at once.
const openStore = async (): Promise<IDBPDatabase<PhoneSchema>> =>
  await openDB<PhoneSchema>('vigil-phone', 1, {
    upgrade: (database) => {
      database.createObjectStore('phone');
      database.createObjectStore('reports', { keyPath: 'id' });
    },
    // Another tab has a newer version: close the connection, the page is offered an update.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });

export async function readMemory(): Promise<{ phone: KeptPhone | undefined; reports: Report[] }> {
  const database = await store();
  if (!database) return { phone: undefined, reports: [] };
  const [phone, reports] = await Promise.all([
    database.get('phone', me),
    database.getAll('reports'),
  ]);
  return { phone, reports };
}

/** @returns whether it is stored */
export async function keepPhone(phone: KeptPhone): Promise<boolean> {
  const database = await store();
  if (!database) return false;
  return await database.put('phone', phone, me).then(yes, no);
}

const yes = (): boolean => true;
const no = (): boolean => false;

/** Writes the changed reports and deletes the removed ones. @returns whether that is stored */
export async function keepReports(
  changed: readonly Report[],
  gone: readonly string[],
): Promise<boolean> {
  const database = await store();
  if (!database) return false;
  const transaction = database.transaction('reports', 'readwrite', { durability: 'strict' });
  const writes = [
    ...changed.map((report) => transaction.store.put(report)),
    ...gone.map((id) => transaction.store.delete(id)),
  ];
  return await Promise.all([...writes, transaction.done]).then(yes, no);
}
