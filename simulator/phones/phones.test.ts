// A run that is stopped ends the welfare timers that its phones began, and no others.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { type AppEvent, appBatch, appEvent } from '#domain/phone/app-event.ts';
import type { PlannedPhone } from '#simulator/scenario.ts';
import { Phones } from './phones.ts';

const received: AppEvent[] = [];
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  received.splice(0);
});

/** A portal that takes everything it can read. */
async function portal(): Promise<string> {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const events = appBatch.parse(JSON.parse(body)).events.map((event) => appEvent.parse(event));
    received.push(...events);
    response.end(
      JSON.stringify({ data: { events: events.map(({ id }) => ({ id, status: 'taken' })) } }),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const timer = (
  phone: number,
  kind: 'welfare_start' | 'welfare_end',
  sequence: number,
): PlannedPhone => ({
  at_ms: 0,
  phone,
  sequence,
  time_ms: Date.now(),
  tells: {
    kind,
    data: { session_id: 'visit 1', ...(kind === 'welfare_start' ? { minutes: 20 } : {}) },
  },
});

it('ends running timers', async () => {
  const origin = await portal();
  const keys = [0, 1].map((nth) => ({ token: `token ${nth}`, button: null }));
  const phones = new Phones({ origin, keys, seed: 1, start: new Date(0) });
  phones.send(timer(0, 'welfare_start', 1));
  phones.send(timer(1, 'welfare_start', 1));
  phones.send(timer(1, 'welfare_end', 2));
  await expect.poll(() => phones.waiting).toBe(0);
  await phones.endTimers(5000);
  phones.close();
  const sessions = received.map((event) => [
    event.kind,
    String(Reflect.get(event.data, 'session_id')),
  ]);
  const ends = sessions.filter(([kind]) => kind === 'welfare_end').map(([, session]) => session);
  const starts = sessions
    .filter(([kind]) => kind === 'welfare_start')
    .map(([, session]) => session);
  expect(starts).toHaveLength(2);
  expect(new Set(ends)).toEqual(new Set(starts));
  expect(ends).toHaveLength(2);
});
