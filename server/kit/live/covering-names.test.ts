// Names that look like patterns (goals A17): an event goes to the channel of exactly that name, and
// would go further if names were matched as patterns.
import { afterEach, expect, test } from 'vitest';
import { type LiveServer, startLiveServer, until } from '../testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '../testing/pusher/raw-client.ts';
import type { LiveFrame } from './protocol/pusher-messages.ts';

let server: LiveServer;
let client: RawClient;
afterEach(async () => {
  client.socket.terminate();
  await server.stop();
});

const own = 'private-user.1';
const others = ['private-organisation.7', 'private-organisation.8', 'presence-operators'];
const covering = [
  'private-',
  'private-organisation.',
  'private-organisation.7,private-organisation.8',
  'presence-',
  'presence-oper',
];

/** Weakened: a name is a list of beginnings. */
const covers = (name: string, channel: string): boolean =>
  name.split(',').some((start) => channel.startsWith(start));
const asPatterns = (frames: readonly LiveFrame[]): LiveFrame[] =>
  frames.flatMap((frame) =>
    covering
      .filter((name) => covers(name, frame.channel))
      .map((channel) => ({ ...frame, channel })),
  );

test('they receive nothing of the channels that they match, also where every channel may be joined', async () => {
  // Weakened too: this server admits every socket to every name.
  server = await startLiveServer({ stillAllowed: async (claims) => claims.map(() => 1) });
  client = await rawClient(server.port);
  for (const channel of [own, ...covering])
    client.say('pusher:subscribe', { channel, ...server.proof(client.socketId, channel) });
  await until('all joined', () => server.live.counts.subscriptions === covering.length + 1);
  const frames = others.map((channel) => ({
    channel,
    event: 'alert.changed',
    data: JSON.stringify(channel),
  }));
  const received = () =>
    client.received.filter(({ event }) => event === 'alert.changed').map(({ data }) => data);
  server.live.publish([...frames, { channel: own, event: 'alert.changed', data: '"last"' }]);
  await until('the last', () => received().includes('last'));
  expect(received()).toEqual(['last']);
  server.live.publish(asPatterns(frames));
  await until('what they cover', () => received().length === 1 + asPatterns(frames).length);
  expect(new Set(received().slice(1))).toEqual(new Set(others));
});
