// TLS to the database: a connection that is closed or given up never ends the process, and a
// certificate that is not trusted is refused.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { refusal } from './database.factory.ts';
import type { Database, Tx } from './database.ts';

/** Of this test alone: self-signed for localhost, until 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6zDR6KjHLhsnWAOC
94nZo6KX8gfvSSHDVRzlPpd1S8mhRANCAARPmpAzTfVo+kIsOuVya+qVmhwukDPV
P4+mZNbwB5YcT4gVgGZ8A6iSxEBcSpz32GjZJ++L5Y0MJ0zO8Kp4gaTn
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUKmj7v43pXMrQ3XFqRd+IgUyp/EEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTA1MjEyMFoYDzIxMjYxMTA1
MDUyMTIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARPmpAzTfVo+kIsOuVya+qVmhwukDPVP4+mZNbwB5YcT4gVgGZ8A6iS
xEBcSpz32GjZJ++L5Y0MJ0zO8Kp4gaTno28wbTAdBgNVHQ4EFgQUwJR3DKxW8F+3
0VvcgT4VYygadR4wHwYDVR0jBBgwFoAUwJR3DKxW8F+30VvcgT4VYygadR4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMvbq49zWZKQvuFezvnP0MPLOM9Vb45+LCMY/g1esgq/AiEA
hm0oRwuzyzADPy1AUPIgERKj5Jl+/UZzA7zaqwyVwes=
-----END CERTIFICATE-----`;

let db: TestDatabase;
let server: Server;
/** Whether the server agrees to TLS. */
let agrees = true;
const sockets = new Set<Socket>();

beforeAll(async () => {
  db = await testDatabase();
  server = createServer((caller) => void serve(caller)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  for (const socket of sockets) socket.destroy();
  await db.close();
});

/** Answers the request for TLS as PostgreSQL does, and speaks plainly to the real server. */
async function serve(caller: Socket): Promise<void> {
  keep(caller);
  await once(caller, 'data').catch(() => undefined);
  caller.write(agrees ? 'S' : 'N');
  const spoken = agrees ? new TLSSocket(caller, { isServer: true, key, cert }) : caller;
  const database = connect(Number(new URL(db.url).port), '127.0.0.1');
  for (const socket of [spoken, database]) keep(socket);
  spoken.pipe(database).pipe(spoken);
}

function keep(socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
}

function openWith(sslmode: string): Database {
  const url = new URL(db.url);
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : 0);
  url.searchParams.set('sslmode', sslmode);
  return db.open({ url: url.href, poolSize: 1 });
}

const one = async (tx: Tx): Promise<unknown> => await tx`select 1`;
const slow = async (tx: Tx): Promise<unknown> => await tx`select pg_sleep(5)`;

// What nothing catches ends the process, and here the run.
test('health checks over TLS are answered or given up, and the process goes on', async () => {
  const database = openWith('require');
  const answered = Array.from({ length: 5 }, async () => await database.probe(one, 10_000));
  await Promise.all(answered);
  for (const deadlineMs of [1, 5, 20, 50])
    await expect(database.probe(slow, deadlineMs)).rejects.toThrow();
  expect(await refusal(database.ask(one))).toBe(200);
});

test.each(['verify-ca', 'verify-full'])(
  '%s refuses a certificate that is not trusted',
  async (mode) => {
    expect(await refusal(openWith(mode).ask(one))).toBe(503);
  },
);

test('a server without TLS is refused where it is required, and used where it is preferred', async () => {
  agrees = false;
  expect(await refusal(openWith('require').ask(one))).toBe(503);
  expect(await refusal(openWith('prefer').ask(one))).toBe(200);
  agrees = true;
});
