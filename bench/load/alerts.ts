// Bench program: sends alerts by HTTP, TCP lines or EV-04 frames, in a closed or an open loop, and tells when each went and was answered.
import * as z from 'zod';
import { serveCommands, taking } from '../kit/commands.ts';
import { ev04Sender } from './ev04-sender.ts';
import { closedLoop, openLoop } from './paces.ts';
import { httpSender, lineSender, type Sender } from './senders.ts';

/** Where alerts go; `sent` in the answers is [key, sent at, answered at]. */
const doorShape = z.discriminatedUnion('by', [
  z.object({ by: z.literal('http'), port: z.number(), path: z.string(), headers: z.record(z.string(), z.string()) }),
  z.object({ by: z.literal('line'), port: z.number() }),
  z.object({ by: z.literal('ev04'), port: z.number(), first_imei: z.number() }),
]);

const openShape = z.object({ door: doorShape, from: z.number(), count: z.number(), connections: z.number() });

const raisedAt = new Date().toISOString();

/** What both sides are told by HTTP and by line; the device is the key. */
const bodyOf = (key: number): string =>
  JSON.stringify({
    organisation_id: 1 + (key % 1000),
    user_id: 1 + (key % 100_000),
    device_id: key,
    alert_type_id: 2,
    priority: 1,
    raised_at: raisedAt,
    latitude: -33.86,
    longitude: 151.21,
  });

async function open({ door, from, count, connections }: z.infer<typeof openShape>): Promise<Sender> {
  if (door.by === 'http') return httpSender({ ...door, connections, bodyOf });
  if (door.by === 'line') return lineSender(door.port, connections, bodyOf);
  return ev04Sender(door.port, door.first_imei, { from, count });
}

let sender: Sender | undefined;
function send(key: number): Promise<void> {
  if (!sender) throw new Error('no door is open');
  return sender.send(key);
}

serveCommands({
  open: taking(openShape, async (door) => {
    sender?.close();
    sender = await open(door);
  }),
  closed: taking(z.object({ from: z.number(), count: z.number(), inFlight: z.number(), gapMs: z.number() }), async (run) => ({
    sent: (await closedLoop(send, run)).map(({ key, at, answeredAt }) => [key, at, answeredAt]),
  })),
  paced: taking(z.object({ from: z.number(), count: z.number(), perSecond: z.number(), patienceMs: z.number() }), async (run) => ({
    sent: (await openLoop(send, run)).map(({ key, at, answeredAt }) => [key, at, answeredAt]),
  })),
});
