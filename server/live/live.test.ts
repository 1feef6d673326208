// Live news through the whole program with the stock pusher-js: own channels and no others, cut when a right goes, nothing missed over fifty drops.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { alertMonitoringChannel, operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-proof/canary.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { compareNumbers } from '#domain/kit/live-event.ts';
import { type Program, startProgram } from '#server/app.ts';
import { tell } from '#server/kit/audit.ts';
import { createLog } from '#server/kit/log.ts';
import { type StockClient, stockClient } from '#server/kit/testing/pusher/stock-client.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';

let db: TestDatabase;
let program: Program;
let key: string;
let clients: StockClient[];

beforeAll(async () => {
  db = await testDatabase();
  await seedDemoWorld(db.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  program = await startProgram({ config: testConfig(), database: db.database, log: createLog('silent') });
  const { body } = await (await signedIn('monitoring_centre_operator')).get<{ key: string }>('/live/settings');
  key = body.data.key;
});
afterAll(async () => {
  await program.stop();
  await db.close();
});
beforeEach(() => {
  clients = [];
});
afterEach(() => {
  for (const client of clients) client.disconnect();
});

async function signedIn(role: string): Promise<Client> {
  const client = testClient(program.origin);
  const email = demoAccounts.find((account) => account.role === role)?.email;
  expect((await client.post('/auth', { email, password: demoPassword })).status).toBe(200);
  return client;
}

type Asked = { socketId: string; channelName: string };
type Done = (error: Error | null, data: unknown) => void;

/** A stock client that authorises through the program's own call. */
function live(caller: Client): StockClient {
  const customHandler = (asked: Asked, done: Done): void => {
    void caller.post('/broadcasting/auth', { socket_id: asked.socketId, channel_name: asked.channelName }).then(({ status, text }) => {
      if (status === 200) done(null, JSON.parse(text));
      else done(new Error(String(status)), null);
    });
  };
  const { hostname, port } = new URL(program.origin);
  const authorise = () => {
    throw new Error('the override answers');
  };
  const client = stockClient({
    key,
    place: { hostname, port, secure: false },
    authorise,
    override: { channelAuthorization: { customHandler } },
  });
  clients.push(client);
  return client;
}

/** Joins and says how that went. */
async function join(client: StockClient, channel: string): Promise<'joined' | 'refused'> {
  const joined = client.subscribe(channel);
  return await new Promise((resolve) => {
    joined.bind('pusher:subscription_succeeded', () => resolve('joined'));
    joined.bind('pusher:subscription_error', () => resolve('refused'));
  });
}

const say = async (channel: string, word: number) =>
  await db.database.write(
    { role: 'platform' },
    async (tx) => await tell(tx, [{ channels: [channel], event: 'test.said', data: { word } }]),
  );

const idOf = async (role: string) =>
  Number(
    (await db.ownerSql`select id from users where email = ${demoAccounts.find((account) => account.role === role)?.email ?? ''}`)[0]?.[
      'id'
    ],
  );
const worlds = async () => {
  const rows = await db.ownerSql<{ id: number; not_monitored: boolean; alert: number; own: boolean }[]>`
    select o.id, o.not_monitored, max(a.id) as alert, exists (select from users u where u.organisation_id = o.id and u.email = 'worker@vigil.example') as own
    from organisations o join alerts a on a.organisation_id = o.id group by o.id`;
  const pick = (found: (row: (typeof rows)[number]) => boolean) => rows.find(found) ?? { id: 0, alert: 0 };
  return { own: pick((row) => row.own), other: pick((row) => !row.own && !row.not_monitored), hidden: pick((row) => row.not_monitored) };
};

describe('who may join what', () => {
  const cases = [
    'own user',
    'another user',
    'own organisation',
    'another organisation',
    'a hidden organisation',
    'the console',
    'an alert',
    'a hidden alert',
    'the operators',
    'the canary',
    'a wildcard',
    'nonsense',
  ] as const;
  const centre = ['own user', 'own organisation', 'another organisation', 'the console', 'an alert', 'the operators', 'the canary'];
  const expected: Record<string, readonly string[]> = {
    admin: [...centre, 'a hidden organisation', 'a hidden alert'],
    monitoring_centre_admin: centre,
    monitoring_centre_supervisor: centre,
    monitoring_centre_operator: centre,
    organisation_admin: ['own user', 'own organisation'],
    // Their calls for what is told there are refused, so the channel is too.
    organisation_user: ['own user'],
    organisation_idp_admin: ['own user'],
    escalation_contact: ['own user'],
  };

  test.each(Object.keys(expected))('%s', async (role) => {
    const { own, other, hidden } = await worlds();
    const me = await idOf(role);
    const channels: Record<(typeof cases)[number], string> = {
      'own user': `private-user.${me}`,
      'another user': `private-user.${me + 1}`,
      'own organisation': `private-organisation.${own.id}`,
      'another organisation': `private-organisation.${other.id}`,
      'a hidden organisation': `private-organisation.${hidden.id}`,
      'the console': alertMonitoringChannel,
      'an alert': `private-alert.${own.alert}`,
      'a hidden alert': `private-alert.${hidden.alert}`,
      'the operators': operatorsChannel,
      'the canary': canaryChannel,
      'a wildcard': 'private-organisation.*',
      nonsense: 'private-everything',
    };
    const client = live(await signedIn(role));
    const joined: string[] = [];
    for (const name of cases) if ((await join(client, channels[name])) === 'joined') joined.push(name);
    expect(joined.sort()).toEqual([...(expected[role] ?? [])].sort());
  });
});

test('a channel is cut when the right goes, and when the session ends', async () => {
  const caller = await signedIn('monitoring_centre_supervisor');
  const client = live(caller);
  expect(await join(client, alertMonitoringChannel)).toBe('joined');
  const heard: number[] = [];
  client.channel(alertMonitoringChannel)?.bind<{ word: number }>('test.said', ({ word }) => void heard.push(word));
  const cut = new Promise((resolve) => client.channel(alertMonitoringChannel)?.bind('pusher:subscription_error', resolve));
  await say(alertMonitoringChannel, 1);
  await expect.poll(() => heard).toEqual([1]);
  await caller.delete('/auth');
  await cut;
  await say(alertMonitoringChannel, 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard).toEqual([1]);
}, 20_000);

test('over fifty drops nothing is missed, nothing comes twice, and the order holds', async () => {
  const caller = await signedIn('monitoring_centre_operator');
  const channel = `private-user.${await idOf('monitoring_centre_operator')}`;
  const seen: number[] = [];
  let last = (await caller.get<{ number: string }>('/live/settings')).body.data.number;
  let waiting: { n: string; word: number }[] | null = [];
  const take = ({ n, word }: { n: string; word: number }) => {
    if (compareNumbers(n, last) <= 0) return;
    last = n;
    seen.push(word);
  };
  // As a screen does: while the gap is being fetched, what arrives waits behind it.
  const catchUp = async () => {
    const { body } = await caller.get<{ too_old: boolean; frames: { data: string }[] }>(`/live/missed?after=${last}&channels=${channel}`);
    expect(body.data.too_old).toBe(false);
    for (const frame of body.data.frames) take(JSON.parse(frame.data));
    for (const frame of waiting ?? []) take(frame);
    waiting = null;
  };
  const client = live(caller);
  client.subscribe(channel).bind<{ n: string; word: number }>('test.said', (frame) => (waiting ? void waiting.push(frame) : take(frame)));
  client.channel(channel)?.bind('pusher:subscription_succeeded', () => void catchUp());

  let sending = true;
  let sent = 0;
  const sender = (async () => {
    while (sending) {
      await say(channel, sent);
      sent += 1;
    }
  })();
  for (let drop = 0; drop < 50; drop += 1) {
    const before = seen.length;
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(before);
    waiting = [];
    client.disconnect();
    client.connect();
  }
  sending = false;
  await sender;
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(sent);
  expect(sent).toBeGreaterThan(50);
  expect(seen).toEqual(Array.from({ length: sent }, (_, word) => word));
}, 120_000);
