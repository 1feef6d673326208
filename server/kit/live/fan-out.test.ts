// Events reach exactly the entitled, in order, in one write per socket and tick; who does not read is let go and harms nobody.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LiveServer, startLiveServer, until } from '../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../testing/pusher/raw-client.ts';

let server: LiveServer;
const clients: RawClient[] = [];

beforeEach(async () => {
  server = await startLiveServer({ limits: { bufferedBytes: 100_000 } });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await server.stop();
});

async function hearer(...channels: string[]): Promise<RawClient> {
  const client = await rawClient(server.port);
  clients.push(client);
  for (const channel of channels) client.say('pusher:subscribe', { channel, ...server.proof(client.socketId, channel) });
  await until('joined', () => client.heard.length === 1 + channels.length);
  client.heard.length = 0;
  return client;
}

const frame = (channel: string, n: number, text = '') => ({ channel, event: 'alert.changed', data: JSON.stringify({ n, text }) });
const numbers = (client: RawClient): number[] => client.heard.map((message) => (message.data as { n: number }).n);

test('one write carries all of a tick, in order across channels', async () => {
  const both = await hearer('private-organisation.1', 'private-alert-monitoring');
  const one = await hearer('private-alert-monitoring');
  const none = await hearer('private-organisation.2');
  server.live.publish([frame('private-organisation.1', 1), frame('private-alert-monitoring', 2)]);
  server.live.publish([frame('private-organisation.1', 3), frame('private-organisation.9', 4)]);
  await until('all', () => both.heard.length === 3 && one.heard.length === 1);
  expect(numbers(both)).toEqual([1, 2, 3]);
  expect(numbers(one)).toEqual([2]);
  expect(none.heard).toEqual([]);
  expect(server.live.counts).toMatchObject({ frames_built: 3, deliveries: 4, socket_writes: 2 });
});

test('text of any length and any letters arrives whole', async () => {
  const client = await hearer('private-organisation.1');
  const texts = ['', 'Zoë "Łódź" \u2028 🚨', 'x'.repeat(70_000)];
  server.live.publish(texts.map((text, n) => frame('private-organisation.1', n, text)));
  await until('all', () => client.heard.length === texts.length);
  expect(client.heard.map((message) => message.data)).toEqual(texts.map((text, n) => ({ n, text })));
});

test('a socket that does not read is let go, the others miss nothing', async () => {
  const slow = await hearer('private-organisation.1');
  const reading = await hearer('private-organisation.1');
  slow.socket.pause();
  let sent = 0;
  const text = 'x'.repeat(50_000);
  while (server.live.counts.dropped_slow === 0 && sent < 2000) {
    server.live.publish([frame('private-organisation.1', sent, text)]);
    sent += 1;
    await until('read', () => reading.heard.length === sent);
  }
  expect(server.live.counts).toMatchObject({ dropped_slow: 1, subscriptions: 1 });
  slow.socket.resume();
  expect(await slow.closes()).toBe(4200);
  expect(numbers(reading)).toEqual(Array.from({ length: sent }, (_, n) => n));
  // What it did hear had no hole: it can resume from the last number.
  const heard = slow.heard.filter((message) => message.event === 'alert.changed').length;
  expect(numbers(slow).slice(0, heard)).toEqual(Array.from({ length: heard }, (_, n) => n));
});

test('nothing is built for a channel that nobody hears', async () => {
  const client = await hearer('private-organisation.1');
  server.live.publish([frame('private-organisation.2', 1)]);
  server.live.publish([frame('private-organisation.1', 2)]);
  await until('the other', () => client.heard.length === 1);
  expect(server.live.counts.frames_built).toBe(1);
});
