// The fixture of the delivery tests: an empty queue, a clock that tests set, and a partner that
// accepts what is sent.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { deliveriesSweep } from './deliveries.jobs.ts';
import { type NewDelivery, queueDelivery } from './deliveries.store.ts';

type Adapters = NonNullable<NonNullable<Parameters<typeof deliveriesSweep>[1]>['adapters']>;
/** A partner that accepts what is sent. */
export type Adapter = Adapters['sms'];
type Parts = NonNullable<Parameters<typeof deliveriesSweep>[1]>;

/** The same partner for every channel. */
export const everywhere = (adapter: Adapter): Adapters => ({
  email: adapter,
  sms: adapter,
  voice: adapter,
  push: adapter,
  partner: adapter,
});

/** One run of the deliveries with the same partner for every channel. */
export const deliverBy = async (
  database: Database,
  adapter: Adapter,
  listeners: NonNullable<Parts['listeners']>,
): Promise<unknown> =>
  await deliveriesSweep(database, { adapters: everywhere(adapter), listeners }).run();

/** Opens a database for the file that calls it, and empties the queue before each test. */
export function deliveriesBench() {
  let db: TestDatabase | undefined;
  const sent: Parameters<Adapter['send']>[0][] = [];
  const bench = {
    /** The messages the partner received, in order. */
    sent,
    get db(): TestDatabase {
      if (!db) throw new Error('The database is open only during tests');
      return db;
    },
  };
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(async () => await db?.close());
  beforeEach(async () => {
    bench.db.clock.now = new Date('2026-11-21T00:00:00Z');
    bench.sent = [];
    await bench.db.empty('deliveries', 'partner_faults');
  });
  const text = {
    organisation_id: null,
    lane: 'ordinary',
    channel: 'sms',
    recipient: '+61400000000',
    body: 'Help',
  } as const;
  return Object.assign(bench, {
    queue: async (idempotency_key: string, over: Partial<NewDelivery> = {}) =>
      await bench.db.database.write(
        { role: 'platform' },
        async (tx) => await queueDelivery(tx, { ...text, idempotency_key, ...over }),
      ),
    statuses: async () =>
      await bench.db.ownerSql`select status, attempts, last_error from deliveries order by id`,
    pass: (ms: number) => {
      bench.db.clock.now = new Date((bench.db.clock.now?.getTime() ?? 0) + ms);
    },
    taking: {
      send: async (message) => {
        bench.sent.push(message);
        return { status: 'handed_over', reference: `ref-${message.idempotency_key}` };
      },
    } satisfies Adapter,
    sweepWith: (adapter: Adapter) =>
      deliveriesSweep(bench.db.database, { adapters: everywhere(adapter) }),
  });
}
