// The page's connection to the server when the accompanying calls fail and answer late: nothing
// missed, nothing twice, in order.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { setCallOrigin } from '../call/call.ts';
import { notifyNoServer } from '../call/no-server.ts';
import { setCells } from '../cells/cells.ts';
import { LiveClient } from './live-client.ts';
import { LiveClients } from './live-clients.ts';

const channel = 'private-boats';
const refusedChannel = 'private-fleet';
const patience = { timeout: 15_000, interval: 20 };

let server: Server;
let doors: WebSocketServer;
let sockets: WebSocket[];
let joins: number;
/** Sockets and calls that stay open without an answer. */
let isDeaf: { sockets: boolean; calls: boolean };
let key: string;
let settingsAsked: number;
/** Unanswered requests for missed frames. */
let questions: { after: string | null; response: ServerResponse }[];
let client: LiveClient;
let received: string[];

beforeEach(async () => {
  sockets = [];
  joins = 0;
  isDeaf = { sockets: false, calls: false };
  key = 'first';
  settingsAsked = 0;
  questions = [];
  received = [];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (isDeaf.calls) return;
    if (pathname === '/api/live/missed')
      questions.push({ after: searchParams.get('after'), response });
    else {
      settingsAsked += 1;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { key, number: '10.1' } }));
    }
  });
  doors = new WebSocketServer({ server });
  doors.on('connection', (socket, request) => {
    if (!request.url?.startsWith(`/app/${key}?`)) return socket.close(4001);
    sockets.push(socket);
    const say = (event: string, data: object) =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    socket.on('message', (text) => {
      if (isDeaf.sockets) return;
      const { event, data } = JSON.parse(String(text));
      if (event === 'pusher:subscribe' && data.channel === refusedChannel) {
        socket.send(
          JSON.stringify({
            event: 'pusher:subscription_error',
            channel: refusedChannel,
            data: JSON.stringify({ status: 403 }),
          }),
        );
      } else if (event === 'pusher:subscribe') {
        joins += 1;
        say('pusher_internal:subscription_succeeded', {});
      }
      if (event === 'pusher:ping') say('pusher:pong', {});
    });
    say('pusher:connection_established', {
      socket_id: `${sockets.length}.1`,
      activity_timeout: 30,
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
  client = new LiveClient(0);
  client.hear(channel, {
    onFrames: (frames) => received.push(...frames.map(({ number }) => number)),
  });
});
afterEach(async () => {
  client.end();
  for (const socket of doors.clients) socket.terminate();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const frame = (number: string) => ({
  channel,
  event: 'boat.changed',
  data: JSON.stringify({ n: number }),
});
const tell = (number: string) => sockets.at(-1)?.send(JSON.stringify(frame(number)));
const answer = ({ response }: { response: ServerResponse }, ...numbers: string[]) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ data: { too_old: false, frames: numbers.map(frame) } }));

/** The nth request, from 1, once it has arrived. */
async function question(count: number) {
  await vi.waitFor(() => expect(questions.length).toBeGreaterThanOrEqual(count), patience);
  const asked = questions[count - 1];
  if (!asked) throw new Error('no question');
  return asked;
}

test('a cut request is repeated; until its answer, not live and nothing out of order', async () => {
  const first = await question(1);
  tell('12.1');
  first.response.destroy();
  const second = await question(2);
  expect({ after: second.after, state: client.state.kind, received }).toEqual({
    after: '10.1',
    state: 'connecting',
    received: [],
  });
  answer(second, '11.1', '12.1');
  await vi.waitFor(() => expect(client.state.kind).toBe('live'), patience);
  expect(received).toEqual(['11.1', '12.1']);
});

test('an answer from before another loss of the connection fills nothing', async () => {
  const first = await question(1);
  sockets.at(-1)?.terminate();
  await vi.waitFor(() => expect(joins).toBe(2), patience);
  // Sent while no channel was joined: 12.1. The first answer does not contain it.
  tell('13.1');
  answer(first, '11.1');
  const second = await question(2);
  expect(received).toEqual([]);
  answer(second, '11.1', '12.1', '13.1');
  await vi.waitFor(() => expect(client.state.kind).toBe('live'), patience);
  expect(received).toEqual(['11.1', '12.1', '13.1']);
});

test('a close for another epoch reloads once and continues, each frame once', async () => {
  const loads: string[] = [];
  client.hear(channel, { onLost: () => loads.push('again') });
  answer(await question(1), '99.1');
  await vi.waitFor(
    () => expect([client.state.kind, received]).toEqual(['live', ['99.1']]),
    patience,
  );
  sockets.at(-1)?.close(4200, 'the order of news goes on elsewhere');
  const second = await question(2);
  expect(second.after).toBe('99.1');
  // The newest frame is 10.1, below the known one: as after a database was restored.
  second.response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ data: { too_old: true, frames: [] } }));
  await vi.waitFor(() => expect([client.state.kind, loads]).toEqual(['live', ['again']]), patience);
  for (const number of ['11.1', '11.1', '12.1']) tell(number);
  await vi.waitFor(() => expect(received).toEqual(['99.1', '11.1', '12.1']), patience);
  // A channel that is joined now begins there too.
  client.hear('private-harbour', {});
  expect((await question(3)).after).toBe('12.1');
});

test('a server with a new key is joined with it, and nothing between is missed', async () => {
  answer(await question(1));
  await vi.waitFor(() => expect(client.state.kind).toBe('live'), patience);
  key = 'second';
  sockets.at(-1)?.terminate();
  const second = await question(2);
  expect(second.after).toBe('10.1');
  answer(second, '11.1');
  await vi.waitFor(() => expect(client.state.kind).toBe('live'), patience);
  tell('12.1');
  await vi.waitFor(() => expect(received).toEqual(['11.1', '12.1']), patience);
});

test('a refusal is reported to each subscriber, early or late; the page is live', async () => {
  const refusals: string[] = [];
  client.hear(refusedChannel, { onRefused: () => refusals.push('first') });
  answer(await question(1));
  await vi.waitFor(
    () => expect([client.state.kind, refusals]).toEqual(['live', ['first']]),
    patience,
  );
  client.hear(refusedChannel, { onRefused: () => refusals.push('second') });
  expect(refusals).toEqual(['first', 'second']);
});

test.each([
  ['the socket', { sockets: true, calls: false }],
  ['the server', { sockets: false, calls: true }],
])(
  'a call found no server, %s is silent: not live until both answer, nothing missed',
  async (_, deaf) => {
    answer(await question(1));
    await vi.waitFor(() => expect(client.state.kind).toBe('live'), patience);
    isDeaf = deaf;
    // Before the connection is reopened, so that nothing sent then is lost.
    const stop = client.subscribeState(() => {
      if (client.state.kind === 'not-live') isDeaf = { sockets: false, calls: false };
    });
    notifyNoServer(0);
    await vi.waitFor(() => expect(isDeaf).toEqual({ sockets: false, calls: false }), patience);
    stop();
    answer(await question(2), '11.1');
    await vi.waitFor(
      () => expect([client.state.kind, received]).toEqual(['live', ['11.1']]),
      patience,
    );
  },
);

test('one call found no server, and the socket answers: the page stays live', async () => {
  answer(await question(1));
  await vi.waitFor(() => expect(client.state.kind).toBe('live'), patience);
  const kinds: string[] = [];
  const stop = client.subscribeState(() => kinds.push(client.state.kind));
  notifyNoServer(0);
  await vi.waitFor(() => expect(settingsAsked).toBe(2), patience);
  await new Promise((done) => setTimeout(done, 1_200));
  stop();
  expect([kinds, joins, client.state.kind]).toEqual([[], 1, 'live']);
});

describe('the connections to two cells', () => {
  const centre = 'private-alert-monitoring';
  const inSecond = 'private-alert.1000000000005';
  const operators = 'presence-operators';
  const route = (name: string) => (name === inSecond ? 1 : 'everywhere');
  /** The sockets and the joins of each cell. */
  let socketOf: Map<number, WebSocket>;
  let joined: string[];
  let isDown: Set<number>;
  let clients: LiveClients;
  let far: WebSocketServer;
  let told: string[];

  const cellIn = (url = ''): number => Number(/^\/cells\/(\d+)\//.exec(url)?.[1] ?? 0);
  const giveData = (response: ServerResponse, data: unknown): void =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data }));

  beforeEach(async () => {
    [socketOf, joined, isDown, told] = [new Map(), [], new Set(), []];
    client.end();
    server.close();
    server = createServer(({ url }, response) => {
      if (isDown.has(cellIn(url))) return void response.writeHead(503).end();
      if (url?.includes('/live/missed')) giveData(response, { too_old: false, frames: [] });
      else giveData(response, { key: 'k', number: '10.1' });
    });
    far = new WebSocketServer({ server });
    far.on('connection', (socket, { url }) => {
      const cell = cellIn(url);
      if (isDown.has(cell)) return socket.terminate();
      socketOf.set(cell, socket);
      const say = (event: string, channel: string | undefined, data: object) =>
        socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
      socket.on('message', (text) => {
        const { event, data } = JSON.parse(String(text));
        if (event === 'pusher:ping') say('pusher:pong', undefined, {});
        if (event !== 'pusher:subscribe') return;
        joined.push(`${cell} ${data.channel}`);
        const hash = { 7: { name: 'Mei' }, ...(cell === 1 ? { 9: { name: 'Ada' } } : {}) };
        const presence = { presence: { ids: Object.keys(hash), hash, count: 1 } };
        say(
          'pusher_internal:subscription_succeeded',
          data.channel,
          data.channel === operators ? presence : {},
        );
      });
      say('pusher:connection_established', undefined, { socket_id: '1.1', activity_timeout: 30 });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Reflect.get(window, 'happyDOM').setURL(origin);
    setCallOrigin(origin);
    clients = new LiveClients(0, route);
    const listen = (name: string) =>
      clients.hear(name, {
        onFrames: (frames, cell) =>
          told.push(...frames.map(({ number }) => `${name} ${cell} ${number}`)),
      });
    listen(centre);
    setCells({ own: 0, others: [1] });
    clients.setCells({ own: 0, others: [1] });
    listen(inSecond);
  });
  afterEach(async () => {
    clients.end();
    setCells({ own: 0, others: [] });
    for (const socket of far.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const kinds = () => [...clients.states].map(([cell, { kind }]) => `${cell} ${kind}`);
  const bothLive = async () =>
    await vi.waitFor(() => expect(kinds()).toEqual(['0 live', '1 live']), patience);
  const tellIn = (cell: number, channel: string, number: string) =>
    socketOf
      .get(cell)
      ?.send(JSON.stringify({ event: 'x', channel, data: JSON.stringify({ n: number }) }));

  test('news of the centre comes from all cells, that of an alert from its own', async () => {
    await bothLive();
    expect(joined.sort()).toEqual([`0 ${centre}`, `1 ${centre}`, `1 ${inSecond}`]);
    tellIn(0, centre, '11.1');
    tellIn(1, centre, '11.1');
    tellIn(1, inSecond, '12.1');
    await vi.waitFor(
      () =>
        expect(told.toSorted()).toEqual([
          `${centre} 0 11.1`,
          `${centre} 1 11.1`,
          `${inSecond} 1 12.1`,
        ]),
      patience,
    );
  });

  test('a cell that is lost is not live by itself, and the other’s news comes', async () => {
    await bothLive();
    isDown.add(1);
    socketOf.get(1)?.terminate();
    await vi.waitFor(() => expect(kinds()).toEqual(['0 live', '1 not-live']), patience);
    expect([clients.state.kind, clients.of(1).state.kind]).toEqual(['live', 'not-live']);
    tellIn(0, centre, '11.1');
    await vi.waitFor(() => expect(told).toEqual([`${centre} 0 11.1`]), patience);
    isDown.delete(1);
    await bothLive();
  });

  test('a person who is in several cells is there once', async () => {
    let members: readonly { id: number; name: string }[] = [];
    clients.hear(operators, {
      onMembers: (all) => {
        members = all;
      },
    });
    await vi.waitFor(
      () =>
        expect(members).toEqual([
          { id: 9, name: 'Ada' },
          { id: 7, name: 'Mei' },
        ]),
      patience,
    );
  });

  test('a cell in which the person works no more is left, and the own one stays', async () => {
    await bothLive();
    setCells({ own: 0, others: [] });
    clients.setCells({ own: 0, others: [] });
    await vi.waitFor(() => expect(kinds()).toEqual(['0 live']), patience);
    tellIn(0, centre, '11.1');
    await vi.waitFor(() => expect(told).toEqual([`${centre} 0 11.1`]), patience);
  });
});
