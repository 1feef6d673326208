// The sockets of one person are limited: a new one always gets in, and replaces an unresponsive
// one, else the oldest; other people are not affected.
import { afterEach, expect, test } from 'vitest';
import { type LiveServer, startLiveServer, until } from '../../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../../testing/pusher/raw-client.ts';
import type { PusherOptions } from '../pusher-server.ts';

let server: LiveServer;
const clients: RawClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await server.stop();
});

async function begin(options: Partial<PusherOptions> = {}): Promise<void> {
  server = await startLiveServer({ limits: { connectionsPerPerson: 2 }, ...options });
}

async function opened(user: string): Promise<RawClient> {
  const client = await rawClient(server.port);
  clients.push(client);
  const channel = `private-user.${user}`;
  client.say('pusher:subscribe', { channel, ...server.proof(client.socketId, channel, user) });
  await client.receives('pusher_internal:subscription_succeeded');
  return client;
}
const closeCodes = (...some: RawClient[]): (number | null)[] =>
  some.map(({ closeCode }) => closeCode);

test('one socket over the limit of a person closes the oldest, with the reason and the code to reconnect', async () => {
  await begin();
  const [oldest, other, second] = [await opened('1'), await opened('2'), await opened('1')];
  const newest = await opened('1');
  expect(await oldest.closes()).toBe(4100);
  expect(await oldest.receives('pusher:error')).toMatchObject({
    message: expect.stringContaining('2 live windows'),
  });
  expect(closeCodes(other, second, newest)).toEqual([null, null, null]);
  const back = await opened('1');
  expect(await second.closes()).toBe(4100);
  expect(closeCodes(other, newest, back)).toEqual([null, null, null]);
  expect(server.live.counts).toMatchObject({ dropped_for_newer: 2, subscriptions: 3 });
});

test('a closed socket does not count', async () => {
  await begin();
  const [first, second] = [await opened('1'), await opened('1')];
  first.socket.close();
  await first.closes();
  await until('forgotten', () => server.live.counts.connections === 1);
  const third = await opened('1');
  expect(closeCodes(second, third)).toEqual([null, null]);
  expect(server.live.counts.dropped_for_newer).toBe(0);
});

test('a socket that does not answer is closed before an older one that does', async () => {
  let clock = 1;
  await begin({ activityTimeoutSeconds: 0.1, pongTimeoutSeconds: 3600, now: () => clock });
  const [oldest, crashed] = [await opened('1'), await opened('1')];
  clock += 1000;
  await Promise.all([oldest.receives('pusher:ping'), crashed.receives('pusher:ping')]);
  oldest.say('pusher:pong', {});
  oldest.say('pusher:ping', {});
  await oldest.receives('pusher:pong');
  const newest = await opened('1');
  expect(await crashed.closes()).toBe(4100);
  expect(closeCodes(oldest, newest)).toEqual([null, null]);
});
