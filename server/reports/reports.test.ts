// Reports through real calls: figures against SQL written apart, files read back, what is refused, and that a killed run is made once.
import { inflateSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportPreview, ReportRun, ReportType } from '#domain/reports/report.ts';
import { createLog } from '#server/kit/log.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { reports } from './all-reports.ts';
import { fillReportWorld, people, places, reportNow } from './report-world.factory.ts';
import { reportsRoutes } from './reports.routes.ts';
import { reportsPage } from './reports-page.ts';
import { reportLink } from './runs/report-link.ts';
import { reportRunsSweep } from './runs/report-runs.sweep.ts';

let world: ResourceWorld;
let restricted: Client;
const links = { origin: 'https://portal.example', secret: testSecret };

beforeAll(async () => {
  world = await resourceWorld((database) => reportsRoutes({ database, links, wake: () => {} }));
  await fillReportWorld(world.db);
  await world.sql`update users set role = 'organisation_admin', restriction_type = 'department', restrictions = ${[places.north]} where id = ${people.bo}`;
  restricted = world.http.signedIn({
    ...{ user_id: people.bo, role: 'organisation_admin', organisation_id: places.redgum, name: 'Bo' },
    restriction: { by: 'department', ids: [places.north] },
  });
});
afterAll(async () => await world.close());

const ours = `/organisations/${places.redgum}/reports`;
const period = { period: 'last_30_days' };
const preview = async (client: Client, path: string, filters: object = {}) =>
  await client.post<ReportPreview>(`${path}/preview`, { filters });
const sweepOf = (most?: number) =>
  reportRunsSweep({ database: world.db.database, log: createLog('silent'), ...(most === undefined ? {} : { most }) });
const work = async (most?: number): Promise<void> => {
  const sweep = sweepOf(most);
  await sweep.run();
  await sweep.quiet();
};
const start = async (client: Client, path: string, body: object): Promise<ReportRun> => {
  const answer = await client.post<ReportRun>(path, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.data;
};
const runOf = async (id: number) => (await world.sql`select status, rows, is_cut, problem, attempts from report_runs where id = ${id}`)[0];
const fileOf = async (id: number): Promise<Buffer> => {
  const pieces = await world.sql<{ bytes: Buffer }[]>`select bytes from report_run_pieces where report_run_id = ${id} order by position`;
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
};

/** A figure of a report over the platform: the cell of the row that has these texts, and SQL that says what it must be. */
type Figure = readonly [row: readonly string[], column: string, sql: string];

const received = "received_at >= app.now() - interval '30 days' and received_at < app.now()";
const waits = (where: string, figure: string) =>
  `select ${figure} from (select *, extract(epoch from acknowledged_at - received_at) as s from alerts where ${received} and not on_test and ${where}) a`;

const figures: Readonly<Record<string, readonly Figure[]>> = {
  'user-activity': [
    [['=1+1 Silva'], 'Alerts', `select count(*) from alerts where user_id = 101 and ${received}`],
    [['=1+1 Silva'], 'Expired timers', "select count(*) from welfare_sessions where user_id = 101 and status = 'expired'"],
    [
      ['Helen Marsh'],
      'Sign-ins',
      "select count(*) from events where kind = 'sign_in.succeeded' and user_id = 2 and occurred_at > app.now() - interval '30 days'",
    ],
  ],
  'user-list': [
    [['=1+1 Silva'], 'Devices', 'select count(*) from devices where user_id = 101 and archived_at is null'],
    [['Bo Łódź'], 'Tags', 'select name from user_tags where id = 21'],
    [['Dee Far'], 'Department', 'select name from departments where id = 13'],
  ],
  'device-list': [
    [['Ana pendant'], 'Battery %', 'select battery_percent from devices where id = 201'],
    [
      ['Ana pendant'],
      'Last contact',
      "select to_char(last_heard_at at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI:SS') from devices where id = 201",
    ],
    [['Bo pendant'], 'Person', 'select name from users where id = 102'],
  ],
  'organisation-summary': [
    [['Redgum'], 'Alerts', `select count(*) from alerts where organisation_id = 1 and ${received}`],
    [['Redgum'], 'People', 'select count(*) from users where organisation_id = 1 and deleted_at is null'],
    [['Redgum'], 'Online', 'select count(*) from devices where organisation_id = 1 and online'],
  ],
  'event-overview': [
    [['301'], 'Acknowledged (s)', 'select extract(epoch from acknowledged_at - received_at) from alerts where id = 301'],
    [['302'], 'Resolved (s)', 'select extract(epoch from resolved_at - received_at) from alerts where id = 302'],
    [['304'], 'Outcome', 'select outcome from alerts where id = 304'],
  ],
  'management-user-list': [
    [['Helen Marsh'], 'Email', 'select email from users where id = 2'],
    [['Hidden Cy'], 'Permissions', 'select cardinality(abilities) from users where id = 103'],
    [['Helen Marsh'], 'Status', 'select status from users where id = 2'],
  ],
  'escalation-groups': [
    [['Night shift', 'Hidden Cy'], 'Order', 'select "order" from escalation_group_users where user_id = 103'],
    [['Night shift', 'Hidden Cy'], 'Hours', "select '22:00–06:00'"],
    [['Night shift', 'Hidden Cy'], 'Days', "select 'Sat, Sun'"],
  ],
  'user-access-overview': [
    [['=1+1 Silva'], 'Permissions', 'select abilities[1] from users where id = 101'],
    [['Bo Łódź'], 'Role', "select 'Organisation Admin'"],
    [
      ['Helen Marsh'],
      'Last sign-in',
      "select to_char(last_login_at at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI:SS') from users where id = 2",
    ],
  ],
  'scim-user-issues': [
    [['zoe@redgum.example'], 'Attempts', 'select times from scim_issues where id = 801'],
    [['zoe@redgum.example'], 'Problem', 'select problem from scim_issues where id = 801'],
    [['zoe@redgum.example'], 'Resolved', 'select resolved_at from scim_issues where id = 801'],
  ],
  'patrol-dispatch': [
    [['GW-1'], 'To dispatch (s)', 'select extract(epoch from dispatched_at - requested_at) from patrol_jobs where id = 401'],
    [['GW-1'], 'To arrival (s)', 'select extract(epoch from in_progress_at - requested_at) from patrol_jobs where id = 401'],
    [['GW-2'], 'Status', 'select status from patrol_jobs where id = 402'],
  ],
  invoicing: [
    [['Redgum', 'Pendants'], 'Amount', "select amount from invoice_lines where label = 'Pendants'"],
    [['Redgum', 'Correction'], 'Amount', "select amount from invoice_lines where kind = 'correction'"],
    [
      ['Redgum', 'Pendants'],
      'Closed',
      "select to_char(closed_at at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI:SS') from invoices where id = 901",
    ],
  ],
  'sms-invoicing': [
    [['Redgum'], 'Amount', "select amount from invoice_lines where kind = 'messages' and organisation_id = 1"],
    [
      ['Redgum'],
      'Arithmetic',
      "select array_to_string(arithmetic, '; ') from invoice_lines where kind = 'messages' and organisation_id = 1",
    ],
    [['Redgum'], 'Month', "select '2026-11'"],
  ],
  'time-to-acknowledge-by-operator': [
    [['Redgum', 'Mei Chen'], 'Acknowledged', waits('organisation_id = 1 and acknowledged_by_staff_id = 5', 'count(*)')],
    [['Redgum', 'Mei Chen'], 'Longest (s)', waits('organisation_id = 1 and acknowledged_by_staff_id = 5', 'max(s)')],
    [
      ['Redgum', 'Sam Okoro'],
      '% in 10 s',
      waits('organisation_id = 1 and acknowledged_by_staff_id = 6', '100.0 * count(*) filter (where s <= 10) / count(*)'),
    ],
  ],
  'time-to-acknowledge-by-organisation': [
    [['Redgum'], 'Alerts', waits('organisation_id = 1', 'count(*)')],
    [['Redgum'], 'Median (s)', waits('organisation_id = 1', 'round(percentile_cont(0.5) within group (order by s)::numeric, 1)')],
    [['Redgum'], '98.5% within (s)', waits('organisation_id = 1', 'round(percentile_cont(0.985) within group (order by s)::numeric, 1)')],
  ],
  'time-to-acknowledge-by-alert-type': [
    [['Redgum', 'SOS'], 'Alerts', waits('organisation_id = 1 and alert_type_id = 2', 'count(*)')],
    [
      ['Redgum', 'SOS'],
      '90% within (s)',
      waits('organisation_id = 1 and alert_type_id = 2', 'round(percentile_cont(0.9) within group (order by s)::numeric, 1)'),
    ],
    [
      ['Redgum', 'Fall detected'],
      '% in 40 s',
      waits('organisation_id = 1 and alert_type_id = 4', '100.0 * count(*) filter (where s <= 40) / count(*)'),
    ],
  ],
  'monitored-devices': [
    [
      ['Ana pendant'],
      'Last contact',
      "select to_char(last_heard_at at time zone 'Australia/Adelaide', 'YYYY-MM-DD HH24:MI:SS') from devices where id = 201",
    ],
    [['Bo pendant'], 'Battery %', 'select battery_percent from devices where id = 202'],
    [['Dee pendant'], 'Department', 'select name from departments where id = 13'],
  ],
  'department-overview': [
    [['North'], 'People', 'select count(*) from users where department_id = 11'],
    [['North'], 'Alerts', `select count(*) from alerts where department_id = 11 and ${received}`],
    [['North'], 'Genuine', `select count(*) from alerts where department_id = 11 and outcome = 'genuine' and ${received}`],
  ],
  'organisation-time-to-respond': [
    [['Redgum', '2026-11'], 'Alerts', waits("organisation_id = 1 and received_at >= '2026-11-01T00:00:00+11'", 'count(*)')],
    [['Redgum', '2026-10'], 'Resolve, longest (s)', 'select extract(epoch from resolved_at - received_at) from alerts where id = 303'],
    [
      ['Redgum', '2026-11'],
      'Acknowledge, mean (s)',
      waits("organisation_id = 1 and received_at >= '2026-11-01T00:00:00+11'", 'round(avg(s), 1)'),
    ],
  ],
  'organisation-details': [
    [['Redgum'], 'Contact', 'select contact_name from organisations where id = 1'],
    [['Redgum'], 'Contract start', 'select contract_start_date::text from organisations where id = 1'],
    [['Outback'], 'Time zone', 'select timezone from organisations where id = 2'],
  ],
  'emergency-partner-monthly': [
    [
      ['Redgum', '2026-11'],
      'Alarms',
      "select count(*) from patrol_jobs where organisation_id = 1 and delivery_key is not null and requested_at >= '2026-11-01T00:00:00-07'",
    ],
    [
      ['Redgum', '2026-10'],
      'Cancelled',
      "select count(*) from patrol_jobs where organisation_id = 1 and cancelled_at is not null and requested_at < '2026-11-01T00:00:00-07'",
    ],
    [
      ['Redgum', '2026-11'],
      'To dispatch, mean (s)',
      'select extract(epoch from dispatched_at - requested_at) from patrol_jobs where id = 401',
    ],
  ],
};

const cellOf = ({ columns, rows }: ReportPreview, texts: readonly string[], label: string) => {
  const found = rows.filter((row) => texts.every((text) => row.some((cell) => String(cell) === text)));
  if (found.length !== 1) throw new Error(`${found.length} rows have ${texts.join(', ')}: ${JSON.stringify(rows)}`);
  return found[0]?.[columns.findIndex((column) => column.label === label)];
};
const comparable = (value: unknown): string =>
  value === null ? '' : String(typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value);

describe('figures', () => {
  test('every report has three that are checked', () => {
    expect(Object.entries(figures).map(([type, checked]) => [type, checked.length])).toEqual(reports.map(({ type }) => [type, 3]));
  });

  test.each(Object.entries(figures))('%s agrees with SQL written apart', async (type, checked) => {
    const { body, text } = await preview(world.ofPlatform, `/reports/${type}`, {
      ...period,
      timezone: type === 'monitored-devices' ? null : 'Australia/Sydney',
    });
    if (!body.data) throw new Error(text);
    for (const [row, column, question] of checked) {
      const [answer] = await world.db.database.ask(async (tx) => await tx.unsafe(question));
      expect([type, column, comparable(cellOf(body.data, row, column))]).toEqual([
        type,
        column,
        comparable(Object.values(answer ?? {})[0]),
      ]);
    }
  });
});

test('docs/reports.md says what the definitions say', async () => {
  await expect(reportsPage()).toMatchFileSnapshot('../../docs/reports.md');
});

describe('the list', () => {
  const types = async (client: Client, query = '') =>
    (await client.get<ReportType[]>(`/lists/report-types${query}`)).body.data.map(({ type }) => type);
  test('has the reports of the area, and none of an area that the caller may not read', async () => {
    expect(await types(world.ofPlatform)).toEqual(reports.filter(({ areas }) => areas.includes('platform')).map(({ type }) => type));
    const inOrganisation = reports.filter(({ areas }) => areas.includes('organisation')).map(({ type }) => type);
    expect(await types(world.ofOrganisation)).toEqual(inOrganisation);
    expect(await types(world.ofOrganisation, '?area=platform')).toEqual([]);
    expect((await world.ofOrganisation.get<ReportType[]>('/lists/report-types')).body.data[0]).toMatchObject({
      filters: ['department_id', 'user_id', 'user_tag_id'],
    });
  });
});

describe('what somebody may not see', () => {
  const inOrganisation = reports.filter(({ areas }) => areas.includes('organisation')).map(({ type }) => type);
  test.each(inOrganisation)('%s of a person restricted to a department has nothing of other departments or organisations', async (type) => {
    const zone = { timezone: type === 'monitored-devices' ? null : 'Australia/Sydney' };
    const { body, text } = await preview(restricted, `${ours}/${type}`, { period: 'last_12_months', ...zone });
    if (!body.data) throw new Error(text);
    expect(JSON.stringify(body.data.rows)).not.toMatch(/hidden|Dee|Far|Outback|Helen/i);
    const all = (await preview(world.ofOrganisation, `${ours}/${type}`, { period: 'last_12_months', ...zone })).body.data;
    expect(JSON.stringify(all.rows)).not.toMatch(/Dee|Far|Outback/);
    // What the world has of the hidden department is in the report of somebody who sees all of it.
    expect(JSON.stringify(all.rows)).not.toBe(JSON.stringify(body.data.rows));
  });

  test('figures count only what the person sees, in the file too', async () => {
    const { body } = await preview(restricted, `${ours}/time-to-acknowledge-by-alert-type`, period);
    expect(body.data.rows.map(([type, alerts]) => [type, alerts])).toEqual([
      ['SOS', 3],
      ['Fall detected', 1],
    ]);
    const run = await start(restricted, `${ours}/department-overview`, { format: 'csv', filters: period });
    await work();
    const text = (await fileOf(run.id)).toString();
    expect(text).toContain('North,Australia/Sydney,2,2,5,2,1,1');
    expect(text).not.toContain('Hidden');
    // In between the person was restricted to something else: what waits is not made any more.
    const late = await start(restricted, `${ours}/user-list`, { format: 'csv' });
    await world.sql`update users set restriction_type = 'tag', restrictions = '{21}' where id = ${people.bo}`;
    await work();
    expect(await runOf(late.id)).toMatchObject({ status: 'failed', problem: 'You no longer have permission for this report.' });
    expect(await fileOf(late.id)).toHaveLength(0);
    await world.sql`update users set restriction_type = 'department', restrictions = ${[places.north]} where id = ${people.bo}`;
  });

  test('runs and files are those of the person', async () => {
    const run = await start(world.ofOrganisation, `${ours}/user-list`, { format: 'csv' });
    await work();
    const file = `/organisations/${places.redgum}/report-runs/${run.id}/file`;
    const colleague = world.http.signedIn({ user_id: people.ana, role: 'organisation_admin', organisation_id: places.redgum });
    expect((await colleague.get(file)).status).toBe(404);
    expect((await colleague.get<ReportRun[]>(`/organisations/${places.redgum}/report-runs`)).body.data).toEqual([]);
    const [latest] = (await world.ofOrganisation.get<ReportRun[]>(`/organisations/${places.redgum}/report-runs`)).body.data;
    expect(latest).toMatchObject({ id: run.id, name: 'User list', status: 'finished', rows: 4, timezone: 'Australia/Sydney' });
    const answer = await world.ofOrganisation.get(file);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-file-rows')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '4',
    ]);
    expect(answer.headers.get('content-disposition')).toContain(`filename="user-list-${reportNow.slice(0, 10)}.csv"`);
    expect(answer.text).toBe((await fileOf(run.id)).toString().replace('\ufeff', ''));
  });
});

describe('what is refused, with nothing written', () => {
  test.each([
    ['a period that ends before it begins', { period: 'custom', from: '2026-11-10', to: '2026-11-09' }, 422],
    ['a custom period without days', { period: 'custom' }, 422],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 422],
    ['an unknown period', { period: 'someday' }, 422],
    ['a filter that the report does not have', { alert_type_id: 1 }, 422],
    ['an unknown filter', { colour: 'red' }, 422],
    ['a department of another organisation', { department_id: places.far }, 404],
    ['a person of another organisation', { user_id: people.dee }, 404],
  ])('%s', async (_what, filters, status) => {
    const before = await world.sql`select count(*) from report_runs`;
    for (const path of [`${ours}/user-activity`, `${ours}/user-activity/preview`])
      expect((await world.ofOrganisation.post(path, { filters, ...(path.endsWith('preview') ? {} : { format: 'csv' }) })).status).toBe(
        status,
      );
    expect(await world.sql`select count(*) from report_runs`).toEqual(before);
  });

  test('a department that is not of the chosen organisation, unknown reports, other areas and other organisations', async () => {
    const ask = async (client: Client, path: string, filters = {}) => (await client.post(path, { format: 'csv', filters })).status;
    expect(await ask(world.ofPlatform, '/reports/user-list', { organisation_id: places.redgum, department_id: places.far })).toBe(404);
    expect(await ask(world.ofPlatform, '/reports/nothing')).toBe(404);
    expect(await ask(world.ofOrganisation, `${ours}/organisation-summary`)).toBe(404);
    expect(await ask(world.ofOrganisation, '/reports/user-list')).toBe(403);
    expect(await ask(world.ofOrganisation, `/organisations/${places.outback}/reports/user-list`)).toBe(404);
    expect(await ask(world.http.signedIn({ user_id: 5, role: 'monitoring_centre_operator' }), '/reports/user-list')).toBe(403);
  });

  test('a link that was changed, or has expired', async () => {
    const run = await start(world.ofOrganisation, `${ours}/user-list`, { format: 'csv' });
    await work();
    const now = Date.parse(reportNow);
    const tokenOf = (at: number) => reportLink(links, run.id, at).url.split('/').at(-1) ?? '';
    const open = async (token: string) => (await world.http.client().get(`/report-files/${token}`)).status;
    expect(await open(tokenOf(now))).toBe(200);
    const changed = tokenOf(now).replace(/^\d+/, String(run.id - 1));
    expect([await open(changed), await open('x'), await open(tokenOf(now - 8 * 86_400_000))]).toEqual([404, 404, 404]);
  });
});

const sheetOf = async (file: Buffer): Promise<readonly (readonly unknown[])[]> => (await readXlsxFile(file))[0]?.data ?? [];

describe('files', () => {
  const made = async (format: string, type = 'event-overview', most?: number) => {
    const run = await start(world.ofPlatform, `/reports/${type}`, { format, filters: { ...period, timezone: 'Australia/Sydney' } });
    await work(most);
    expect(await runOf(run.id)).toMatchObject({ status: 'finished' });
    return { run, file: await fileOf(run.id) };
  };

  test('CSV says what it is, who made it, and never holds a formula', async () => {
    const text = (await made('csv', 'user-activity')).file.toString();
    expect(text.split('\r\n').slice(0, 8)).toEqual([
      '\ufeffReport,User activity',
      'Organisation,All organisations',
      'Period,2026-10-24 13:00 to 2026-11-23 13:00 (last 30 days)',
      'Made,2026-11-23 13:00',
      'Time zone,Australia/Sydney',
      'Made by,Helen Marsh',
      'Rows,5',
      '',
    ]);
    expect(text).toContain(`Redgum,'=1+1 Silva,North,0,3,1,1,2,1,`);
    expect(text).toContain('\r\nTotal,,,3,7,3,2,3,2,\r\n');
  });

  test('a spreadsheet has numbers, times and texts', async () => {
    const { file } = await made('xlsx', 'event-overview');
    const rows = await sheetOf(file);
    const labels = rows.find((row) => row.includes('Acknowledged (s)')) ?? [];
    const alert = rows.find((row) => row.includes(301)) ?? [];
    expect(alert[labels.indexOf('Person')]).toBe('=1+1 Silva');
    expect(alert[labels.indexOf('Acknowledged (s)')]).toBe(8);
    const received = alert[labels.indexOf('Received')];
    // A spreadsheet keeps times as fractions of days.
    expect(received instanceof Date && Math.round(received.getTime() / 1000)).toBe(Date.parse('2026-11-20T11:00:00Z') / 1000);
  });

  test('a PDF has the same in its text', async () => {
    const { file } = await made('pdf', 'user-list');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOfPdf(file);
    for (const words of [
      'User list',
      'Time zone',
      'Australia/Sydney',
      '=1+1 Silva',
      'Bo Łódź',
      'hidden.cy@redgum.example',
      'Total',
      'page 1 of 1',
    ])
      expect(text).toContain(words.replaceAll(' ', ''));
  });

  test.each(['csv', 'xlsx', 'pdf'])('a %s that was cut says so in its first line', async (format) => {
    const { run, file } = await made(format, 'user-list', 2);
    expect(await runOf(run.id)).toMatchObject({ is_cut: true, rows: 2 });
    const says = 'This file has the first 2 rows only.';
    if (format === 'csv') expect(file.toString().split('\r\n')[0]).toContain(`Incomplete,${says}`);
    else if (format === 'xlsx') expect((await sheetOf(file))[0]?.join(' ')).toContain(`Incomplete ${says}`);
    else expect(textOfPdf(file)).toContain(says.replaceAll(' ', ''));
  });

  test('a run whose process was killed is made by another, once, and what the first wrote is gone', async () => {
    const run = await start(world.ofPlatform, '/reports/user-list', { format: 'csv' });
    await world.sql`update report_runs set status = 'running', claim = gen_random_uuid(), claimed_until = ${'2026-11-23T02:00:10Z'}, attempts = 1 where id = ${run.id}`;
    await world.sql`insert into report_run_pieces (report_run_id, position, bytes) values (${run.id}, 1, 'half'), (${run.id}, 9, 'of it')`;
    await work();
    expect(await runOf(run.id)).toMatchObject({ status: 'running' });
    world.db.clock.now = new Date('2026-11-23T02:00:11Z');
    const [one, two] = [sweepOf(), sweepOf()];
    await Promise.all([one.run(), two.run()]);
    await Promise.all([one.quiet(), two.quiet()]);
    world.db.clock.now = new Date(reportNow);
    expect(await runOf(run.id)).toMatchObject({ status: 'finished', attempts: 2, rows: 5 });
    const text = (await fileOf(run.id)).toString();
    expect([text.match(/Report,User list/g)?.length, text.includes('half'), text.match(/Bo Łódź/g)?.length]).toEqual([1, false, 1]);
  });

  test('files are kept for 30 days', async () => {
    const { run } = await made('csv', 'user-list');
    world.db.clock.now = new Date('2026-12-23T01:59:00Z');
    await work();
    expect(await runOf(run.id)).toBeDefined();
    world.db.clock.now = new Date('2026-12-23T02:01:00Z');
    await work();
    expect([await runOf(run.id), await fileOf(run.id)]).toEqual([undefined, Buffer.alloc(0)]);
    world.db.clock.now = new Date(reportNow);
  });
});

/** The text of a PDF whose fonts have maps to Unicode, in the order in which it is drawn. */
function textOfPdf(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const maps = streams.filter((text) => text.includes('beginbfrange')).map(mapOf);
  const drawn = streams.filter((text) => /\bTJ\b/.test(text)).join('\n');
  // Each font has its own map: what one cannot read is read with the others.
  return maps
    .map((map) =>
      [...drawn.matchAll(/\[([^\]]*)\] TJ/g)]
        .map(([, parts = '']) =>
          [...parts.matchAll(/<([0-9a-f]+)>/gi)]
            .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(parseInt(glyph, 16)) ?? '').join(''))
            .join(''),
        )
        .join(' '),
    )
    .join('\n')
    .replace(/\s+/g, '');
}

function mapOf(text: string): Map<number, string> {
  const codes = [...text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, first = '', list = '']) =>
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = ''], index): [number, string] => [
      parseInt(first, 16) + index,
      String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((code) => parseInt(code, 16))),
    ]),
  );
  return new Map(codes);
}
