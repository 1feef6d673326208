// A command reaches a pendant on a socket and its answer the story; each refusal writes nothing.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import { encodeResponse } from '#domain/ev04/server-frames.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { createEv04Gateway, type Ev04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { devicesRoutes } from '../devices.routes.ts';
import { lateCommandsSweep } from './late-commands.sweep.ts';

let scene: AlertScene;
let gateway: Ev04Gateway;
let port: number;
let http: TestHttp;
let operator: Client;
let admin: Client;
let worker: Client;

beforeAll(async () => {
  scene = await anAlertScene();
  const log = createLog('silent');
  const { database } = scene.db;
  const ports = programPorts(database, createIntake(database), log);
  gateway = createEv04Gateway({ host: '127.0.0.1', port: 0, ports, log, now: () => new Date() });
  port = await gateway.listen();
  http = await testHttp({
    database,
    routes: devicesRoutes({ database, log, unpair: async () => [] }),
  });
  const { user_id } = scene.mei;
  operator = http.signedIn(scene.mei);
  admin = http.signedIn({ user_id, role: 'admin' });
  worker = http.signedIn({
    user_id,
    role: 'organisation_user',
    organisation_id: scene.world.organisation_id,
  });
});
afterAll(async () => {
  await http.close();
  await gateway.close();
  await scene.db.close();
});
beforeEach(async () => await scene.renew());

const at = (command: string, id = scene.world.device.device_id): string =>
  `/devices/${id}/${command}`;
const lines = async () =>
  (
    await scene.db.ownerSql<{ line: string }[]>`
    select kind || ' ' || (data ->> 'command') || coalesce(' ' || (data ->> 'why'), '') as line
    from events
    where device_id = ${scene.world.device.device_id} and kind like 'device_command.%' order by id`
  ).map(({ line }) => line);

const way = (command: string, end: string, why = ''): string[] => [
  `device_command.requested ${command}`,
  `device_command.sent ${command}`,
  `device_command.${end} ${command}${why}`,
];
const states = async () =>
  (
    await scene.db.ownerSql<{ line: string }[]>`
    select command || ' ' || state as line
    from device_commands
    where device_id = ${scene.world.device.device_id}
    order by id`
  ).map(({ line }) => line);

/** A connected pendant that records the commands it receives and answers with `code`. */
async function connected(code: number): Promise<{ socket: Socket; received: string[] }> {
  const received: string[] = [];
  const reader = new FrameReader();
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('data', (bytes) => {
    reader.push(bytes);
    for (let item = reader.next(); item; item = reader.next()) {
      if (item.kind !== 'frame') continue;
      const message = decodeMessage(item.frame);
      if (message.command === 'control') received.push(...message.controls.map(({ name }) => name));
      // "Locate now" is a key of data (protocol section 5).
      else if (item.frame.body[0] === 0x01 && item.frame.body[2] === 0x12) received.push('locate');
      else continue;
      socket.write(encodeResponse(item.frame.sequence, code));
    }
  });
  const { imei, device_id } = scene.world.device;
  socket.write(
    encodeDataFrame({
      imei,
      sequence: 1,
      records: [{ type: 'status', time: Math.floor(Date.now() / 1000), flags: 0x50000000 }],
    }),
  );
  await expect
    .poll(
      async () =>
        (await scene.db.ownerSql`select from device_connections where device_id = ${device_id}`)
          .length,
    )
    .toBe(1);
  return { socket, received };
}

test('find me reaches the pendant, and the answer is in the story of its wearer’s alert, live', async () => {
  const { socket, received } = await connected(0);
  const answer = await operator.post(at('find-me'));
  expect(answer.body.data).toEqual({
    device: { id: scene.world.device.device_id, name: expect.any(String) },
    command: 'find_me',
    state: 'sent',
  });
  await expect.poll(lines).toEqual(way('find_me', 'confirmed'));
  expect(received).toEqual(['find_me']);
  const frames = (await scene.frames(`private-alert.${scene.alertId}`)).filter(({ data }) =>
    String(data['kind']).startsWith('device_command'),
  );
  expect(frames.map(({ data }) => data['kind'])).toEqual([
    'device_command.requested',
    'device_command.sent',
    'device_command.confirmed',
  ]);
  expect(frames[0]?.data).toMatchObject({
    alert_id: scene.alertId,
    actor: { id: scene.mei.user_id, name: scene.mei.name },
    data: { device: 'Pendant' },
  });
  expect(frames[1]?.data).not.toHaveProperty('actor');
  expect(await states()).toEqual(['find_me answered']);
  socket.destroy();
});

test('a pendant is asked for its position now, by a frame of data, and answers', async () => {
  const { socket, received } = await connected(0);
  expect((await operator.post(at('locate'))).body.data).toMatchObject({
    command: 'locate',
    state: 'sent',
  });
  await expect.poll(lines).toEqual(way('locate', 'confirmed'));
  expect([received, await states()]).toEqual([['locate'], ['locate answered']]);
  socket.destroy();
});

test('a refusal of a pendant has its reason', async () => {
  const { socket } = await connected(0xf0);
  await operator.post(at('reboot'));
  await expect.poll(lines).toEqual(way('reboot', 'refused', ' battery low'));
  expect(await states()).toEqual(['reboot refused']);
  socket.destroy();
});

test('a command to an unreachable pendant waits for its next frame', async () => {
  expect((await operator.post(at('find-me'))).body.data).toMatchObject({ state: 'queued' });
  expect(await lines()).toEqual(['device_command.requested find_me']);
  const { socket, received } = await connected(0);
  await expect.poll(lines).toEqual(way('find_me', 'confirmed'));
  expect(received).toEqual(['find_me']);
  socket.destroy();
});

test('a waiting command is not requested twice, and ends when it expires', async () => {
  for (let times = 0; times < 3; times += 1)
    expect((await operator.post(at('find-me'))).status).toBe(200);
  expect(await lines()).toEqual(['device_command.requested find_me']);
  const sweep = lateCommandsSweep(scene.db.database);
  await sweep.run();
  expect(await states()).toEqual(['find_me asked']);
  scene.db.clock.now = new Date(Date.now() + 16 * 60_000);
  await sweep.run();
  await sweep.run();
  scene.db.clock.now = null;
  expect(await lines()).toEqual([
    'device_command.requested find_me',
    'device_command.lapsed find_me',
  ]);
  expect(await states()).toEqual(['find_me lapsed']);
});

test.each([
  ['find_me', 'asked'],
  ['reboot', 'lapsed'],
])(
  '%s that was sent over a connection whose gateway has died is %s once another one holds the pendant',
  async (command, state) => {
    const { device_id, organisation_id } = scene.world.device;
    const sql = scene.db.ownerSql;
    const sender = randomUUID();
    const heldBy = async (holder: string, forSeconds: number): Promise<void> => {
      await sql`delete from device_commands`;
      await sql`
      insert into device_commands (organisation_id, device_id, command, state, tries, sent_by,
        sent_at, answer_due_at, lapses_at)
      values (${organisation_id}, ${device_id}, ${command}, 'sent', 1, ${sender},
        app.now() - interval '20 seconds', app.now() + interval '1 minute',
        app.now() + interval '10 minutes')`;
      await sql`delete from device_connections`;
      await sql`
      insert into device_connections (organisation_id, device_id, gateway, source_address, since)
      values (${organisation_id}, ${device_id}, ${holder}, '203.0.113.7',
        app.now() - make_interval(secs => ${forSeconds}))`;
      await lateCommandsSweep(scene.db.database).run();
    };
    // Its gateway may live, and the answer be on its way.
    await heldBy(randomUUID(), 8);
    expect(await states()).toEqual([`${command} sent`]);
    // The gateway that sent it is running, and notices the pendant's next connection itself.
    await heldBy(sender, 15);
    expect(await states()).toEqual([`${command} sent`]);
    await heldBy(randomUUID(), 12);
    expect(await states()).toEqual([`${command} ${state}`]);
    await sql`delete from device_connections`;
  },
);

test('a pendant that is to be turned off and comes back with an alarm stays on', async () => {
  await scene.acknowledge(scene.mei);
  await scene.resolve(scene.mei);
  expect((await operator.post(at('power-off'))).body.data).toMatchObject({ state: 'queued' });
  await scene.says(anEvent('sos'));
  const { socket, received } = await connected(0);
  await expect
    .poll(lines)
    .toEqual([
      'device_command.requested power_off',
      'device_command.refused power_off there is an active alert',
    ]);
  expect(received).toEqual([]);
  socket.destroy();
});

test('a pendant whose wearer has an active alert is not turned off; without one it is', async () => {
  const { socket, received } = await connected(0);
  expect(await operator.post(at('power-off'))).toMatchObject({
    status: 409,
    body: { code: 'alert_active' },
  });
  expect(await lines()).toEqual([]);
  await scene.acknowledge(scene.mei);
  await scene.resolve(scene.mei);
  expect((await operator.post(at('power-off'))).status).toBe(200);
  await expect.poll(lines).toEqual(way('power_off', 'confirmed'));
  expect(received).toEqual(['power_off']);
  socket.destroy();
});

test.each([
  ['of an archived one', 404, 'not_found', 'archived_at = app.now()'],
  ['of a phone', 409, 'not_a_pendant', 'device_type_id = 1'],
])('a command %s is refused, and nothing is written', async (_, status, code, change) => {
  await scene.db.ownerSql`
      update devices
      set ${scene.db.ownerSql.unsafe(change)}
      where id = ${scene.world.device.device_id}
    `;
  expect(await operator.post(at('find-me'))).toMatchObject({ status, body: { code } });
  expect(await lines()).toEqual([]);
});

test('without permission, and for an unknown device', async () => {
  expect((await worker.post(at('find-me'))).status).toBe(403);
  expect((await operator.post(at('find-me', 987_654_321))).status).toBe(404);
  expect(await lines()).toEqual([]);
  expect(await states()).toEqual([]);
});

test('devices of no organisation are listed for the platform, page by page, until one adds them', async () => {
  const imeis = ['356938035643801', '356938035643802', '356938035643803'];
  await scene.db.ownerSql`
    insert into seen_unknown_devices (imei, last_seen_at, source_address)
    select imei, app.now() - make_interval(mins => place::int), '203.0.113.7'
    from unnest(${imeis}::text[]) with ordinality as g (imei, place)`;
  const list = async (after = '') =>
    (await admin.get<{ imei: string }[]>(`/unknown-devices?per_page=2${after}`)).body;
  const first = await list();
  expect(first.data.map(({ imei }) => imei)).toEqual(imeis.slice(0, 2));
  expect((await list(`&after=${first.meta?.next}`)).data).toMatchObject([
    { imei: imeis[2], times_seen: 1, source_address: '203.0.113.7' },
  ]);
  await scene.db.ownerSql`
      update devices set imei = ${imeis[0] ?? ''} where id = ${scene.world.device.device_id}
    `;
  expect((await list()).data.map(({ imei }) => imei)).toEqual(imeis.slice(1));
  expect((await operator.get('/unknown-devices')).status).toBe(403);
});

test('a pendant that once had an organisation is listed as such; the list is filtered, searched and reversed', async () => {
  const imeis = ['356938035643804', '356938035643805'];
  await scene.db.ownerSql`
    insert into seen_unknown_devices (imei, last_seen_at, source_address)
    select imei, '2026-01-01'::timestamptz + make_interval(mins => place::int),
      '198.51.100.' || place
    from unnest(${imeis}::text[]) with ordinality as g (imei, place)`;
  const { device_id } = scene.world.device;
  await scene.db.ownerSql`
      update devices set imei = ${imeis[1] ?? ''}, archived_at = app.now() where id = ${device_id}
    `;
  const list = async (query: string) =>
    (
      await admin.get<{ imei: string }[]>(`/unknown-devices?search=356938035&${query}`)
    ).body.data.filter(({ imei }) => imeis.includes(imei));
  expect(await list('')).toMatchObject([
    {
      id: Number(imeis[1]),
      imei: imeis[1],
      kind: 'ev04',
      why: 'archived',
      device: { id: device_id },
      organisation: { id: scene.world.organisation_id },
    },
    { imei: imeis[0], why: 'never_added', device: null, organisation: null },
  ]);
  const named = async (query: string) => (await list(query)).map(({ imei }) => imei);
  expect(await named('direction=asc')).toEqual(imeis);
  expect([await named('why=archived'), await named('kind=app')]).toEqual([imeis.slice(1), []]);
  const byAddress = await admin.get<{ imei: string }[]>('/unknown-devices?search=198.51.100.1');
  expect(byAddress.body.data.map(({ imei }) => imei)).toEqual(imeis.slice(0, 1));
  await scene.db.ownerSql`update devices set archived_at = null where id = ${device_id}`;
  expect(await named('')).toEqual(imeis.slice(0, 1));
});
