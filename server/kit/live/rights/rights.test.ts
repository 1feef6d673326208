// Rights are checked at the join and repeatedly afterwards: a lost right ends the subscription, a
// lost session closes the socket, and an uncertain right is none.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LiveServer, startLiveServer, until } from '../../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../../testing/pusher/raw-client.ts';
import type { SubscriptionClaim } from '../sockets/connection.ts';

let server: LiveServer;
let questions: SubscriptionClaim[][];
let answer: (claim: SubscriptionClaim) => boolean | 'session over';
let clock = 0;
const clients: RawClient[] = [];

beforeEach(async () => {
  questions = [];
  answer = () => true;
  clock = 1;
  server = await startLiveServer({
    stillAllowed: async (claims) => {
      questions.push(claims.map(({ address: _address, ...claim }) => claim));
      return claims.map((claim) => {
        const said = answer(claim);
        return said === true ? 1 : said || null;
      });
    },
    now: () => clock,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await server.stop();
});

async function join(channel: string, user: string, session?: string): Promise<RawClient> {
  const client = await rawClient(server.port);
  clients.push(client);
  client.say('pusher:subscribe', {
    channel,
    ...server.proof(client.socketId, channel, user, session),
  });
  return client;
}

async function joined(channel: string, user: string, session?: string): Promise<RawClient> {
  const client = await join(channel, user, session);
  await client.receives('pusher_internal:subscription_succeeded');
  return client;
}

const gone = (): never => {
  throw new Error('the database is gone');
};
const rounds = async (count: number): Promise<void> => {
  const from = questions.length;
  await until(`${count} questions`, () => questions.length >= from + count);
};

test('a lost right ends the subscription and leaves the connection', async () => {
  const client = await joined('private-alert.5', '1');
  const other = await joined('private-alert.5', '2');
  answer = (claim) => claim.user_id !== '1';
  expect(await client.receives('pusher:subscription_error')).toEqual({
    type: 'AuthError',
    error: 'no longer allowed',
    status: 403,
  });
  server.live.publish([{ channel: 'private-alert.5', event: 'alert.changed', data: '{}' }]);
  await other.receives('alert.changed');
  expect(client.received.map((message) => message.event)).not.toContain('alert.changed');
  expect(client.closeCode).toBeNull();
  expect(server.live.counts).toMatchObject({ connections: 2, subscriptions: 1, deliveries: 1 });
});

test('a proof signed before a right was lost opens nothing afterwards', async () => {
  const client = await joined('private-alert.5', '1');
  answer = () => false;
  await client.receives('pusher:subscription_error');
  client.received.length = 0;
  client.say('pusher:subscribe', {
    channel: 'private-alert.5',
    ...server.proof(client.socketId, 'private-alert.5', '1'),
  });
  expect(await client.receives('pusher:subscription_error')).toMatchObject({
    error: 'not allowed',
  });
  expect(client.received).toHaveLength(1);
  expect(server.live.counts.subscriptions).toBe(0);
});

test('a person whose right is lost leaves the presence channel for the others too', async () => {
  const watching = await joined('presence-operators', '1');
  await joined('presence-operators', '2');
  await watching.receives('pusher_internal:member_added');
  answer = (claim) => claim.user_id !== '2';
  expect(await watching.receives('pusher_internal:member_removed')).toEqual({ user_id: '2' });
});

test('tabs of one session share one question', async () => {
  for (let tab = 0; tab < 3; tab += 1) await joined('private-user.1', '1');
  await joined('private-user.1', '1', 'another session');
  questions.length = 0;
  await rounds(2);
  expect(questions[1]).toEqual([
    { session: 's-1', user_id: '1', channel: 'private-user.1' },
    { session: 'another session', user_id: '1', channel: 'private-user.1' },
  ]);
});

test('a session found to be over closes its whole socket, and no proof of it opens anything', async () => {
  const theirs = await joined('private-user.1', '1');
  theirs.say('pusher:subscribe', {
    channel: 'private-alert.5',
    ...server.proof(theirs.socketId, 'private-alert.5', '1'),
  });
  await until('both', () => server.live.counts.subscriptions === 2);
  const other = await joined('private-user.2', '2');
  answer = (claim) => (claim.session === 's-1' ? 'session over' : true);
  expect(await theirs.closes()).toBe(4009);
  expect(other.closeCode).toBeNull();
  const late = await join('private-user.1', '1');
  expect(await late.receives('pusher:subscription_error')).toMatchObject({
    error: 'not allowed',
    status: 403,
  });
  expect(server.live.counts.subscriptions).toBe(1);
});

test("a session's end closes its sockets at once and no other's", async () => {
  const theirs = [await joined('private-user.1', '1'), await joined('presence-operators', '1')];
  const other = await joined('private-user.1', '1', 'another session');
  expect(server.live.dropSession('s-1')).toBe(2);
  for (const client of theirs) expect(await client.closes()).toBe(4009);
  expect(other.closeCode).toBeNull();
  expect(server.live.counts.subscriptions).toBe(1);
  expect(server.live.dropSession('s-1')).toBe(0);
});

test('while rights cannot be checked, members stay and new ones wait; afterwards they join', async () => {
  const client = await joined('private-user.1', '1');
  answer = gone;
  const newcomer = await join('private-user.2', '2');
  await rounds(4);
  server.live.publish([
    { channel: 'private-user.1', event: 'alert.raised', data: '{}' },
    { channel: 'private-user.2', event: 'alert.raised', data: '{}' },
  ]);
  await client.receives('alert.raised');
  expect(newcomer.received.map((message) => message.event)).toEqual([
    'pusher:connection_established',
  ]);
  expect(server.live.counts).toMatchObject({ subscriptions: 1, deliveries: 1 });
  answer = () => true;
  await newcomer.receives('pusher_internal:subscription_succeeded');
});

test('a session that ends during the check of its join never joins', async () => {
  const other = await joined('private-user.2', '2');
  answer = gone;
  const client = await join('private-user.1', '1');
  await rounds(4);
  expect(server.live.dropSession('s-1')).toBe(1);
  answer = () => true;
  expect(await client.closes()).toBe(4009);
  await rounds(3);
  expect(questions.slice(-2).flat()).toEqual(
    Array(2).fill({ session: 's-2', user_id: '2', channel: 'private-user.2' }),
  );
  expect(server.live.counts.subscriptions).toBe(1);
  expect(other.closeCode).toBeNull();
});

test('after thirty seconds without a check of the rights, all members are closed with the code to reconnect', async () => {
  const client = await joined('private-user.1', '1');
  answer = gone;
  await rounds(2);
  clock += 29_000;
  await rounds(2);
  expect(client.closeCode).toBeNull();
  clock += 2000;
  expect(await client.closes()).toBe(4100);
  expect(server.live.counts.subscriptions).toBe(0);
});

test('an answer with too few entries is treated as a failure', async () => {
  const short = await startLiveServer({ stillAllowed: async () => [] });
  const newcomer = await rawClient(short.port);
  newcomer.say('pusher:subscribe', {
    channel: 'private-user.1',
    ...short.proof(newcomer.socketId, 'private-user.1'),
  });
  newcomer.say('pusher:ping', {});
  await newcomer.receives('pusher:pong');
  expect(newcomer.received.map((message) => message.event)).toEqual([
    'pusher:connection_established',
    'pusher:pong',
  ]);
  expect(short.live.counts.subscriptions).toBe(0);
  newcomer.socket.terminate();
  await short.stop();
});
