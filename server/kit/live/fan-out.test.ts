// Events reach exactly the entitled sockets, in order, in one write per socket and tick; a socket
// that does not read is closed without delaying the others.
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LiveServer, startLiveServer, until } from '../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../testing/pusher/raw-client.ts';

let server: LiveServer;
const clients: RawClient[] = [];

// The rights of each person and event, as bits: 1 reads alerts, 2 reads walks, 4 neither.
let rights: Record<string, number>;
const needed: Record<string, number> = { 'alert.changed': 1, 'walk.changed': 3 };
const neededFor = (event: string): number => needed[event] ?? 0;

beforeEach(async () => {
  rights = { 1: 1, 2: 2, 4: 4 };
  server = await startLiveServer({
    limits: { bufferedBytes: 100_000 },
    stillAllowed: async (claims) => claims.map(({ user_id }) => rights[user_id] ?? null),
    neededFor,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await server.stop();
});

const hearer = async (...channels: string[]): Promise<RawClient> => await person('1', ...channels);

async function person(user: string, ...channels: string[]): Promise<RawClient> {
  const client = await rawClient(server.port);
  clients.push(client);
  for (const channel of channels)
    client.say('pusher:subscribe', { channel, ...server.proof(client.socketId, channel, user) });
  await until('joined', () => client.received.length === 1 + channels.length);
  client.received.length = 0;
  return client;
}

const frame = (channel: string, n: number, text = '') => ({
  channel,
  event: 'alert.changed',
  data: JSON.stringify({ n, text }),
});
const numbers = (client: RawClient): number[] =>
  client.received.map((message) => (message.data as { n: number }).n);

test('one write carries all of a tick, in order across channels', async () => {
  const both = await hearer('private-organisation.1', 'private-alert-monitoring');
  const one = await hearer('private-alert-monitoring');
  const none = await hearer('private-organisation.2');
  server.live.publish([frame('private-organisation.1', 1), frame('private-alert-monitoring', 2)]);
  server.live.publish([frame('private-organisation.1', 3), frame('private-organisation.9', 4)]);
  await until('all', () => both.received.length === 3 && one.received.length === 1);
  expect(numbers(both)).toEqual([1, 2, 3]);
  expect(numbers(one)).toEqual([2]);
  expect(none.received).toEqual([]);
  expect(server.live.counts).toMatchObject({ frames_built: 3, deliveries: 4, socket_writes: 2 });
});

test('text of any length and any letters arrives whole', async () => {
  const client = await hearer('private-organisation.1');
  const texts = ['', 'Zoë "Łódź" \u2028 🚨', 'x'.repeat(70_000)];
  server.live.publish(texts.map((text, n) => frame('private-organisation.1', n, text)));
  await until('all', () => client.received.length === texts.length);
  expect(client.received.map((message) => message.data)).toEqual(
    texts.map((text, n) => ({ n, text })),
  );
});

test('a socket that does not read is closed, and the others miss nothing', async () => {
  const slow = await hearer('private-organisation.1');
  const reading = await hearer('private-organisation.1');
  slow.socket.pause();
  let sent = 0;
  const text = 'x'.repeat(50_000);
  while (server.live.counts.dropped_slow === 0 && sent < 2000) {
    server.live.publish([frame('private-organisation.1', sent, text)]);
    sent += 1;
    await until('read', () => reading.received.length === sent);
  }
  expect(server.live.counts).toMatchObject({ dropped_slow: 1, subscriptions: 1 });
  slow.socket.resume();
  expect(await slow.closes()).toBe(4200);
  expect(numbers(reading)).toEqual(Array.from({ length: sent }, (_, n) => n));
  // What it did receive has no gap: it can resume from the last number.
  const received = slow.received.filter((message) => message.event === 'alert.changed').length;
  expect(numbers(slow).slice(0, received)).toEqual(Array.from({ length: received }, (_, n) => n));
});

test('nothing is built for a channel without members', async () => {
  const client = await hearer('private-organisation.1');
  server.live.publish([frame('private-organisation.2', 1)]);
  server.live.publish([frame('private-organisation.1', 2)]);
  await until('the other', () => client.received.length === 1);
  expect(server.live.counts.frames_built).toBe(1);
});

describe('each member receives the events that its rights cover', () => {
  const channel = 'private-organisation.1';
  const walk = (n: number) => ({ ...frame(channel, n), event: 'walk.changed' });

  test('each event is framed once, each socket is written once, and a socket without the rights gets no write', async () => {
    const [all, some, none] = [
      await person('1', channel),
      await person('2', channel),
      await person('4', channel),
    ];
    server.live.publish([frame(channel, 1), walk(2), frame(channel, 3)]);
    server.live.publish([walk(4), { ...frame(channel, 5), event: 'undeclared' }]);
    await until('both', () => all.received.length === 4 && some.received.length === 2);
    none.say('pusher:ping', {});
    await none.receives('pusher:pong');
    expect([numbers(all), numbers(some)]).toEqual([
      [1, 2, 3, 4],
      [2, 4],
    ]);
    expect(none.received.map(({ event }) => event)).toEqual(['pusher:pong']);
    expect(server.live.counts).toMatchObject({ frames_built: 5, deliveries: 6, socket_writes: 2 });
  });

  test('across channels too, in order', async () => {
    const other = 'private-alert-monitoring';
    const [all, some] = [await person('1', channel, other), await person('2', channel, other)];
    server.live.publish([
      walk(1),
      frame(other, 2),
      frame(channel, 3),
      { ...walk(4), channel: other },
    ]);
    await until('both', () => all.received.length === 4 && some.received.length === 2);
    expect([numbers(all), numbers(some)]).toEqual([
      [1, 2, 3, 4],
      [1, 4],
    ]);
    expect(server.live.counts).toMatchObject({ frames_built: 4, socket_writes: 2 });
  });

  test('a right that is gained or lost changes the received events, and the subscription stays', async () => {
    const client = await person('1', channel);
    const untilLastTwoAre = async (...events: string[]): Promise<void> =>
      await until(events.join(), () => {
        server.live.publish([frame(channel, 1), walk(2)]);
        return isDeepStrictEqual(
          client.received.slice(-2).map(({ event }) => event),
          events,
        );
      });
    await untilLastTwoAre('alert.changed', 'walk.changed');
    rights = { 1: 2 };
    await untilLastTwoAre('walk.changed', 'walk.changed');
    rights = { 1: 1 };
    await untilLastTwoAre('alert.changed', 'walk.changed');
    expect(server.live.counts.subscriptions).toBe(1);
    expect(client.received.map(({ event }) => event)).not.toContain('pusher:subscription_error');
  });
});
