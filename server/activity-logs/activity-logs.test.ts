// The audit log: whose actions it shows, its filters, its file, and who is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ActivityLog, changesOf } from '#domain/activity-logs/activity-log.ts';
import { activityLogExport } from '#domain/activity-logs/activity-logs.api.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { activityExportsSweep } from './activity-exports.sweep.ts';
import { activityLogsRoutes } from './activity-logs.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let priya: Client;
let [redgum, outback] = [0, 0];
const [priyaId, meiId, helenId] = [901, 902, 903];

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: activityLogsRoutes({ wake: () => {} }) });
  redgum = await anOrganisation(db.ownerSql, { name: 'Redgum', timezone: 'Australia/Adelaide' });
  outback = await anOrganisation(db.ownerSql, { name: 'Outback' });
  await db.ownerSql`
    insert into users (id, organisation_id, role, first_name, last_name,
      timezone) overriding system value
    values
      (${priyaId}, null, 'admin', 'Priya', 'Raman', 'America/Los_Angeles'),
        (${meiId}, null, 'monitoring_centre_operator', 'Mei', 'Chen', 'UTC'),
      (${helenId}, ${redgum}, 'organisation_admin', 'Helen', 'Marsh', 'UTC')`;
  priya = http.signedIn({ user_id: priyaId, name: 'Priya Raman', role: 'admin' });
});
beforeEach(async () => {
  await db.empty('event_seals', 'events', 'activity_log_exports');
  const at = (time: string) => `2026-11-${time}Z`;
  await db.ownerSql`insert into events (organisation_id, kind, user_id, actor_staff_id,
      acting_for_staff_id, data, occurred_at)
    values
    (${redgum}, 'department.updated', null, ${helenId}, null,
      '{"id": 4, "name": "North", "changes": {"name": ["Nord", "North"], "active": [false, true]}}',
      ${at('03T09:00:00')}),
    (${redgum}, 'user.updated', ${helenId}, ${priyaId}, ${meiId},
      '{"id": 903, "changes": {"email": [null, "=HYPERLINK(1)"]}}', ${at('04T07:59:59')}),
    (${outback}, 'sign_in.failed', null, null, null, '{}', ${at('05T08:00:00')}),
    (${redgum}, 'device.position', ${helenId}, null, null, '{}', ${at('05T09:00:00')})`;
  // A report of a device is no action of a person.
  await db.ownerSql`insert into devices (id, organisation_id, device_type_id, device_name,
      imei) overriding system value
    values (77, ${redgum}, 2, 'Pendant', '350000000000077') on conflict do nothing`;
  await db.ownerSql`update events set device_id = 77 where kind = 'device.position'`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const listed = async (query = '') => await priya.get<ActivityLog[]>(`/activity-logs${query}`);
const kinds = async (query: string): Promise<string[]> =>
  (await listed(query)).body.data.map(({ kind }) => kind);

describe('the list', () => {
  test('has events newest first, with actor, represented person, organisation and changes', async () => {
    const { data } = (await listed()).body;
    expect(data.map(({ kind }) => kind)).toEqual([
      'sign_in.failed',
      'user.updated',
      'department.updated',
    ]);
    expect(data[1]).toMatchObject({
      actor: { id: priyaId, name: 'Priya Raman' },
      acting_for: { name: 'Mei Chen' },
      organisation: { id: redgum, name: 'Redgum', timezone: 'Australia/Adelaide' },
      person: { name: 'Helen Marsh' },
    });
    expect(changesOf(data[2] ?? { data: {} })).toEqual([
      { field: 'name', before: 'Nord', after: 'North' },
      { field: 'active', before: false, after: true },
    ]);
  });

  test.each([
    ['?search=hel', ['user.updated', 'department.updated']],
    ['?search=chen', ['user.updated']],
    ['?search=nobody', []],
    [`?user_id=${priyaId}`, ['user.updated']],
    ['?object=user', ['user.updated']],
    ['?kind=sign_in.failed', ['sign_in.failed']],
    // In Los Angeles the 4th of November begins at 08:00 UTC.
    ['?from=2026-11-04', ['sign_in.failed']],
    ['?to=2026-11-03', ['user.updated', 'department.updated']],
    ['?from=2026-11-05&to=2026-11-05', ['sign_in.failed']],
  ])('%s', async (query, found) => expect(await kinds(query)).toEqual(found));

  test('is narrowed to an organisation, and an alert is found by its number', async () => {
    expect(await kinds(`?organisation_id=${outback}`)).toEqual(['sign_in.failed']);
    await db.ownerSql`insert into alerts (id, organisation_id, monitored, alert_type_id, priority,
        user_id, subject, raised_at, last_event_at) overriding system value
      values (555, ${redgum}, true, 1, 1, ${helenId}, 'Helen', app.now(), app.now())
      on conflict do nothing`;
    await db.ownerSql`
      insert into events (organisation_id, kind, alert_id, actor_staff_id, occurred_at)
      values (${redgum}, 'alert.acknowledged', 555, ${meiId}, app.now())
    `;
    expect([
      await kinds('?search=%23555'),
      await kinds('?alert_id=555'),
      await kinds('?alert_id=556'),
    ]).toEqual([['alert.acknowledged'], ['alert.acknowledged'], []]);
  });

  test.each([
    ['?from=2026-11-05&to=2026-11-04', 'to'],
    ['?from=yesterday', 'from'],
    ['?from=0000-01-01', 'from'],
    ['?object=ship', 'object'],
    ['?kind=x', 'kind'],
    ['?user_id=x', 'user_id'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await listed(query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test.each([
    'organisation_admin',
    'organisation_user',
    'monitoring_centre_admin',
    'monitoring_centre_operator',
  ] as const)('%s gets nothing, and exports nothing', async (role) => {
    const caller = http.signedIn({
      user_id: helenId,
      role,
      organisation_id: role.startsWith('organisation') ? redgum : null,
    });
    expect((await caller.get('/activity-logs')).status).toBe(403);
    expect((await caller.post('/activity-logs/export', {})).status).toBe(403);
    expect(await db.ownerSql`select id from activity_log_exports`).toEqual([]);
  });
});

describe('the file', () => {
  const start = async (body: object = {}) =>
    activityLogExport.parse((await priya.post('/activity-logs/export', body)).body.data);
  const sweep = async (most?: number) =>
    await activityExportsSweep(db.database, createLog('silent'), most).run();
  const textOf = async (id: number): Promise<string> =>
    (await priya.get(`/activity-logs/exports/${id}/file`)).text;

  test('is made in the background, says whose it is and what is in it, and runs nothing', async () => {
    const { id, status } = await start({
      filters: { organisation_id: String(redgum), from: '2026-11-01' },
    });
    expect(status).toBe('running');
    expect((await priya.get(`/activity-logs/exports/${id}/file`)).status).toBe(409);
    await sweep();
    const lines = (await textOf(id)).trim().split('\r\n');
    expect(lines[0]).toContain('Exported by Priya Raman');
    expect(lines[0]).toContain('America/Los_Angeles');
    expect(lines[1]).toContain(`organisation_id = ${redgum}`);
    expect(lines).toHaveLength(5);
    // 07:59:59 UTC, in Los Angeles and in Adelaide.
    expect(lines[3]).toContain(
      '2026-11-04 07:59:59,2026-11-03 23:59:59,2026-11-04 18:29:59,Australia/Adelaide,Priya Raman,Mei Chen',
    );
    expect(lines[3]).toContain('email: =HYPERLINK(1)');
    expect(lines[4]).toContain('"name: Nord; active: no","name: North; active: yes"');
    const [event] =
      await db.ownerSql`select kind, actor_staff_id from events order by id desc limit 1`;
    expect(event).toMatchObject({ kind: 'activity_logs.exported', actor_staff_id: priyaId });
    expect((await priya.get<unknown[]>('/activity-logs/exports')).body.data).toMatchObject([
      { id, status: 'finished', rows: 2 },
    ]);
  });

  test('of many entries has each once, also when two processes write it; its first line states a limit', async () => {
    await db.ownerSql`insert into events (organisation_id, kind, actor_staff_id, data, occurred_at)
      select ${redgum}, 'department.updated', ${helenId}, jsonb_build_object('id', n),
        app.now() - n % 7 * interval '1 second'
      from generate_series(1, 2500) n`;
    const whole = await start({
      filters: { user_id: String(helenId), kind: 'department.updated' },
    });
    await Promise.all([sweep(), sweep()]);
    const numbers = (await textOf(whole.id))
      .trim()
      .split('\r\n')
      .slice(3)
      .map((line) => line.split(',')[0]);
    expect([numbers.length, new Set(numbers).size]).toEqual([2501, 2501]);
    const cut = await start();
    await sweep(1200);
    const text = await textOf(cut.id);
    expect(text.split('\r\n')[0]).toBe(
      'First 1200 entries only. Narrow the period to export the rest.',
    );
    expect(text.trim().split('\r\n')).toHaveLength(1204);
  });

  test('of another person does not exist, and a bad filter starts none', async () => {
    const { id } = await start();
    await sweep();
    const sam = http.signedIn({ user_id: meiId, role: 'admin' });
    expect((await sam.get(`/activity-logs/exports/${id}/file`)).status).toBe(404);
    expect((await sam.get<unknown[]>('/activity-logs/exports')).body.data).toEqual([]);
    await db.empty('activity_log_exports');
    for (const filters of [
      { from: '2026-11-05', to: '2026-11-04' },
      { object: 'ship' },
      { more: 1 },
    ])
      expect((await priya.post('/activity-logs/export', { filters })).status).toBe(422);
    expect(await db.ownerSql`select id from activity_log_exports`).toEqual([]);
  });

  test('older than 30 days is removed as the next one starts', async () => {
    const { id } = await start();
    await db.ownerSql`update activity_log_exports set created_at = app.now() - interval '31 days'`;
    expect((await priya.get<unknown[]>('/activity-logs/exports')).body.data).toEqual([]);
    await start();
    expect(await db.ownerSql`select id from activity_log_exports where id = ${id}`).toEqual([]);
  });
});
