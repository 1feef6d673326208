// Reports through real calls: files read back, the refusals, and that a killed run is made once.
import { gunzipSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportPreview, ReportRun, ReportType } from '#domain/reports/report.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { textOfPdf } from '#server/kit/testing/pdf-text.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { reports } from './all-reports.ts';
import { defineReport } from './define-report.ts';
import { fillReportWorld, people, places, reportNow } from './report-world.factory.ts';
import { reportsRoutes } from './reports.routes.ts';
import { reportsPage } from './reports-page.ts';
import { type Cells, readRows } from './rows.ts';
import { reportLink } from './runs/report-link.ts';
import { reportRunsSweep } from './runs/report-runs.sweep.ts';

let world: ResourceWorld;
let restricted: Client;
const links = { origin: 'https://portal.example', secret: testSecret };

beforeAll(async () => {
  world = await resourceWorld((database) => reportsRoutes({ database, links, wake: () => {} }));
  await fillReportWorld(world.db);
  await world.sql`
    update users
    set role = 'organisation_admin', restriction_type = 'department',
      restrictions = ${[places.north]}
    where id = ${people.bo}
  `;
  restricted = world.http.signedIn({
    user_id: people.bo,
    role: 'organisation_admin',
    organisation_id: places.redgum,
    name: 'Bo',
    restriction: { by: 'department', ids: [places.north] },
  });
});
afterAll(async () => await world.close());

const ours = `/organisations/${places.redgum}/reports`;
const period = { period: 'last_30_days' };
const preview = async (client: Client, path: string, filters: object = {}) =>
  await client.post<ReportPreview>(`${path}/preview`, { filters });
const sweepOf = (most?: number) =>
  reportRunsSweep({
    database: world.db.database,
    log: createLog('silent'),
    ...(most === undefined ? {} : { most }),
  });
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
const runOf = async (id: number) =>
  (
    await world.sql`
      select status, rows, is_cut, problem, attempts from report_runs where id = ${id}
    `
  )[0];
const fileOf = async (id: number): Promise<Buffer> => {
  const pieces = await world.sql<
    { bytes: Buffer; is_gzip: boolean }[]
  >`select bytes, is_gzip from report_run_pieces where report_run_id = ${id} order by position`;
  return Buffer.concat(pieces.map(({ bytes, is_gzip }) => (is_gzip ? gunzipSync(bytes) : bytes)));
};

test('docs/reports.md matches the definitions', async () => {
  await expect(reportsPage()).toMatchFileSnapshot('../../docs/reports.md');
});

describe('the list', () => {
  const types = async (client: Client, query = '') =>
    (await client.get<ReportType[]>(`/lists/report-types${query}`)).body.data.map(
      ({ type }) => type,
    );
  test('has the reports of the area, and none of an area that the caller may not read (R033)', async () => {
    expect(await types(world.ofPlatform)).toEqual(
      reports.filter(({ areas }) => areas.includes('platform')).map(({ type }) => type),
    );
    const inOrganisation = reports
      .filter(({ areas }) => areas.includes('organisation'))
      .map(({ type }) => type);
    expect(await types(world.ofOrganisation)).toEqual(inOrganisation);
    expect(await types(world.ofOrganisation, '?area=platform')).toEqual([]);
    expect(
      (await world.ofOrganisation.get<ReportType[]>('/lists/report-types')).body.data[0],
    ).toMatchObject({
      filters: ['department_id', 'user_id', 'user_tag_id'],
    });
  });
});

test('there are the reports of the specification (R385) and that of readiness, two of them in the time of one place (R386, R387)', async () => {
  const listed = [
    ...(await world.ofPlatform.get<ReportType[]>('/lists/report-types')).body.data,
    ...(await world.ofOrganisation.get<ReportType[]>('/lists/report-types')).body.data,
  ];
  const named = new Map(listed.map(({ name, timezone }) => [name, timezone]));
  expect([...named.keys()].toSorted()).toEqual(
    [
      'User activity',
      'User list',
      'Device list',
      'Organisation summary',
      'Event overview',
      'Management user list',
      'Escalation groups',
      'User access overview',
      'Readiness',
      'SCIM user issues',
      'Patrol dispatch',
      'Invoicing',
      'SMS invoicing',
      'Time to acknowledge by operator',
      'Time to acknowledge by organisation',
      'Time to acknowledge by alert type',
      'Monitored devices',
      'Department overview',
      'Organisation time to respond',
      'Organisation details',
      'Emergency-partner monthly report',
    ].toSorted(),
  );
  expect([...named].filter(([, zone]) => zone !== null)).toEqual([
    ['Monitored devices', 'Australia/Adelaide'],
    ['Emergency-partner monthly report', 'America/Los_Angeles'],
  ]);
});

test('a period ends now and is an hour, some days or twelve months long (R380)', async () => {
  const counted = async (now: string, named: string) => {
    world.db.clock.now = new Date(now);
    const { body } = await preview(world.ofOrganisation, `${ours}/event-overview`, {
      period: named,
    });
    return body.data.rows.length;
  };
  // Redgum's alerts are of 5 January 2025, 31 October and 20 to 22 November 2026, of the last day
  // three: at 00:00, 01:00 and 02:00.
  const counts = [
    await counted('2026-11-22T01:00:00Z', 'last_hour'),
    await counted('2026-11-22T01:00:01Z', 'last_hour'),
    await counted('2026-11-22T02:00:01Z', 'last_24_hours'),
    await counted('2026-11-27T00:30:00Z', 'last_7_days'),
    await counted('2026-11-28T23:59:00Z', 'last_7_days'),
    await counted('2026-11-23T02:00:00Z', 'last_12_months'),
    await counted('2026-01-05T00:00:00Z', 'last_12_months'),
    await counted('2026-01-05T00:00:01Z', 'last_12_months'),
  ];
  world.db.clock.now = new Date(reportNow);
  expect(counts).toEqual([2, 1, 3, 4, 3, 6, 1, 0]);
});

describe('readiness', () => {
  const lines = async () =>
    (await preview(world.ofOrganisation, `${ours}/readiness`)).body.data.rows;
  const change = async (id: number, set: Record<string, string | boolean | Date | null>) =>
    await world.sql`update users set ${world.sql(set)} where id = ${id}`;
  const names = async () => (await lines()).map(([who]) => who);

  test('says of each who is expected to be ready what they lack, the most urgent first', async () => {
    await world.sql`update delivery_services set is_set_up = true`;
    expect(await lines()).toEqual([
      ['Hidden Cy', 'Hidden hill', false, 'No mobile, Fewer than 2 personal contacts'],
      ['Helen Marsh', null, false, 'No mobile'],
      ['=1+1 Silva', 'North', false, 'No mobile, Fewer than 2 personal contacts'],
      ['Bo Łódź', 'North', false, 'Device offline, No mobile, Fewer than 2 personal contacts'],
    ]);
    await change(people.helen, { mobile: '+61491570156', mobile_verified_at: new Date() });
    expect((await lines())[1]).toEqual(['Helen Marsh', null, true, null]);
  });

  test('leaves out accounts that are disabled, expired, drafts or removed', async () => {
    const before = { status: 'active', expires_at: null, deleted_at: null };
    const email = 'hidden.cy@redgum.example';
    for (const [rows, set] of [
      [4, { status: 'pending' }],
      [4, { expires_at: new Date(Date.parse(reportNow) + 1000) }],
      [3, { expires_at: new Date(Date.parse(reportNow) - 1000) }],
      [3, { status: 'disabled' }],
      [3, { status: 'draft' }],
      [3, { status: 'disabled', deleted_at: new Date(reportNow), email: null }],
    ] as const) {
      await change(people.hiddenCy, { ...before, email, ...set });
      expect([set, (await names()).length]).toEqual([set, rows]);
    }
    await change(people.hiddenCy, { ...before, email });
    await change(people.helen, { mobile: null, mobile_verified_at: null });
    expect(await names()).toHaveLength(4);
  });
});

describe('what a restricted person may not see', () => {
  const inOrganisation = reports
    .filter(({ areas }) => areas.includes('organisation'))
    .map(({ type }) => type);
  test.each(inOrganisation)(
    '%s of a person restricted to a department has nothing of other departments or organisations',
    async (type) => {
      const zone = { timezone: type === 'monitored-devices' ? null : 'Australia/Sydney' };
      const { body, text } = await preview(restricted, `${ours}/${type}`, {
        period: 'last_12_months',
        ...zone,
      });
      if (!body.data) throw new Error(text);
      expect(JSON.stringify(body.data.rows)).not.toMatch(/hidden|Dee|Far|Outback|Helen/i);
      const all = (
        await preview(world.ofOrganisation, `${ours}/${type}`, {
          period: 'last_12_months',
          ...zone,
        })
      ).body.data;
      expect(JSON.stringify(all.rows)).not.toMatch(/Dee|Far|Outback/);
      // A person who sees the whole organisation gets the hidden department's rows too.
      expect(JSON.stringify(all.rows)).not.toBe(JSON.stringify(body.data.rows));
    },
  );

  test('figures count only rows in the person’s view, in the file too', async () => {
    const { body } = await preview(restricted, `${ours}/time-to-acknowledge-by-alert-type`, period);
    expect(body.data.rows.map(([type, alerts]) => [type, alerts])).toEqual([
      ['SOS', 3],
      ['Fall detected', 1],
    ]);
    const run = await start(restricted, `${ours}/department-overview`, {
      format: 'csv',
      filters: period,
    });
    await work();
    const text = (await fileOf(run.id)).toString();
    expect(text).toContain('North,Australia/Sydney,2,2,5,2,1,1');
    expect(text).not.toContain('Hidden');
    // In between the person was restricted to something else: what waits is not made any more.
    const late = await start(restricted, `${ours}/user-list`, { format: 'csv' });
    await world.sql`
      update users set restriction_type = 'tag', restrictions = '{21}' where id = ${people.bo}
    `;
    await work();
    expect(await runOf(late.id)).toMatchObject({
      status: 'failed',
      problem: 'You no longer have permission for this report.',
    });
    expect(await fileOf(late.id)).toHaveLength(0);
    await world.sql`
      update users
      set restriction_type = 'department', restrictions = ${[places.north]}
      where id = ${people.bo}
    `;
  });

  test('runs and files are those of the person', async () => {
    const run = await start(world.ofOrganisation, `${ours}/user-list`, { format: 'csv' });
    await work();
    const file = `/organisations/${places.redgum}/report-runs/${run.id}/file`;
    const colleague = world.http.signedIn({
      user_id: people.ana,
      role: 'organisation_admin',
      organisation_id: places.redgum,
    });
    expect((await colleague.get(file)).status).toBe(404);
    expect(
      (await colleague.get<ReportRun[]>(`/organisations/${places.redgum}/report-runs`)).body.data,
    ).toEqual([]);
    const [latest] = (
      await world.ofOrganisation.get<ReportRun[]>(`/organisations/${places.redgum}/report-runs`)
    ).body.data;
    expect(latest).toMatchObject({
      id: run.id,
      name: 'User list',
      status: 'finished',
      rows: 4,
      timezone: 'Australia/Sydney',
    });
    const answer = await world.ofOrganisation.get(file);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-file-rows'),
    ]).toEqual([200, 'text/csv; charset=utf-8', '4']);
    expect(answer.headers.get('content-disposition')).toContain(
      `filename="user-list-${reportNow.slice(0, 10)}.csv"`,
    );
    expect(answer.text).toBe((await fileOf(run.id)).toString().replace('\ufeff', ''));
  });
});

describe('rows of several batches', () => {
  const numbers = defineReport({
    type: 'numbers',
    name: 'Numbers',
    about: '',
    row: '',
    areas: ['organisation'],
    filters: [],
    has_period: false,
    columns: { number: { label: 'Number', kind: 'integer', is: 'A number.' } },
    query: (tx) => tx`select generate_series(1, 4500) as number`,
  });
  const none = {
    organisation_id: null,
    department_id: null,
    user_id: null,
    user_tag_id: null,
    alert_type_id: null,
    device_type_id: null,
  };
  const asked = { ...none, from: reportNow, to: reportNow, zone: 'UTC' };
  const read = async (tx: Tx, take: (rows: Cells[]) => Promise<void>) =>
    await readRows(tx, numbers, { area: 'organisation', asked, most: 4200, take });

  test('are taken one after the other, and one row more than a file may have', async () => {
    const taken: Cells = [];
    let underWay = 0;
    await world.db.database.write({ role: 'platform' }, async (tx) => {
      await read(tx, async (rows) => {
        underWay += 1;
        expect(underWay).toBe(1);
        await new Promise(setImmediate);
        taken.push(...rows.flat());
        underWay -= 1;
      });
    });
    expect(taken).toEqual(Array.from({ length: 4201 }, (_, at) => at + 1));
  });

  test('are read no further after a batch is rejected, and the transaction continues', async () => {
    let batches = 0;
    const after = await world.db.database.write({ role: 'platform' }, async (tx) => {
      const reading = read(tx, async () => {
        batches += 1;
        if (batches === 2) throw new Error('The disk is full.');
      });
      await expect(reading).rejects.toThrow('The disk is full.');
      return await tx`select 7 as seven`;
    });
    expect([batches, after[0]]).toEqual([2, { seven: 7 }]);
  });
});

describe('refusals, with nothing written', () => {
  test.each([
    [
      'a period that ends before it begins',
      { period: 'custom', from: '2026-11-10', to: '2026-11-09' },
      422,
    ],
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
      expect(
        (
          await world.ofOrganisation.post(path, {
            filters,
            ...(path.endsWith('preview') ? {} : { format: 'csv' }),
          })
        ).status,
      ).toBe(status);
    expect(await world.sql`select count(*) from report_runs`).toEqual(before);
  });

  test('a department that is not of the chosen organisation, unknown reports, other areas and other organisations', async () => {
    const ask = async (client: Client, path: string, filters = {}) =>
      (await client.post(path, { format: 'csv', filters })).status;
    expect(
      await ask(world.ofPlatform, '/reports/user-list', {
        organisation_id: places.redgum,
        department_id: places.far,
      }),
    ).toBe(404);
    expect(await ask(world.ofPlatform, '/reports/nothing')).toBe(404);
    expect(await ask(world.ofOrganisation, `${ours}/organisation-summary`)).toBe(404);
    expect(await ask(world.ofOrganisation, '/reports/user-list')).toBe(403);
    expect(
      await ask(world.ofOrganisation, `/organisations/${places.outback}/reports/user-list`),
    ).toBe(404);
    expect(
      await ask(
        world.http.signedIn({ user_id: 5, role: 'monitoring_centre_operator' }),
        '/reports/user-list',
      ),
    ).toBe(403);
  });

  test('a link that was changed, or has expired', async () => {
    const run = await start(world.ofOrganisation, `${ours}/user-list`, { format: 'csv' });
    await work();
    const now = Date.parse(reportNow);
    const tokenOf = (at: number) => reportLink(links, run.id, at).url.split('/').at(-1) ?? '';
    const open = async (token: string) =>
      (await world.http.client().get(`/report-files/${token}`)).status;
    expect(await open(tokenOf(now))).toBe(200);
    const changed = tokenOf(now).replace(/^\d+/, String(run.id - 1));
    expect([
      await open(changed),
      await open('x'),
      await open(tokenOf(now - 8 * 86_400_000)),
    ]).toEqual([404, 404, 404]);
  });
});

const sheetOf = async (file: Buffer): Promise<readonly (readonly unknown[])[]> =>
  (await readXlsxFile(file))[0]?.data ?? [];

describe('files', () => {
  const made = async (format: string, type = 'event-overview', most?: number) => {
    const run = await start(world.ofPlatform, `/reports/${type}`, {
      format,
      filters: { ...period, timezone: 'Australia/Sydney' },
    });
    await work(most);
    expect(await runOf(run.id)).toMatchObject({ status: 'finished' });
    return { run, file: await fileOf(run.id) };
  };

  test('CSV has a heading with its author, and never contains a formula', async () => {
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
    expect(received instanceof Date && Math.round(received.getTime() / 1000)).toBe(
      Date.parse('2026-11-20T11:00:00Z') / 1000,
    );
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

  test('an American person gets American names, labels and printed dates; cells stay as they are stored', async () => {
    await world.sql`update users set language = 'en' where id = 1`;
    try {
      const text = (await made('csv', 'event-overview')).file.toString();
      expect(text.split('\r\n').slice(0, 3)).toEqual([
        '\ufeffReport,Event overview',
        'Organization,All organizations',
        'Period,2026-10-24 13:00 to 2026-11-23 13:00 (last 30 days)',
      ]);
      expect(text).toContain('2026-11-20 11:00:00');
      expect(textOfPdf((await made('pdf', 'event-overview')).file)).toContain(
        '10/24/202613:00to11/23/202613:00',
      );
    } finally {
      await world.sql`update users set language = 'en-AU' where id = 1`;
    }
  });

  test.each(['csv', 'xlsx', 'pdf'])('a cut %s names the cut in its first line', async (format) => {
    const { run, file } = await made(format, 'user-list', 2);
    expect(await runOf(run.id)).toMatchObject({ is_cut: true, rows: 2 });
    const says = 'This file has the first 2 rows only.';
    if (format === 'csv') expect(file.toString().split('\r\n')[0]).toContain(`Incomplete,${says}`);
    else if (format === 'xlsx')
      expect((await sheetOf(file))[0]?.join(' ')).toContain(`Incomplete ${says}`);
    else expect(textOfPdf(file)).toContain(says.replaceAll(' ', ''));
  });

  test('a run whose process was killed is made by another, once, and the first one’s pieces are deleted', async () => {
    const run = await start(world.ofPlatform, '/reports/user-list', { format: 'csv' });
    await world.sql`
      update report_runs
      set status = 'running', claim = gen_random_uuid(), claimed_until = ${'2026-11-23T02:00:10Z'},
        attempts = 1
      where id = ${run.id}
    `;
    await world.sql`
      insert into report_run_pieces (report_run_id, position, bytes)
      values (${run.id}, 1, 'half'), (${run.id}, 9, 'of it')
    `;
    await work();
    expect(await runOf(run.id)).toMatchObject({ status: 'running' });
    world.db.clock.now = new Date('2026-11-23T02:00:11Z');
    const [one, two] = [sweepOf(), sweepOf()];
    await Promise.all([one.run(), two.run()]);
    await Promise.all([one.quiet(), two.quiet()]);
    world.db.clock.now = new Date(reportNow);
    expect(await runOf(run.id)).toMatchObject({ status: 'finished', attempts: 2, rows: 5 });
    const text = (await fileOf(run.id)).toString();
    expect([
      text.match(/Report,User list/g)?.length,
      text.includes('half'),
      text.match(/Bo Łódź/g)?.length,
    ]).toEqual([1, false, 1]);
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
