// Zoleo and the whole program: stored first, answered with 200, processed afterwards; and a refused
// request leaves nothing behind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { aZoleoWorld, postTo, type ZoleoWorld } from './zoleo.factory.ts';

let db: TestDatabase;
let program: Program;
let world: ZoleoWorld;

beforeAll(async () => {
  db = await testDatabase();
  const database = db.open({ connectDeadlineMs: 500, statementTimeoutMs: 500 });
  program = await startProgram({ config: testConfig(), database, log: createLog('silent') });
});
afterAll(async () => {
  await program.stop();
  await db.close();
});
beforeEach(async () => {
  world = await aZoleoWorld(db.ownerSql);
});

const { samples } = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../domain/zoleo/fixtures/zoleo-messages.json'),
    'utf8',
  ),
) as {
  samples: { id: string; channel?: string; payload: Record<string, unknown> }[];
};
const sample = (id: string, changed: Record<string, unknown> = {}) => {
  const payload = samples.find((candidate) => candidate.id === id)?.payload ?? {};
  const unit = 'IMEI' in payload ? { IMEI: world.imei } : { DeviceIMEI: world.imei };
  return { ...payload, ...unit, ...changed };
};
const now = () => String(Date.now());
const sos = (changed: Record<string, unknown> = {}) =>
  sample('sos-initiated', {
    MessageId: undefined,
    Properties: { EpochMiliseconds: now() },
    ...changed,
  });
const post = async (body: unknown, to: Pick<ZoleoWorld, 'feed'> = world) =>
  (await postTo(program.origin, to, body)).status;
const outcomes = async () =>
  (
    await db.ownerSql`
      select outcome
      from zoleo_messages
      where organisation_id = ${world.organisation_id}
      order by id
    `
  ).map((row) => row['outcome']);
const story = async () =>
  (
    await db.ownerSql`
      select kind from events where organisation_id = ${world.organisation_id} order by id
    `
  ).map((row) => row['kind']);
const alerts = async () => [
  ...(await db.ownerSql`
    select status, satellite_sos_active, repeat_count, late
    from alerts
    where organisation_id = ${world.organisation_id}
    order by id
  `),
];

describe('messages of the feed', () => {
  test('an SOS is an alert with its place, on at the unit; the body is stored as received', async () => {
    expect(await post(sos())).toBe(200);
    await expect
      .poll(alerts)
      .toMatchObject([{ status: 'active_alert', satellite_sos_active: true, late: false }]);
    await expect.poll(outcomes).toEqual(['taken']);
    expect([
      ...(await db.ownerSql`
        select latitude, position_source from devices where id = ${world.device_id}
      `),
    ]).toEqual([{ latitude: 43.62469, position_source: 'satellite' }]);
    const [kept] = await db.ownerSql`
        select body, imei, message_type, outcome
        from zoleo_messages
        where organisation_id = ${world.organisation_id}
      `;
    expect(kept).toMatchObject({
      imei: world.imei,
      message_type: 'SOSInitiated',
      outcome: 'taken',
    });
    expect(JSON.parse(String(kept?.['body']))).toMatchObject({ MessageType: 'SOSInitiated' });
  });

  test('all real messages, in one go', async () => {
    const posted = samples.filter(({ channel }) => channel !== 'email').map(({ id }) => sample(id));
    for (const body of posted) expect(await post(body)).toBe(200);
    // The cut-down check-in is the full one again: same unit, type and moment.
    await expect
      .poll(outcomes)
      .toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'taken', 'linked', 'repeated']);
    expect(await story()).toEqual([
      'alert.raised',
      'satellite_sos.started',
      'device.sos_cancelled',
      'satellite_sos.cancelled',
      'device.check_in',
      'device.message',
      'zoleo_consent.given',
    ]);
    expect(await alerts()).toMatchObject([
      { status: 'active_alert', satellite_sos_active: false, late: true },
    ]);
  });

  test('a repeated delivery, and a recording of the day before, change nothing', async () => {
    const yesterday = [0, 1, 2].map((minute) => {
      const sent = String(Date.now() - 24 * 3_600_000 + minute * 60_000);
      return {
        ...sos({ Properties: { EpochMiliseconds: sent } }),
        MessageType: ['SOSInitiated', 'CheckIn', 'SOSCancelled'][minute],
      };
    });
    for (const body of [...yesterday, yesterday[0]]) await post(body);
    await expect.poll(outcomes).toEqual(['taken', 'taken', 'taken', 'repeated']);
    const before = { story: await story(), alerts: await alerts() };
    await Promise.all(yesterday.map(async (body) => await post(body)));
    await expect
      .poll(async () => (await outcomes()).slice(4))
      .toEqual(['repeated', 'repeated', 'repeated']);
    expect({ story: await story(), alerts: await alerts() }).toEqual(before);
  });

  test('a cancel without an alert is kept and shown, and is no error', async () => {
    await post(sos({ MessageType: 'SOSCancelled' }));
    await expect.poll(outcomes).toEqual(['taken']);
    expect(await story()).toEqual(['device.sos_cancelled']);
    expect(await alerts()).toEqual([]);
  });

  test('consent is given, withdrawn, and noted once each; the unit is received either way', async () => {
    for (const status of [undefined, undefined, 'inactive'])
      await post(sample('consent', { status }));
    await post(sos({ DeviceIMEI: undefined, DeviceId: '12345678-1234-1234-1234-123456789012' }));
    await expect.poll(outcomes).toEqual(['linked', 'linked', 'unlinked', 'taken']);
    expect((await story()).slice(0, 2)).toEqual(['zoleo_consent.given', 'zoleo_consent.withdrawn']);
    expect(await alerts()).toHaveLength(1);
  });
});

describe('what cannot be used is kept and answered with 200', () => {
  test('bodies that are no messages, and types that are not known', async () => {
    for (const body of ['', '{', '[1]', '{}', '\u0000ÿ', sos({ MessageType: 'Weather' })])
      expect(await post(body)).toBe(200);
    await expect
      .poll(outcomes)
      .toEqual([...Array.from({ length: 5 }, () => 'unreadable'), 'unknown_type']);
    expect(await story()).toEqual([]);
  });

  test('an unknown unit is listed as seen; one of another organisation, of another kind or archived raises nothing anywhere', async () => {
    const other = await aZoleoWorld(db.ownerSql);
    const [pendant] = await db.ownerSql`
      insert into devices (organisation_id, device_type_id, device_name, imei)
      values (${world.organisation_id}, 2, 'Pendant', '350000000123456')
      returning imei`;
    for (const DeviceIMEI of ['490154203237518', other.imei, pendant?.['imei']])
      expect(await post(sos({ DeviceIMEI }))).toBe(200);
    await db.ownerSql`update devices set archived_at = app.now() where id = ${world.device_id}`;
    expect(await post(sos())).toBe(200);
    await expect
      .poll(outcomes)
      .toEqual(['unknown_unit', 'unknown_unit', 'unknown_unit', 'unknown_unit']);
    expect([...(await db.ownerSql`select imei from seen_unknown_devices`)]).toEqual([
      { imei: '490154203237518' },
    ]);
    expect(
      await db.ownerSql`
        select from alerts
        where organisation_id in (${world.organisation_id}, ${other.organisation_id})
      `,
    ).toHaveLength(0);
  });

  test('any body is answered with 200, and the sweep processes it', async () => {
    const field = fc.constantFrom(
      'MessageType',
      'DeviceIMEI',
      'DeviceId',
      'IMEI',
      'Location',
      'Properties',
      'Message',
      'MessageId',
    );
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.dictionary(field, fc.jsonValue()),
    );
    const known = (given: unknown) =>
      typeof given === 'string' ? given : sos(given as Record<string, unknown>);
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        expect(await post(known(given))).toBe(200);
      }),
      { numRuns: 150 },
    );
    await expect
      .poll(async () => (await outcomes()).filter((outcome) => outcome === null).length, {
        timeout: 10_000,
      })
      .toBe(0);
  });
});

describe('refused requests', () => {
  test('every wrong credential gets the same answer, and nothing is stored', async () => {
    const other = await aZoleoWorld(db.ownerSql);
    const { feed } = world;
    const wrong = [
      { ...feed, password: 'wrong' },
      { ...feed, username: 'wrong' },
      { ...feed, key: 'nobodys-feed-of-all' },
      { ...feed, password: '' },
      { ...feed, username: other.feed.username, password: other.feed.password },
    ];
    const answers = await Promise.all(
      wrong.map(async (given) => await postTo(program.origin, { feed: given }, sos())),
    );
    const bare = await Promise.all(
      [
        {},
        { authorization: 'Bearer x' },
        { authorization: 'Basic' },
        { authorization: 'Basic ???' },
      ].map(
        async (headers) =>
          await fetch(`${program.origin}/hooks/zoleo/${feed.key}`, {
            method: 'POST',
            headers: headers as Record<string, string>,
            body: '{}',
          }),
      ),
    );
    for (const answer of [...answers, ...bare]) {
      expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
        401,
        'Basic realm="Zoleo feed", charset="UTF-8"',
        '',
      ]);
    }
    expect(await outcomes()).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  test('a body that could not be stored is 5xx', async () => {
    await db.ownerSql`revoke insert on zoleo_messages from vigil_platform`;
    try {
      expect(await post(sos())).toBe(500);
    } finally {
      await db.ownerSql`grant insert on zoleo_messages to vigil_platform`;
    }
    expect(await outcomes()).toEqual([]);
  });
});
