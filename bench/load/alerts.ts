// Bench program: sends alerts by HTTP, as a phone app, by TCP lines or by EV-04 frames, in a closed
// or an open loop, and returns when each was sent and answered.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { serveCommands, taking } from '../kit/commands.ts';
import { requestBytes } from '../kit/http-connection.ts';
import { ev04Sender } from './ev04-sender.ts';
import { closedLoop, openLoop } from './paces.ts';
import { httpSender, lineSender, type Sender } from './senders.ts';

/** Where alerts go; `sent` in the answers is [key, sent at, answered at]. */
const entryShape = z.discriminatedUnion('by', [
  z.object({ by: z.literal('http'), port: z.number(), path: z.string() }),
  z.object({ by: z.literal('app'), port: z.number(), path: z.string(), token_prefix: z.string() }),
  z.object({ by: z.literal('line'), port: z.number() }),
  z.object({ by: z.literal('ev04'), port: z.number(), first_imei: z.number() }),
]);

const openShape = z.object({
  entry: entryShape,
  from: z.number(),
  count: z.number(),
  connections: z.number(),
});

const raisedAt = new Date().toISOString();

/** The payload by HTTP and by line, the same for product and limit; the device is the key. */
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

/** An SOS of the phone `key`, alone in its batch, with a position and the battery. */
function appBody(key: number): string {
  const now = new Date().toISOString();
  const position = { latitude: -33.86, longitude: 151.21, accuracy_m: 12, source: 'gps' };
  const event = {
    id: randomUUID(),
    kind: 'sos',
    occurred_at: now,
    sequence: key,
    battery_percent: 80,
    network: 'lte',
    position,
  };
  return JSON.stringify({ sent_at: now, events: [event] });
}

async function open({
  entry,
  from,
  count,
  connections,
}: z.infer<typeof openShape>): Promise<Sender> {
  if (entry.by === 'http') {
    return httpSender({
      ...entry,
      connections,
      kept: '"id"',
      requestOf: (key) => requestBytes('POST', entry.path, {}, bodyOf(key)),
    });
  }
  if (entry.by === 'app') {
    const requestOf = (key: number) =>
      requestBytes(
        'POST',
        entry.path,
        { authorization: `Bearer ${entry.token_prefix}${key}` },
        appBody(key),
      );
    return httpSender({ ...entry, connections, kept: '"taken"', requestOf });
  }
  if (entry.by === 'line') return lineSender(entry.port, connections, bodyOf);
  return ev04Sender(entry.port, entry.first_imei, { from, count });
}

let sender: Sender | undefined;
function send(key: number): Promise<void> {
  if (!sender) throw new Error('no entry is open');
  return sender.send(key);
}

serveCommands({
  open: taking(openShape, async (entry) => {
    sender?.close();
    sender = await open(entry);
  }),
  closed: taking(
    z.object({ from: z.number(), count: z.number(), inFlight: z.number(), gapMs: z.number() }),
    async (run) => ({
      sent: (await closedLoop(send, run)).map(({ key, at, answeredAt }) => [key, at, answeredAt]),
    }),
  ),
  paced: taking(
    z.object({
      from: z.number(),
      count: z.number(),
      perSecond: z.number(),
      patienceMs: z.number(),
    }),
    async (run) => ({
      sent: (await openLoop(send, run)).map(({ key, at, answeredAt }) => [key, at, answeredAt]),
    }),
  ),
});
