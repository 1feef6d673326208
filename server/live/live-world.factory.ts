// The demo world with a program on it for tests of live news: signed-in callers, stock clients that
// join, and events published on a channel.
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { type NewFrame, tell } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type StockClient, stockClient } from '#server/kit/testing/pusher/stock-client.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';

/** An organisation and one of its alerts. */
export interface Place {
  readonly id: number;
  readonly alert: number;
}

interface Program {
  readonly origin: string;
  stop(): Promise<void>;
}

export interface LiveWorld {
  readonly db: TestDatabase;
  readonly origin: string;
  /** The public key of the socket's address. */
  readonly key: string;
  /** The demo worker's own organisation, another monitored one, and an unmonitored one. */
  readonly own: Place;
  readonly other: Place;
  readonly hidden: Place;
  idOf(role: string): Promise<number>;
  signedIn(role: string): Promise<Client>;
  /**
   * A stock client of the program that the caller calls, which authorises through its own call;
   * `letGo` ends it.
   */
  live(caller: Client): StockClient;
  tell(frames: readonly NewFrame[]): Promise<void>;
  /** Ends all clients. */
  letGo(): void;
  close(): Promise<void>;
}

type Asked = { socketId: string; channelName: string };
type Done = (error: Error | null, data: unknown) => void;

const emailOf = (role: string): string =>
  demoAccounts.find((account) => account.role === role)?.email ?? '';

/** @param start the whole program, which only a test may name */
export async function startLiveWorld(
  start: (database: Database) => Promise<Program>,
): Promise<LiveWorld> {
  const db = await testDatabase();
  await seedDemoWorld(db.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  const program = await start(db.database);
  const clients: StockClient[] = [];
  const signedIn = async (role: string): Promise<Client> => {
    const client = testClient(program.origin);
    const { status } = await client.post('/auth', { email: emailOf(role), password: demoPassword });
    if (status !== 200) throw new Error(`${role} cannot sign in: ${status}`);
    return client;
  };
  const { body } = await (await signedIn('monitoring_centre_operator')).get<{ key: string }>(
    '/live/settings',
  );
  const { key } = body.data;
  return {
    db,
    origin: program.origin,
    key,
    signedIn,
    ...(await places(db)),
    idOf: async (role) =>
      Number((await db.ownerSql`select id from users where email = ${emailOf(role)}`)[0]?.['id']),
    live: (caller) => {
      const client = clientOf(key, caller);
      clients.push(client);
      return client;
    },
    tell: async (frames) =>
      await db.database.write({ role: 'platform' }, async (tx) => await tell(tx, frames)),
    letGo: () => {
      for (const client of clients.splice(0)) client.disconnect();
    },
    close: async () => {
      await program.stop();
      await db.close();
    },
  };
}

async function places(db: TestDatabase): Promise<Pick<LiveWorld, 'own' | 'other' | 'hidden'>> {
  const rows = await db.ownerSql<(Place & { not_monitored: boolean; own: boolean })[]>`
    select o.id, o.not_monitored, max(a.id) as alert,
      exists (select from users u
        where u.organisation_id = o.id and u.email = ${emailOf('organisation_user')}) as own
    from organisations o join alerts a on a.organisation_id = o.id group by o.id`;
  const pick = (found: (row: (typeof rows)[number]) => boolean): Place => {
    const row = rows.find(found);
    if (!row) throw new Error('The demo world has changed: a place is missing.');
    return { id: row.id, alert: row.alert };
  };
  return {
    own: pick(({ own }) => own),
    other: pick((row) => !row.own && !row.not_monitored),
    hidden: pick((row) => row.not_monitored),
  };
}

function clientOf(key: string, caller: Client): StockClient {
  const customHandler = (asked: Asked, done: Done): void => {
    void caller
      .post('/broadcasting/auth', { socket_id: asked.socketId, channel_name: asked.channelName })
      .then(({ status, text }) => {
        if (status === 200) done(null, JSON.parse(text));
        else done(Object.assign(new Error(String(status)), { status }), null);
      });
  };
  const { hostname, port } = new URL(caller.origin);
  const authorise = () => {
    throw new Error('the override answers');
  };
  return stockClient({
    key,
    place: { hostname, port, secure: false },
    authorise,
    override: { channelAuthorization: { customHandler } },
  });
}

/** Joins and returns the outcome. */
export async function join(client: StockClient, channel: string): Promise<'joined' | 'refused'> {
  const joined = client.subscribe(channel);
  return await new Promise((resolve) => {
    joined.bind('pusher:subscription_succeeded', () => resolve('joined'));
    joined.bind('pusher:subscription_error', () => resolve('refused'));
  });
}
