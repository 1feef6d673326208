// A socket with its page's cookies joins without a proof: its session is looked up once, then that
// person's rights decide; while the lookup fails it waits, and is not refused.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LiveServer, startLiveServer, until } from '../../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../../testing/pusher/raw-client.ts';
import type { Caller, SubscriptionClaim } from '../sockets/connection.ts';

let server: LiveServer;
let questions: (readonly string[])[];
let claims: SubscriptionClaim[];
let tell: (cookie: string) => Caller | null;
const clients: RawClient[] = [];

const callerOf = (user_id: string): Caller => ({
  user_id,
  session: `s-${user_id}`,
  user_info: { name: `Person ${user_id}` },
});

beforeEach(async () => {
  [questions, claims] = [[], []];
  tell = (cookie) =>
    cookie.startsWith('person=') ? callerOf(cookie.slice('person='.length)) : null;
  server = await startLiveServer({
    callersOf: async (sockets) => {
      const cookies = sockets.map((one) => one.cookies);
      questions.push(cookies);
      return cookies.map((cookie) => tell(cookie));
    },
    stillAllowed: async (asked) => {
      claims.push(...asked.map(({ address: _address, ...claim }) => claim));
      return asked.map(({ user_id, channel }) =>
        channel === `private-user.${user_id}` || channel.startsWith('presence-') ? 1 : null,
      );
    },
    // Rounds come only when a test waits for one.
    recheckEveryMs: 100,
    limits: { connectionsPerPerson: 2 },
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await server.stop();
});

async function opened(cookie?: string): Promise<RawClient> {
  const client = await rawClient(server.port, cookie === undefined ? {} : { cookie });
  clients.push(client);
  return client;
}
const joined = async (client: RawClient, channel: string): Promise<unknown> => {
  client.say('pusher:subscribe', { channel });
  return await client.receives('pusher_internal:subscription_succeeded');
};

test('its channels are joined by the session of the cookie, which is looked up once', async () => {
  const client = await opened('person=1');
  await joined(client, 'private-user.1');
  client.received.length = 0;
  expect(await joined(client, 'presence-operators')).toEqual({
    presence: { ids: ['1'], hash: { 1: { name: 'Person 1' } }, count: 1 },
  });
  expect(questions).toEqual([['person=1']]);
  expect(claims[0]).toEqual({ session: 's-1', user_id: '1', channel: 'private-user.1' });
  server.live.publish([{ channel: 'private-user.1', event: 'alert.raised', data: '{"n":1}' }]);
  expect(await client.receives('alert.raised')).toEqual({ n: 1 });
});

test('another person’s channel is refused as it is with a proof', async () => {
  const client = await opened('person=1');
  client.say('pusher:subscribe', { channel: 'private-user.2' });
  expect(await client.receives('pusher:subscription_error')).toEqual({
    type: 'AuthError',
    error: 'not allowed',
    status: 403,
  });
  expect(server.live.counts).toMatchObject({ connections: 1, subscriptions: 0 });
});

test.each([undefined, 'other=1', 'person'])(
  'with the cookie %s there is no session, and nothing is joined',
  async (cookie) => {
    const client = await opened(cookie);
    client.say('pusher:subscribe', { channel: 'private-user.1' });
    expect(await client.receives('pusher:subscription_error')).toEqual({
      type: 'AuthError',
      error: 'nobody is signed in',
      status: 401,
    });
    expect([claims, server.live.counts.subscriptions]).toEqual([[], 0]);
  },
);

test('a page that shows another person than is signed in by now joins nothing', async () => {
  const client = await opened('person=1');
  client.say('pusher:subscribe', {
    channel: 'private-user.1',
    auth: '',
    channel_data: '{"user_id":"2","session":"s-2"}',
  });
  expect(await client.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
  client.say('pusher:subscribe', {
    channel: 'private-user.1',
    auth: '',
    channel_data: '{"user_id":"1","session":"s-2"}',
  });
  await client.receives('pusher_internal:subscription_succeeded');
  expect(claims).toEqual([{ session: 's-1', user_id: '1', channel: 'private-user.1' }]);
});

test('while sessions cannot be looked up, it waits; a channel left meanwhile is not joined', async () => {
  let away = true;
  tell = (cookie) => {
    if (away) throw new Error('the database is gone');
    return callerOf(cookie.slice('person='.length));
  };
  const client = await opened('person=1');
  client.say('pusher:subscribe', { channel: 'private-user.1' });
  client.say('pusher:subscribe', { channel: 'presence-operators' });
  await until('asked in vain', () => questions.length > 1);
  client.say('pusher:unsubscribe', { channel: 'presence-operators' });
  client.say('pusher:ping');
  await client.receives('pusher:pong');
  away = false;
  await client.receives('pusher_internal:subscription_succeeded');
  expect(
    client.received
      .filter(({ event }) => event.includes('subscription'))
      .map(({ channel }) => channel),
  ).toEqual(['private-user.1']);
  expect(server.live.counts.subscriptions).toBe(1);
});

test('a session that ends closes the socket', async () => {
  const client = await opened('person=1');
  await joined(client, 'private-user.1');
  expect(server.live.dropSession('s-1')).toBe(1);
  expect(await client.closes()).toBe(4009);
});

test('it counts towards its person’s sockets', async () => {
  const oldest = await opened('person=1');
  await joined(oldest, 'private-user.1');
  for (const client of [await opened('person=1'), await opened('person=1')])
    await joined(client, 'private-user.1');
  expect(await oldest.closes()).toBe(4100);
});
