// Two whole programs as two cells with a directory between: a pendant and a person are served
// wherever they come, and the directory may be away.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { type Program, startProgram } from '#server/app.ts';
import {
  type EtcdForTests,
  etcdForTests,
  ownCertificate,
} from '#server/kit/directory/etcd.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { hashPassword } from '#server/sign-in/passwords.ts';

interface Cell {
  readonly db: TestDatabase;
  readonly program: Program;
}

const password = 'correct horse battery';
let etcd: EtcdForTests;
let one: Cell;
let two: Cell;
let world: AlertWorld;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function aCell(number: number): Promise<Cell> {
  const db = await testDatabase();
  await db.ownerSql`select app.become_cell(${number})`;
  await db.ownerSql`select app.turn_directory_on()`;
  const folder = mkdtempSync(join(tmpdir(), 'vigil-cell-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [port, ev04Port] = [await freePort(), await freePort()];
  const config = testConfig({
    CELL: String(number),
    PORT: String(port),
    EV04_PORT: String(ev04Port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CELL_UNITS_AT: `127.0.0.1:${ev04Port}`,
    DIRECTORY_ETCD: etcd.members.map(({ host }) => host).join(),
    DIRECTORY_CA: file('ca.pem', ownCertificate.cert),
    DIRECTORY_CERT: file('cell.pem', ownCertificate.cert),
    DIRECTORY_KEY: file('cell.key', ownCertificate.key),
  });
  const program = await startProgram({ config, database: db.open(), log: createLog('silent') });
  return { db, program };
}

beforeAll(async () => {
  etcd = await etcdForTests();
  one = await aCell(1);
  two = await aCell(2);
}, 60_000);
afterAll(async () => {
  for (const { program, db } of [one, two]) {
    await program.stop();
    await db.close();
  }
  await etcd.close();
});

/** A pendant's alarm at this cell. @returns the bytes of the answer */
async function alarmAt({ program }: Cell, sequence: number): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port: program.ev04Port ?? 0 });
  const answered = new Promise<number>((resolve) => {
    let bytes = 0;
    socket.on('data', (part) => {
      bytes += part.length;
      socket.end();
    });
    socket.on('close', () => resolve(bytes));
    socket.on('error', () => undefined);
  });
  const time = Math.floor(Date.now() / 1000);
  socket.write(
    encodeDataFrame({
      imei: world.device.imei,
      sequence,
      records: [
        { type: 'status', time, flags: 0x50000000 },
        { type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 },
      ],
    }),
  );
  return await answered;
}
const alertsIn = async ({ db }: Cell): Promise<number> =>
  (await db.ownerSql`select from alerts where device_id = ${world.device.device_id}`).length;
const knownToOne = async (): Promise<number> =>
  (await one.db.ownerSql`select from directory_entries`).length;

test('an alarm of the second cell’s pendant at the first is an alert of the second', async () => {
  world = await anAlertWorld(two.db.ownerSql);
  await two.db.ownerSql`
    with person as (
      insert into users (organisation_id, role, first_name, last_name, email)
      values (${world.organisation_id}, 'organisation_user', 'Mei', 'Chen', 'mei@redgum.example')
      returning id
    )
    insert into user_credentials (user_id, password_hash)
    select id, ${await hashPassword(password)} from person`;
  // The device and two people.
  await expect.poll(knownToOne, { timeout: 20_000 }).toBe(3);
  expect(world.device.device_id).toBeGreaterThan(2e12);
  expect(await alarmAt(one, 1)).toBeGreaterThan(0);
  expect([await alertsIn(one), await alertsIn(two)]).toEqual([0, 1]);
});

test('a person of the second cell who signs in at the first is signed in at the second', async () => {
  const here = testClient(one.program.origin);
  const answer = await here.post<{ elsewhere: string }>('/auth', {
    email: 'mei@redgum.example',
    password,
  });
  expect(answer.status, answer.text).toBe(200);
  const [origin, token] = answer.body.data.elsewhere.split('/#session=');
  expect(origin).toBe(two.program.origin);
  const there = testClient(two.program.origin);
  await there.get('/sanctum/csrf-cookie');
  const headers = {
    'x-xsrf-token': there.cookies.get('XSRF-TOKEN_2') ?? '',
    authorization: `Bearer ${token}`,
  };
  expect((await there.raw('GET', '/auth/session', { headers })).status).toBe(200);
  expect((await there.get<{ email: string }>('/user')).body.data.email).toBe('mei@redgum.example');
});

test('while the directory is away both are found all the same, and both programs stay ready', async () => {
  await etcd.members[0]?.putAway();
  expect(await alarmAt(one, 2)).toBeGreaterThan(0);
  const answer = await testClient(one.program.origin).post<{ elsewhere: string }>('/auth', {
    email: 'mei@redgum.example',
    password,
  });
  expect(answer.body.data.elsewhere).toContain(two.program.origin);
  for (const { program } of [one, two])
    expect((await fetch(`${program.origin}/health/ready`)).status).toBe(200);
  await etcd.members[0]?.comeBack();
  await two.db.ownerSql`update devices set archived_at = app.now()`;
  await expect.poll(knownToOne, { timeout: 20_000 }).toBe(2);
});
