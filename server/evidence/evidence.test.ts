// Event timeline data: the list of alerts, the steps of one with the time between them, and a
// bundle in which one changed byte is found without the program.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Timeline, TimelineRow } from '#domain/evidence/event-timeline-data.api.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { genesis, nextHash, sealCode, sealKeyOf } from '#server/audit/event-chain.ts';
import { writeSeals } from '#server/audit/event-seals.store.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { eventTimelineDataRoutes } from './event-timeline-data.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let priya: Client;
const [sos, fall] = [7001, 7002];
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
const checker = fileURLToPath(new URL('../../web/public/check-evidence.mjs', import.meta.url));

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: eventTimelineDataRoutes({ config: { APP_SECRET: testSecret } }),
  });
  world = await anAlertWorld(db.ownerSql);
  const { organisation_id, worker_id, device } = world;
  await db.ownerSql`insert into users (id, role, first_name, last_name,
      timezone) overriding system value
    values
    (950, 'admin', 'Priya', 'Raman', 'UTC'),
      (951, 'monitoring_centre_operator', 'Mei', 'Chen', 'UTC')`;
  await db.ownerSql`
    insert into alerts (id, organisation_id, monitored, alert_type_id, priority, user_id, device_id,
      subject, raised_at, last_event_at, status, resolved_at, outcome, note) overriding system value
    values (${sos}, ${organisation_id}, true, 2, 1, ${worker_id}, ${device.device_id}, 'u',
      '2026-11-20T10:00:00Z', app.now(), 'resolved', '2026-11-20T10:09:00Z', 'genuine', 'Safe'),
      (${fall}, ${organisation_id}, true, 4, 1, ${worker_id}, ${device.device_id}, 'u',
        '2026-11-21T10:00:00Z', app.now(), 'active_alert', null, null, null)`;
  await db.ownerSql`insert into events (organisation_id, alert_id, kind, user_id, actor_staff_id,
      occurred_at, data)
    values
    (${organisation_id}, ${sos}, 'alert.raised', ${worker_id}, null, '2026-11-20T10:00:00Z',
      '{"signal": "sos"}'),
    (${organisation_id}, ${sos}, 'alert.resolved', ${worker_id}, 951, '2026-11-20T10:09:00Z',
      '{"outcome": "genuine", "note": "Safe", "response_sent": true}'),
    (${organisation_id}, ${sos}, 'alert.acknowledged', ${worker_id}, 951,
      '2026-11-20T10:00:31.500Z', '{}')`;
  await db.ownerSql`insert into positions (organisation_id, device_id, at, event_key, latitude,
      longitude, source)
    select ${organisation_id}, ${device.device_id},
      '2026-11-20T09:30:00Z'::timestamptz + n * interval '30 minutes', 'k' || n, -34.9, 138.6, 'gps'
    from generate_series(0, 4) n`;
  await db.ownerSql`insert into alert_messages (organisation_id, alert_id, direction, channel, text,
      sent_by_staff_id, sent_by_name)
    values (${organisation_id}, ${sos}, 'outbound', 'app', 'Are you safe?', 951, 'Mei Chen')`;
  priya = http.signedIn({ user_id: 950, name: 'Priya Raman', role: 'admin' });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await http.close();
  await db.close();
});

const listed = async (query = ''): Promise<number[]> =>
  (await priya.get<TimelineRow[]>(`/event-timeline-data${query}`)).body.data.map(({ id }) => id);

describe('the list', () => {
  test.each([
    ['', [fall, sos]],
    ['?direction=asc', [sos, fall]],
    ['?status=resolved', [sos]],
    ['?alert_type_id=4', [fall]],
    ['?alert_type_id=2,4', [fall, sos]],
    ['?search=noah', [fall, sos]],
    ['?search=helen', []],
    ['?search=%237001', [sos]],
    ['?from=2026-11-21', [fall]],
    ['?to=2026-11-20', [sos]],
  ])('%s (R138)', async (query, ids) => expect(await listed(query)).toEqual(ids));

  test('shows who, which organisation and which type, and refuses a period that ends before it begins', async () => {
    const [, row] = (await priya.get<TimelineRow[]>('/event-timeline-data')).body.data;
    expect(row).toMatchObject({
      name: 'Noah Ward',
      organisation: { id: world.organisation_id },
      alert_type: 'SOS',
      status: 'resolved',
    });
    expect(
      (await priya.get('/event-timeline-data?from=2026-11-21&to=2026-11-20')).body.errors,
    ).toEqual({
      to: ['The last day must not be before the first.'],
    });
  });
});

test('one alert has its steps in the order in which they happened, with the time since it was raised and since the step before', async () => {
  const { data } = (await priya.get<Timeline>(`/event-timeline-data/${sos}`)).body;
  expect(
    data.steps.map(({ kind, since_raised_ms, since_previous_ms }) => [
      kind,
      since_raised_ms,
      since_previous_ms,
    ]),
  ).toEqual([
    ['alert.raised', 0, null],
    ['alert.acknowledged', 31_500, 31_500],
    ['alert.resolved', 540_000, 508_500],
  ]);
  expect(data).toMatchObject({
    outcome: 'genuine',
    is_cut: false,
    public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await priya.get('/event-timeline-data/999999')).status).toBe(404);
});

test.each(['organisation_admin', 'monitoring_centre_admin', 'organisation_user'] as const)(
  '%s gets none of it, and exports nothing',
  async (role) => {
    const caller = http.signedIn({
      user_id: 951,
      role,
      organisation_id: role.startsWith('organisation') ? world.organisation_id : null,
    });
    for (const path of ['/event-timeline-data', `/event-timeline-data/${sos}`])
      expect((await caller.get(path)).status).toBe(403);
    expect((await caller.post(`/event-timeline-data/${sos}/evidence`)).status).toBe(403);
    expect(await db.ownerSql`select id from events where kind = 'alert.evidence_exported'`).toEqual(
      [],
    );
  },
);

test('evidence is put on hold with a reason, once, and released again; each is a line of the story', async () => {
  const path = `/event-timeline-data/${fall}/hold`;
  const holdOf = async () =>
    (await priya.get<Timeline>(`/event-timeline-data/${fall}`)).body.data.hold;
  const lines = async () => [
    ...(await db.ownerSql`
      select kind, actor_staff_id, data ->> 'reason' as reason
      from events
      where kind like 'alert.evidence_%e%d' and alert_id = ${fall}
      order by id
    `),
  ];
  expect((await priya.put(path, { reason: ' ' })).body.errors).toEqual({
    reason: ['The reason is required.'],
  });
  expect((await priya.put('/event-timeline-data/999999/hold', { reason: 'Court' })).status).toBe(
    404,
  );
  expect((await priya.delete(path)).status).toBe(409);
  const operator = http.signedIn({
    user_id: 951,
    role: 'monitoring_centre_admin',
    organisation_id: null,
  });
  expect([
    (await operator.put(path, { reason: 'Court' })).status,
    (await operator.delete(path)).status,
  ]).toEqual([403, 403]);
  expect([await holdOf(), await lines(), await db.ownerSql`select from evidence_holds`]).toEqual([
    null,
    [],
    [],
  ]);
  expect((await priya.put(path, { reason: 'Court case 12' })).body).toMatchObject({
    data: { hold: { reason: 'Court case 12', held_by: 'Priya Raman' } },
  });
  const again = await priya.put(path, { reason: 'Another' });
  expect([again.status, again.body.message]).toEqual([
    409,
    'Priya Raman has put this evidence on hold already.',
  ]);
  expect(await holdOf()).toMatchObject({ reason: 'Court case 12', held_by: 'Priya Raman' });
  expect((await priya.delete(path)).status).toBe(200);
  expect(await holdOf()).toBeNull();
  expect(await lines()).toEqual([
    { kind: 'alert.evidence_held', actor_staff_id: 950, reason: 'Court case 12' },
    { kind: 'alert.evidence_released', actor_staff_id: 950, reason: null },
  ]);
});

describe('the evidence bundle', () => {
  const check = (
    text: string | Buffer,
    { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
  ) => {
    const path = join(folder, 'bundle.json');
    writeFileSync(path, text);
    const { status, stdout } = spawnSync(process.execPath, [checker, path, ...args], {
      env,
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n') };
  };
  let text = '';
  // As the sweep does it, which waits for every other transaction of the server.
  const sealAll = async (): Promise<void> => {
    const key = sealKeyOf(testSecret);
    const events = await db.ownerSql<
      { id: number; text: string }[]
    >`select e.id, app.event_text(e) as text from events e order by e.id`;
    let hash: Uint8Array = genesis;
    const seals = events.map(({ id, text: line }, index) => {
      hash = nextHash(hash, line);
      const mac = sealCode(key, index + 1, hash).toString('hex');
      return { position: index + 1, event_id: id, hash: Buffer.from(hash).toString('hex'), mac };
    });
    await writeSeals(db.ownerSql, seals);
  };
  beforeAll(async () => {
    await sealAll();
    text = (await priya.post(`/event-timeline-data/${sos}/evidence`)).text;
  }, 30_000);

  test('has the story, positions, messages and the alert, and is written down with its hash', async () => {
    const bundle = JSON.parse(text);
    expect(bundle.story.map(({ in_words }: { in_words: string }) => in_words)).toEqual([
      'Alert raised: SOS pressed',
      'Resolved the alert: Genuine, response sent. “Safe”',
      'Acknowledged the alert',
    ]);
    // From an hour before the alert until an hour after its end.
    expect(bundle.positions).toHaveLength(4);
    expect(bundle).toMatchObject({
      messages: [{ text: 'Are you safe?' }],
      calls: [],
      frames: [],
      alert: { id: sos, row: { note: 'Safe' } },
      made: { by: 'Priya Raman' },
    });
    const [line] = await db.ownerSql`
        select alert_id, actor_staff_id, data ->> 'sha256' as sha256
        from events
        where kind = 'alert.evidence_exported'
      `;
    expect(line).toEqual({ alert_id: sos, actor_staff_id: 950, sha256: bundle.proof.sha256 });
  });

  test('is found whole without the program, with the key that the portal shows and with the secret', async () => {
    const { public_key } = (await priya.get<Timeline>(`/event-timeline-data/${sos}`)).body.data;
    expect(check(text, { args: [public_key] })).toMatchObject({
      status: 0,
      lines: expect.arrayContaining(['3 of 3 lines of the story match their seals.']),
    });
    expect(check(text, { args: [public_key] }).lines.at(-1)).toMatch(/^OK: /);
    expect(check(text, { env: { APP_SECRET: testSecret } }).status).toBe(0);
    const other = check(text, { args: ['0'.repeat(64)] });
    expect([other.status, other.lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^NOT SIGNED WITH THIS KEY: /),
    ]);
    expect(
      check(text, { env: { APP_SECRET: 'another secret of thirty-two letters' } }).status,
    ).toBe(1);
  });

  test('without a key it says that the signer was not checked; the fingerprint is in the file, on the page and in the answer', async () => {
    const { fingerprint } = (await priya.get<Timeline>(`/event-timeline-data/${sos}`)).body.data;
    const { status, lines } = check(text);
    expect([status, lines.at(-1)]).toEqual([
      3,
      'The file is unchanged since it was signed. Who signed it was not checked.',
    ]);
    expect(lines).toContain(`Fingerprint of the key: ${fingerprint}`);
    expect(JSON.parse(text).proof.fingerprint).toBe(fingerprint);
    expect(check(text, { args: [fingerprint] }).status).toBe(0);
  });

  test.each([
    ['no file', []],
    ['a file that is not there', [join(folder, 'missing.json')]],
    ['a key that is none', [checker, 'abc']],
    ['too much', [checker, '0'.repeat(64), 'more']],
  ])('wrong use, %s: exit code 2', (_, args) => {
    const { status, stdout } = spawnSync(process.execPath, [checker, ...args], {
      encoding: 'utf8',
      env: {},
    });
    expect([status, stdout]).toEqual([
      2,
      expect.stringContaining('Usage: node check-evidence.mjs FILE [KEY]'),
    ]);
  });

  test('a file that is no bundle is reported as changed, never a crash', () => {
    for (const other of [
      '',
      '{}',
      '\n,"proof":{}}\n',
      '{"story":[null]\n,"proof":{"algorithm":"ed25519"}}\n',
      text.replace('"story":[', '"story":[null,'),
    ]) {
      const { status, lines } = check(other);
      expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(/^CHANGED: /)]);
    }
  });

  test('one changed byte is found, wherever it is', () => {
    const bytes = Buffer.from(text);
    const proof = text.lastIndexOf('\n,"proof":');
    const places = [
      0,
      30,
      text.indexOf('Are you safe?'),
      text.indexOf('138.6'),
      Math.floor(bytes.length / 2),
      proof,
      proof + 5,
      proof + 30,
    ];
    for (const at of [
      ...places,
      text.lastIndexOf('"signature":"') + 13,
      bytes.length - 3,
      bytes.length - 2,
      bytes.length - 1,
    ]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) === 0x41 ? 0x61 : 0x41;
      expect([at, check(changed).status]).toEqual([at, 1]);
    }
    expect(check(Buffer.concat([bytes, Buffer.from(' ')])).status).toBe(1);
    expect(check(bytes.subarray(0, -200)).status).toBe(1);
  });

  test('where a part of the story is in an archive, the bundle has its time and the page a line', async () => {
    await db.ownerSql`insert into event_archives (month, first_position, last_position, moved,
        content, mac)
      values (date_trunc('month', app.now())::date, 1, 1, 1, '', '')`;
    const { made } = JSON.parse((await priya.post(`/event-timeline-data/${sos}/evidence`)).text);
    const { steps } = (await priya.get<Timeline>(`/event-timeline-data/${sos}`)).body.data;
    await db.ownerSql`delete from event_archives`;
    expect(made.archived_before).toMatch(/^\d{4}-\d{2}-01T00:00:00/);
    expect(steps.map(({ kind }) => kind)).toContain('log.archived');
    expect(JSON.parse(text).made.archived_before).toBeNull();
  });

  test('a line that was changed before the export does not match its seal', async () => {
    await db.ownerSql`
      update events
      set data = '{"outcome": "false", "note": "Safe"}'
      where alert_id = ${sos} and kind = 'alert.resolved'
    `;
    const { status, lines } = check(
      (await priya.post(`/event-timeline-data/${sos}/evidence`)).text,
    );
    expect([status, lines[0]]).toEqual([
      1,
      expect.stringMatching(/^Line \d+ does not match its seal \d+\.$/),
    ]);
  });
});
