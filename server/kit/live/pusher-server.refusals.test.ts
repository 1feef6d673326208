// How a misbehaving client is refused, with a bare socket: each refusal leaves the server as it
// was.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type LiveServer,
  startLiveServer,
  testKeys,
  until,
} from '../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../testing/pusher/raw-client.ts';
import type { PusherOptions } from './pusher-server.ts';

let server: LiveServer;
let client: RawClient;

async function begin(options: Partial<PusherOptions> = {}): Promise<void> {
  server = await startLiveServer(options);
  client = await rawClient(server.port);
}

afterEach(async () => {
  client.socket.terminate();
  await server.stop();
});

const subscribe = (channel: string, proof: object): void =>
  client.say('pusher:subscribe', { channel, ...proof });

describe('the upgrade', () => {
  beforeEach(() =>
    begin({
      allowedOrigins: (origin, host) => origin === undefined || origin === `http://${host}`,
    }),
  );

  test.each([
    ['an unknown key', '/app/other?protocol=7', 4001],
    ['a part of the key', `/app/${testKeys.key.slice(1)}?protocol=7`, 4001],
    ['no protocol', `/app/${testKeys.key}`, 4008],
    ['protocol 6', `/app/${testKeys.key}?protocol=6`, 4007],
  ])('closes on %s, saying why', async (_, path, code) => {
    const outsider = await rawClient(server.port, { path });
    expect(await outsider.receives('pusher:error')).toMatchObject({ code });
    expect(await outsider.closes()).toBe(code);
    expect(outsider.received).toHaveLength(1);
    expect(server.live.counts.connections).toBe(1);
  });

  test.each([
    ['a foreign origin', { origin: 'http://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another path', { path: '/live' }, 404],
    ['a path that is no path', { path: '//' }, 404],
  ])('does not open for %s', async (_, options, status) => {
    const outsider = await rawClient(server.port, options);
    expect(outsider.refusedWith).toBe(status);
    expect(server.live.counts.connections).toBe(1);
  });

  test('opens for its own origin', async () => {
    const friend = await rawClient(server.port, { origin: `http://127.0.0.1:${server.port}` });
    expect(friend.socketId).toMatch(/^\d+\.\d+$/);
    expect(await friend.receives('pusher:connection_established')).toEqual({
      socket_id: friend.socketId,
      activity_timeout: 30,
    });
    friend.socket.terminate();
  });

  test('is closed after a deploy', async () => {
    server.live.dropAll(4200, 'deploy');
    expect(await client.closes()).toBe(4200);
    expect((await rawClient(server.port)).refusedWith).toBe(503);
  });
});

describe('without room', () => {
  beforeEach(() => begin({ limits: { connections: 1 } }));

  test('one connection over the limit is closed with the code to retry later', async () => {
    subscribe('private-user.1', server.proof(client.socketId, 'private-user.1'));
    await client.receives('pusher_internal:subscription_succeeded');
    const second = await rawClient(server.port);
    expect(await second.closes()).toBe(4100);
    expect(server.live.counts.connections).toBe(1);
    expect(client.closeCode).toBeNull();
  });

  test('a client without any valid proof is closed when the next one needs its place', async () => {
    subscribe('private-user.1', server.proof('1.1', 'private-user.1'));
    await client.receives('pusher:subscription_error');
    const second = await rawClient(server.port);
    expect(await client.closes()).toBe(4100);
    second.say('pusher:subscribe', {
      channel: 'private-user.1',
      ...server.proof(second.socketId, 'private-user.1'),
    });
    await second.receives('pusher_internal:subscription_succeeded');
    second.socket.terminate();
  });
});

describe('an outsider', () => {
  let clock = 1;
  beforeEach(() =>
    begin({
      activityTimeoutSeconds: 0.1,
      pongTimeoutSeconds: 3600,
      now: () => clock,
      limits: { anonymousStayMs: 30_000 },
    }),
  );

  test('is closed however active it is; one that once had a permission is not, though it left the channel', async () => {
    subscribe('private-user.1', server.proof(client.socketId, 'private-user.1'));
    await client.receives('pusher_internal:subscription_succeeded');
    client.say('pusher:unsubscribe', { channel: 'private-user.1' });
    await until('left', () => server.live.counts.subscriptions === 0);
    const outsider = await rawClient(server.port);
    outsider.say('pusher:subscribe', { channel: 'private-user.1', auth: 'x' });
    await outsider.receives('pusher:subscription_error');
    clock += 29_000;
    await outsider.receives('pusher:ping');
    outsider.say('pusher:pong', {});
    clock += 1000;
    expect(await outsider.closes()).toBe(4200);
    expect(client.closeCode).toBeNull();
    await until('forgotten', () => server.live.counts.connections === 1);
  });
});

describe('a subscription', () => {
  beforeEach(() => begin({ limits: { subscriptionsPerSocket: 2, presenceMembers: 1 } }));

  const refusals: [string, string, (socketId: string) => object][] = [
    ['without a proof', 'private-user.1', () => ({})],
    ['of a public channel', 'news', (id) => server.proof(id, 'news')],
    [
      'of the server-to-user channel',
      'server-to-user-1',
      (id) => server.proof(id, 'server-to-user-1'),
    ],
    ["with another socket's proof", 'private-user.1', () => server.proof('1.1', 'private-user.1')],
    ["with another channel's proof", 'private-user.2', (id) => server.proof(id, 'private-user.1')],
    [
      'for another person',
      'private-user.1',
      (id) => ({
        ...server.proof(id, 'private-user.1'),
        channel_data: '{"user_id":"2","session":"s-1"}',
      }),
    ],
    [
      'by no session',
      'private-user.1',
      (id) => server.live.authorise(id, 'private-user.1', '{"user_id":"1"}'),
    ],
    ['without signed data', 'private-user.1', (id) => server.live.authorise(id, 'private-user.1')],
    [
      'with data that is no JSON',
      'private-user.1',
      (id) => server.live.authorise(id, 'private-user.1', '{"user_id":'),
    ],
    [
      'with too long user_info',
      'presence-operators',
      (id) =>
        server.live.authorise(
          id,
          'presence-operators',
          JSON.stringify({ user_id: '1', session: 's', user_info: 'x'.repeat(1100) }),
        ),
    ],
  ];
  test.each(refusals)('%s is refused and nothing is joined', async (_, channel, proof) => {
    subscribe(channel, proof(client.socketId));
    expect(await client.receives('pusher:subscription_error')).toMatchObject({
      type: 'AuthError',
      status: 401,
    });
    expect(client.received.at(-1)?.channel).toBe(channel);
    expect(server.live.counts).toMatchObject({ connections: 1, subscriptions: 0 });
  });

  test.each(['private-*', 'private-a b', `private-${'a'.repeat(157)}`, ''])(
    'of the name %j is malformed',
    async (channel) => {
      subscribe(channel, { auth: 'x' });
      expect(await client.receives('pusher:error')).toEqual({
        code: null,
        message: 'malformed subscription',
      });
      expect(server.live.counts.subscriptions).toBe(0);
    },
  );

  test('is not made twice', async () => {
    const proof = server.proof(client.socketId, 'private-user.1');
    subscribe('private-user.1', proof);
    await client.receives('pusher_internal:subscription_succeeded');
    subscribe('private-user.1', proof);
    expect(await client.receives('pusher:error')).toEqual({
      code: null,
      message: 'already subscribed',
    });
    expect(server.live.counts.subscriptions).toBe(1);
  });

  test('over the limit of a socket is refused, the others stay', async () => {
    for (const id of ['1', '2', '3'])
      subscribe(`private-alert.${id}`, server.proof(client.socketId, `private-alert.${id}`));
    expect(await client.receives('pusher:subscription_error')).toMatchObject({
      error: 'too many subscriptions',
    });
    await until('the two', () => server.live.counts.subscriptions === 2);
  });

  test('of a full presence channel is refused, a second tab of a member is not', async () => {
    subscribe('presence-operators', server.proof(client.socketId, 'presence-operators', '1'));
    expect(await client.receives('pusher_internal:subscription_succeeded')).toEqual({
      presence: { ids: ['1'], hash: { 1: { name: 'Person 1' } }, count: 1 },
    });
    const [tab, outsider] = [await rawClient(server.port), await rawClient(server.port)];
    tab.say('pusher:subscribe', {
      channel: 'presence-operators',
      ...server.proof(tab.socketId, 'presence-operators', '1'),
    });
    await tab.receives('pusher_internal:subscription_succeeded');
    outsider.say('pusher:subscribe', {
      channel: 'presence-operators',
      ...server.proof(outsider.socketId, 'presence-operators', '2'),
    });
    expect(await outsider.receives('pusher:subscription_error')).toMatchObject({
      error: 'the channel is full',
      status: 403,
    });
    expect(server.live.counts.subscriptions).toBe(2);
    expect(client.received.map((message) => message.event)).not.toContain(
      'pusher_internal:member_added',
    );
    for (const one of [tab, outsider]) one.socket.terminate();
  });
});

describe('a message', () => {
  beforeEach(() => begin({ limits: { messagesPerWindow: 5 } }));

  test.each([
    ['no JSON', 'hello'],
    ['a bare value', '7'],
    ['null', 'null'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":7}'],
  ])('that is %s is answered with an error', async (_, text) => {
    client.socket.send(text);
    expect(await client.receives('pusher:error')).toEqual({
      code: null,
      message: 'malformed message',
    });
    expect(client.closeCode).toBeNull();
  });

  test.each(['client-typing', 'pusher:signin', 'pusher_internal:member_added', 'constructor'])(
    'of the event %s is answered with an error',
    async (event) => {
      client.say(event, { channel: 'private-user.1' });
      expect(await client.receives('pusher:error')).toMatchObject({ code: null });
      expect(client.closeCode).toBeNull();
    },
  );

  test('in binary is not understood', async () => {
    client.socket.send(Buffer.from('{"event":"pusher:ping"}'));
    expect(await client.receives('pusher:error')).toEqual({
      code: null,
      message: 'malformed message',
    });
  });

  test('of ping is answered with pong', async () => {
    client.say('pusher:ping', {});
    expect(await client.receives('pusher:pong')).toEqual({});
  });

  test('longer than 4 KB ends the connection', async () => {
    client.say('pusher:ping', { padding: 'x'.repeat(4096) });
    expect(await client.closes()).toBe(1009);
    await until('forgotten', () => server.live.counts.connections === 0);
  });

  test('too often is dropped with an error', async () => {
    for (let n = 0; n < 7; n += 1) client.say('pusher:ping', {});
    expect(await client.receives('pusher:error')).toMatchObject({ code: 4301 });
    await until('all answered', () => client.received.length === 8);
    expect(client.received.filter((message) => message.event === 'pusher:pong')).toHaveLength(5);
    expect(client.closeCode).toBeNull();
  });

  test('much too often ends the connection', async () => {
    for (let n = 0; n < 11; n += 1) client.say('pusher:ping', {});
    expect(await client.closes()).toBe(4301);
  });
});

describe('silence', () => {
  beforeEach(() => begin({ activityTimeoutSeconds: 0.1, pongTimeoutSeconds: 0.1 }));

  test('is answered by a ping, then by a close', async () => {
    await client.receives('pusher:ping');
    expect(await client.closes()).toBe(4201);
    await until('forgotten', () => server.live.counts.connections === 0);
  });

  test('of a browser that vanished frees the socket', async () => {
    const proof = server.proof(client.socketId, 'presence-operators');
    subscribe('presence-operators', proof);
    await client.receives('pusher_internal:subscription_succeeded');
    client.socket.pause();
    await until(
      'forgotten',
      () => server.live.counts.connections === 0 && server.live.counts.subscriptions === 0,
    );
  });
});
