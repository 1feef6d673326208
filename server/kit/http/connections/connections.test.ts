// Each address has a limited share of connections, peers that do not read are disconnected, and all
// others are answered meanwhile.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareConnections } from './connection-shares.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { cutUnreadAnswers } from './unread-answers.ts';

// More than the buffers of two ends of a loopback connection hold.
const much = Buffer.alloc(32 * 1024 * 1024, 'x');
/** As much as those buffers take at once of one that does not read. */
const whole = Buffer.alloc(1024 * 1024, 'x');
const answers: Readonly<Record<string, Buffer>> = { '/much': much, '/whole': whole };
const lookEveryMs = 10;

let server: Server;
let clock: number;
let looks: number;
let release: PromiseWithResolvers<void>;
let callers: Socket[];

beforeEach(async () => {
  clock = 0;
  looks = 0;
  callers = [];
  release = Promise.withResolvers();
  server = createServer(async ({ url }, response) => {
    if (url === '/work') await release.promise;
    response.end(answers[url ?? ''] ?? 'done');
  });
  server.on('upgrade', (_request, stream) => {
    stream.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    stream.on('end', () => stream.destroy());
  });
  shareConnections(server, { most: 3, isProxy: () => false, now: () => clock });
  const limits = {
    afterMs: 14_000,
    lookEveryMs,
    now: () => {
      looks += 1;
      return clock;
    },
  };
  cutSlowReaders(server, limits);
  cutUnreadAnswers(server, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const caller of callers) caller.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A connection that sends this, and then reads nothing until it is resumed. */
async function caller(sent: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    localAddress,
  });
  socket.on('error', () => {});
  callers.push(socket.pause());
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return socket;
}
const get = (url: string): string => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`;
const connections = async (): Promise<number> =>
  await new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
/** @param watched so many connections are looked at each time */
const oneMoreLook = async (watched = 1): Promise<void> => {
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 2 * watched);
};
/** The first chunk it receives, or null if the connection was ended. */
async function received(socket: Socket): Promise<string | null> {
  socket.resume();
  const [part] = await Promise.race([
    once(socket, 'data'),
    once(socket, 'close').then(() => [null]),
  ]);
  return part === null ? null : String(part).slice(0, 15);
}

test('one connection more than an address may have closes the one that was idle longest', async () => {
  const resting = [await caller(''), await caller(get('/'))];
  await expect.poll(connections).toBe(2);
  const busy = await caller(get('/work'));
  await expect.poll(connections).toBe(3);
  clock = 2000;
  expect(await received(await caller(get('/')))).toBe('HTTP/1.1 200 OK');
  expect(await received(resting[0] as Socket)).toBeNull();
  release.resolve();
  expect([await received(resting[1] as Socket), await received(busy)]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ]);
});

test('peers that do not read, and those that never complete a request, are closed first', async () => {
  for (let count = 0; count < 2; count += 1) await caller(get('/much'));
  await caller('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  await expect.poll(connections).toBe(3);
  for (let count = 0; count < 3; count += 1) {
    clock += 2000;
    await oneMoreLook();
    const worker = await caller(get('/work'));
    await expect.poll(() => worker.bytesWritten).toBeGreaterThan(0);
    await expect.poll(connections).toBe(3);
  }
});

test('while all connections are being served, one more is refused and none is ended; other addresses have shares of their own', async () => {
  const busy = [await caller(get('/work')), await caller(get('/work')), await caller(get('/work'))];
  await expect.poll(connections).toBe(3);
  await oneMoreLook(3);
  clock = 2000;
  expect(await received(await caller(get('/')))).toBeNull();
  expect(await received(await caller(get('/'), '127.0.0.2'))).toBe('HTTP/1.1 200 OK');
  release.resolve();
  expect(await Promise.all(busy.map(received))).toEqual(busy.map(() => 'HTTP/1.1 200 OK'));
});

test('a live socket does not count towards any share', async () => {
  for (let count = 0; count < 5; count += 1) {
    const socket = await caller(
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(await received(socket)).toBe('HTTP/1.1 101 Sw');
  }
  expect(await received(await caller(get('/')))).toBe('HTTP/1.1 200 OK');
  expect(await connections()).toBe(6);
});

test('a peer that reads nothing for 14 s is disconnected; a slow reader, or one whose answer takes long to make, is not', async () => {
  await caller(get('/much'));
  const slow = await caller(get('/much'), '127.0.0.2');
  const waits = await caller(get('/work'), '127.0.0.3');
  await expect.poll(connections).toBe(3);
  await oneMoreLook();
  clock = 10_000;
  await oneMoreLook();
  let read = 0;
  slow.on('data', (part: Buffer) => {
    read += part.length;
    if (read > much.length / 2) slow.pause();
  });
  slow.resume();
  await expect.poll(() => read).toBeGreaterThan(much.length / 2);
  await oneMoreLook();
  expect(await connections()).toBe(3);
  clock = 14_500;
  await expect.poll(connections).toBe(2);
  await oneMoreLook();
  expect(await connections()).toBe(2);
  clock = 40_000;
  await expect.poll(connections).toBe(1);
  release.resolve();
  expect(await received(waits)).toBe('HTTP/1.1 200 OK');
});

test('an answer within the system’s buffers: a peer that does not read it is disconnected as well, also after a requested close; a slow reader gets all of it', async () => {
  await caller(get('/whole'));
  await caller(get('/whole').replace('Host', 'Connection: close\r\nHost'), '127.0.0.2');
  const slow = await caller(get('/whole'), '127.0.0.3');
  await caller(get('/'), '127.0.0.4');
  let read = 0;
  slow.on('data', (part: Buffer) => {
    read += part.length;
    slow.pause();
  });
  for (let seconds = 0; seconds < 14; seconds += 2) {
    clock = seconds * 1000;
    await oneMoreLook(3);
    const before = read;
    slow.resume();
    await expect.poll(() => read).toBeGreaterThan(before);
  }
  await oneMoreLook(3);
  expect([await connections(), read < whole.length]).toEqual([4, true]);
  clock = 14_500;
  await expect.poll(connections).toBe(2);
  await oneMoreLook();
  slow.on('data', () => slow.resume());
  slow.resume();
  await expect.poll(() => read).toBeGreaterThan(whole.length);
  // A third, which reads nothing, is cut as late as they would be.
  await caller(get('/much'), '127.0.0.5');
  await expect.poll(connections).toBe(3);
  await oneMoreLook();
  clock = 40_000;
  await expect.poll(connections).toBe(2);
  expect(slow.destroyed).toBe(false);
});

test('an answer that was taken closes its connection as it was asked to', async () => {
  const reader = await caller(get('/whole').replace('Host', 'Connection: close\r\nHost'));
  reader.resume();
  await once(reader, 'close');
  await expect.poll(connections).toBe(0);
});

test('the setting names proxies by address, by network and by name', () => {
  const isProxy = trustedProxies({ TRUST_PROXY: 'loopback, 192.0.2.0/24,2001:db8::1' });
  expect(['127.0.0.9', '::1', '192.0.2.200', '2001:db8::1'].map(isProxy)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['192.0.3.1', '2001:db8::2', '10.0.0.1', ''].map(isProxy)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(trustedProxies({ TRUST_PROXY: undefined })('127.0.0.1')).toBe(false);
});
