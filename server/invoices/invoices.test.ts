// Prices and invoices through real calls: the draft of a month with tiers, free devices, a trial's
// end and departments against a sum done by hand; a closed invoice that cannot be changed, not even
// by the owner of the database; and the roles without access.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DevicePrice } from '#domain/invoices/device-prices/device-price.ts';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { textOfPdf } from '#server/kit/testing/pdf-text.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { devicePricesRoutes } from './device-prices/device-prices.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let priya: Client;
let sam: Client;
let redgum = 0;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...devicePricesRoutes, ...invoicesRoutes],
  });
  await db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (960, 'admin', 'Priya', 'Raman'), (961, 'admin', 'Sam', 'Oduya')
  `;
  priya = http.signedIn({ user_id: 960, name: 'Priya Raman', role: 'admin' });
  sam = http.signedIn({ user_id: 961, name: 'Sam Oduya', role: 'admin' });
});
// Closed invoices stay: each test has an organisation of its own.
beforeEach(async () => await begin());
afterAll(async () => {
  await http.close();
  await db.close();
});

/** With a contract that says so from the beginning. */
async function begin(contract: OrganisationGiven = {}): Promise<void> {
  redgum = await anOrganisation(db.ownerSql, {
    name: 'Redgum',
    timezone: 'Australia/Adelaide',
    ...contract,
  });
}

const tiers = [
  { from: 1, to: 5, unit_price: 2000 },
  { from: 6, to: null, unit_price: 1500 },
];
const price = {
  type: 'ev04',
  type_label: null,
  free_devices: 2,
  min_devices: 0,
  unit_price: 0,
  tiers,
};
const addPrice = async (given: object = price) =>
  await priya.post<DevicePrice>(`/organisations/${redgum}/device-prices`, given);
const invoice = async (month = '2026-10') =>
  (await priya.get<Invoice>(`/organisations/${redgum}/invoices/${month}`)).body.data;
const close = async (total: number, { month = '2026-10', by = priya } = {}) =>
  await by.post<Invoice>(`/organisations/${redgum}/invoices/${month}/close`, { total });
const billingEvents = async () =>
  await db.ownerSql<
    { kind: string }[]
  >`select kind from events where organisation_id = ${redgum} order by id`;

/** Pendants, from and to days of Adelaide. */
async function pendants(
  count: number,
  { from = '2026-01-01', until = null as string | null, user_id = null as number | null } = {},
): Promise<void> {
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, created_at, archived_at,
      user_id)
    select ${redgum}, 2, 'Pendant ' || n,
      (${from}::date + time '15:00') at time zone 'Australia/Adelaide',
      (${until}::date + time '15:00') at time zone 'Australia/Adelaide', ${user_id}
      from generate_series(1, ${count}::int) n`;
}

describe('device prices', () => {
  test('one a kind of device, in the shape of the specification (R307, R389)', async () => {
    const { status, body } = await addPrice();
    expect([status, body.data]).toMatchObject([200, { ...price, id: expect.any(Number) }]);
    const changed = await priya.put<DevicePrice>(
      `/organisations/${redgum}/device-prices/${body.data.id}`,
      {
        tiers: [],
        unit_price: 1800,
        updated_at: body.data.updated_at,
      },
    );
    expect(changed.body.data).toMatchObject({ tiers: [], unit_price: 1800, free_devices: 2 });
    expect(
      (await priya.get<DevicePrice[]>(`/organisations/${redgum}/device-prices`)).body.data,
    ).toHaveLength(1);
  });

  test('a kind and a price suffice', async () => {
    const { status, body } = await addPrice({ type: 'app', unit_price: 900 });
    expect([status, body.data]).toMatchObject([
      200,
      { type: 'app', unit_price: 900, free_devices: 0, min_devices: 0, tiers: [] },
    ]);
  });

  test.each<[object, string]>([
    [{ ...price, tiers: [{ from: 2, to: null, unit_price: 1 }] }, 'tiers.0.from'],
    [{ ...price, tiers: [{ from: 1, to: 9, unit_price: 1 }] }, 'tiers.0.to'],
    [{ ...price, unit_price: -1 }, 'unit_price'],
    [{ ...price, unit_price: 1.5 }, 'unit_price'],
    [{ ...price, free_devices: -1 }, 'free_devices'],
    [{ ...price, type: 'ship' }, 'type'],
  ])('%j is refused', async (given, key) => {
    const { status, body } = await addPrice(given);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]]);
    expect(
      await db.ownerSql`select id from device_prices where organisation_id = ${redgum}`,
    ).toEqual([]);
  });

  test('a second price of one kind is refused', async () => {
    await addPrice();
    expect((await addPrice({ ...price, free_devices: 9 })).body.errors).toHaveProperty('type');
  });
});

test('a month with tiers, free devices, the end of a trial and two departments is the sum done by hand (R034)', async () => {
  await begin({
    free_trial: true,
    active_monitoring_from: '2026-10-11',
    invoicing_by_department: true,
  });
  const [north] = await db.ownerSql<
    { id: number }[]
  >`insert into departments (organisation_id, name) values (${redgum}, 'North') returning id`;
  const [noah] = await db.ownerSql<{ id: number }[]>`
    insert into users (organisation_id, department_id, role, first_name, last_name)
    values (${redgum}, ${north?.id ?? 0}, 'organisation_user', 'Noah', 'Ward')
    returning id`;
  await pendants(6);
  await pendants(4, { from: '2026-10-21', user_id: noah?.id ?? 0 });
  await pendants(1, { from: '2026-01-01', until: '2026-10-01' });
  await addPrice();
  const { lines, departments, total, status, starts_on, ends_on, notes } = await invoice();
  expect([status, starts_on, ends_on]).toEqual(['draft', '2026-10-01', '2026-10-31']);
  // 1 to 10 October: trial. 11 to 20: 6 − 2 = 4 × 20.00 = 80.00, × 10/31 = 25.81. 21 to 31: 10 − 2
  // = 8: 5 × 20.00 + 3 × 15.00 = 145.00, × 11/31 = 51.45.
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['EV-04 pendants, 1 Oct–10 Oct', 0],
    ['EV-04 pendants, 11 Oct–20 Oct', 2581],
    ['EV-04 pendants, 21 Oct–31 Oct', 5145],
  ]);
  expect(lines[2]?.arithmetic).toEqual([
    '10 devices − 2 free = 8 billed',
    '5 × 20.00 + 3 × 15.00 = 145.00 a month',
    '145.00 × 11 of 31 days = 51.45',
  ]);
  expect(total).toBe(7726);
  // The trial is charged to no department. 25.81 is of the 6 devices without a department, and of
  // 51.45 North has 4 of 10 devices: 20.58.
  expect(departments).toEqual([
    { name: 'North', device_days: 44, amount: 2058 },
    { name: 'No department', device_days: 126, amount: 5668 },
  ]);
  expect(notes).toEqual(['Free trial until monitoring starts on 11 Oct 2026.']);
});

test('devices of the days before and after, of other kinds and of others are not on it', async () => {
  await addPrice({ ...price, tiers: [], unit_price: 3100, free_devices: 0 });
  await pendants(1, { from: '2026-01-01', until: '2026-10-01' });
  await pendants(1, { from: '2026-11-01' });
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, created_at)
    values (${redgum}, 4, 'Unit', '2026-01-01T00:00:00Z')`;
  const mine = redgum;
  await begin();
  await pendants(1);
  redgum = mine;
  expect((await invoice()).lines).toEqual([]);
  // There at the end of one day, gone at the end of the next.
  await pendants(1, { from: '2026-10-10', until: '2026-10-11' });
  await pendants(1, { from: '2026-10-10', until: '2026-10-10' });
  expect((await invoice()).lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['EV-04 pendants, 10 Oct–10 Oct', 100],
  ]);
});

test('text messages beyond the free ones are billed, in the month of the organisation’s zone (R034)', async () => {
  await db.ownerSql`insert into messaging_pricings (organisation_id, sms_service_fee,
      sms_unit_price, free_sms_additions, enable_billed_messages)
    values (${redgum}, 500, 12, '[{"amount": 3, "date": "2026-10-05", "note": null}]', true)`;
  // The last evening of September in UTC is October in Adelaide.
  for (const [key, at] of [
    ['a', '2026-09-30T15:00:00Z'],
    ['b', '2026-10-31T15:00:00Z'],
  ] as const) {
    const [message] = await db.ownerSql<{ id: number }[]>`
      insert into messages (organisation_id, title, content, channel, key, created_at)
      values (${redgum}, 'A', 'A', 'sms', ${key}, ${at})
      returning id`;
    await db.ownerSql`
      insert into message_recipients (organisation_id, message_id, kind, name, channel, status,
        parts, sendings)
      select ${redgum}, ${message?.id ?? 0}, 'number', 'X', channel, status, parts, sendings
      from (values ('sms', 'delivered', 2, 2), ('sms', 'failed', 9, 1),
        ('app', 'sent', 9, 1)) v (channel, status, parts, sendings)`;
  }
  const { lines, total } = await invoice();
  expect(lines.map(({ label, arithmetic, amount }) => [label, arithmetic, amount])).toEqual([
    ['Text message service', ['Monthly fee'], 500],
    [
      'Text messages',
      [
        '4 sent − 3 free = 1 billed',
        '1 × 0.12 = 0.12',
        'Free: 0 left + 3 added − 3 used = 0 carried on',
      ],
      12,
    ],
  ]);
  expect([total, (await invoice('2026-11')).total, (await invoice('2026-09')).total]).toEqual([
    512, 548, 500,
  ]);
});

test('a quarter has the lines of its months, and a day in Adelaide begins before that of the server', async () => {
  await begin({ contract_billing_frequency: 'quarterly', first_invoice_month: '2026-08-01' });
  await addPrice({ ...price, tiers: [], unit_price: 3100, free_devices: 0 });
  await pendants(1, { from: '2026-09-30' });
  // Still the 30th in UTC, the 1st of October in Adelaide.
  await db.ownerSql`
    update devices set created_at = '2026-09-30T15:00:00Z' where organisation_id = ${redgum}
  `;
  const { lines, starts_on, ends_on, total } = await invoice('2026-09');
  expect([starts_on, ends_on, lines.map(({ month, amount }) => [month, amount]), total]).toEqual([
    '2026-08-01',
    '2026-10-31',
    [['2026-10-01', 3100]],
    3100,
  ]);
});

describe('closing', () => {
  const start = async (contract: OrganisationGiven = {}) => {
    await begin(contract);
    await addPrice({ ...price, tiers: [], unit_price: 1000, free_devices: 0 });
    await pendants(3);
  };
  beforeEach(async () => await start());

  test('keeps every line as it is, whatever changes afterwards, and a correction is a line of its own', async () => {
    const draft = await invoice();
    expect(draft.total).toBe(3000);
    const closed = (await close(3000)).body.data;
    expect(closed).toMatchObject({
      status: 'closed',
      total: 3000,
      closed_by_name: 'Priya Raman',
      lines: draft.lines,
    });
    await db.ownerSql`update device_prices set unit_price = 9900 where organisation_id = ${redgum}`;
    await pendants(5);
    expect(await invoice()).toEqual(closed);
    const corrected = (
      await sam.post<Invoice>(`/organisations/${redgum}/invoices/2026-10/corrections`, {
        label: 'Goodwill',
        amount: -500,
      })
    ).body.data;
    expect(corrected).toMatchObject({
      total: 2500,
      lines: [
        ...draft.lines,
        { kind: 'correction', label: 'Goodwill', amount: -500, written_by_name: 'Sam Oduya' },
      ],
    });
    expect(
      (await priya.get<unknown[]>(`/organisations/${redgum}/invoices`)).body.data,
    ).toMatchObject([{ starts_on: '2026-10-01', total: 2500 }]);
    expect((await billingEvents()).map(({ kind }) => kind)).toEqual([
      'device_price.created',
      'invoice.closed',
      'invoice.corrected',
    ]);
  });

  test('each invoice has its own lines, total and corrections, in the list too, newest first', async () => {
    await pendants(1, { from: '2026-10-01' });
    await close(3000, { month: '2026-09' });
    await close(4000);
    await sam.post(`/organisations/${redgum}/invoices/2026-09/corrections`, {
      label: 'Goodwill',
      amount: -500,
    });
    const list = (await priya.get<Partial<Invoice>[]>(`/organisations/${redgum}/invoices`)).body;
    expect(list.data.map(({ starts_on, ends_on, total }) => [starts_on, ends_on, total])).toEqual([
      ['2026-10-01', '2026-10-31', 4000],
      ['2026-09-01', '2026-09-30', 2500],
    ]);
    const [september, october] = [await invoice('2026-09'), await invoice()];
    expect(
      [september, october].map(({ lines, net, total }) => [
        lines.map(({ amount, written_by_name }) => [amount, written_by_name]),
        net,
        total,
      ]),
    ).toEqual([
      [
        [
          [3000, null],
          [-500, 'Sam Oduya'],
        ],
        2500,
        2500,
      ],
      [[[4000, null]], 4000, 4000],
    ]);
    expect([september.lines[0]?.written_at, september.lines[1]?.written_at]).toEqual([
      null,
      expect.any(String),
    ]);
    expect((await invoice('2026-08')).status).toBe('draft');
  });

  test('each month of a quarter that is closed is that invoice, and the months beside it are not', async () => {
    await start({ contract_billing_frequency: 'quarterly', first_invoice_month: '2026-07-01' });
    const quarter = await invoice('2026-07');
    await close(quarter.total, { month: '2026-08' });
    const seen = await Promise.all(
      ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].map(invoice),
    );
    expect(seen.map(({ status }) => status)).toEqual([
      'draft',
      'closed',
      'closed',
      'closed',
      'draft',
    ]);
  });

  test.each([
    ['of another total than was seen', 2999, '2026-10', 'changed'],
    ['of a month too far away', 0, '2199-01', null],
    ['of no month', 0, '2026-13', null],
  ])('%s is refused, and nothing is written', async (_, total, month, code) => {
    const { status, body } = await close(total, { month });
    expect(status).toBe(code === null ? 404 : 409);
    if (code !== null) expect(body.code).toBe(code);
    expect(await db.ownerSql`select id from invoices where organisation_id = ${redgum}`).toEqual(
      [],
    );
  });

  test('of a period that is not over is refused', async () => {
    const month = new Date().toISOString().slice(0, 7);
    expect((await close((await invoice(month)).total, { month })).body.code).toBe('not_over');
  });

  test('twice, also at once, closes one', async () => {
    const answers = await Promise.all([close(3000), close(3000, { by: sam }), close(3000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(
      await db.ownerSql`select id from invoice_lines where organisation_id = ${redgum}`,
    ).toHaveLength(1);
  });

  test('a draft takes no correction, and a correction has a reason and an amount', async () => {
    const correct = async (body: object) =>
      await priya.post(`/organisations/${redgum}/invoices/2026-10/corrections`, body);
    expect((await correct({ label: 'Early', amount: 1 })).body.code).toBe('not_closed');
    await close(3000);
    for (const body of [
      { label: '', amount: 1 },
      { label: 'x', amount: 0 },
      { label: 'x', amount: 0.5 },
      { amount: 5 },
    ])
      expect((await correct(body)).status).toBe(422);
    expect((await invoice()).lines).toHaveLength(1);
  });

  test('the database refuses to change or remove it, and to add another line than a correction, to every role and to its owner', async () => {
    await close(3000);
    const statements = [
      `update invoice_lines set amount = 1 where organisation_id = ${redgum}`,
      `delete from invoice_lines where organisation_id = ${redgum}`,
      `update invoices set ends_on = ends_on where organisation_id = ${redgum}`,
      `delete from invoices where organisation_id = ${redgum}`,
      `insert into invoice_lines (organisation_id, invoice_id, kind, month, label, arithmetic, amount, written_by_staff_id, written_by_name)
        select organisation_id, id, 'devices', starts_on, 'Late', '{}', 1, 960, 'x' from invoices where organisation_id = ${redgum}`,
    ];
    for (const role of [null, 'vigil_platform', 'vigil_tenant'])
      for (const statement of statements)
        await expect(
          db.ownerSql.begin(async (sql) => {
            if (role)
              await sql.unsafe(
                `set local role ${role}; set local app.organisation_id = '${redgum}'`,
              );
            await sql.unsafe(statement);
          }),
        ).rejects.toThrow(/permission denied|closed invoice/);
    expect((await invoice()).total).toBe(3000);
  });

  test('the file has every line, its arithmetic and the total, and runs nothing', async () => {
    await close(3000);
    await priya.post(`/organisations/${redgum}/invoices/2026-10/corrections`, {
      label: '=HYPERLINK(1)',
      amount: -500,
    });
    const { text, headers } = await priya.get(`/organisations/${redgum}/invoices/2026-10/file`);
    expect(headers.get('content-disposition')).toContain('invoice-Redgum-2026-10.csv');
    expect(text).toContain(
      'Oct 2026,EV-04 pendants,"3 devices = 3 billed; 3 × 10.00 = 30.00 a month",30.00',
    );
    expect(text).toContain(',Total,,25.00');
    expect(text).not.toMatch(/(^|,)=/m);
  });

  test('the departments add up to the total to the cent, corrections included: in the answer and in the file', async () => {
    await start({ invoicing_by_department: true });
    await close(3000);
    for (const [label, amount] of [
      ['Goodwill', -501],
      ['Late fee', 100],
    ] as const)
      await priya.post(`/organisations/${redgum}/invoices/2026-10/corrections`, { label, amount });
    const { departments, total } = await invoice();
    expect(departments).toEqual([
      { name: 'No department', device_days: 93, amount: 3000 },
      { name: 'Corrections', device_days: 0, amount: -401 },
    ]);
    expect([total, departments.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([2599, 2599]);
    const { text } = await priya.get(`/organisations/${redgum}/invoices/2026-10/file`);
    expect(text).toContain('No department,93,,30.00\r\nCorrections,0,,-4.01\r\nTotal,,,25.99\r\n');
  });

  test('the PDF has its recipient, every line with its arithmetic, the departments and the total', async () => {
    await start({ invoicing_by_department: true });
    await db.ownerSql`
      update organisations set accounts_email = 'bills@redgum.example' where id = ${redgum}
    `;
    expect(
      textOfPdf((await priya.get(`/organisations/${redgum}/invoices/2026-10/pdf`)).bytes),
    ).toContain('Draftinvoice');
    await close(3000);
    await priya.post(`/organisations/${redgum}/invoices/2026-10/corrections`, {
      label: 'Goodwill',
      amount: -500,
    });
    const { status, headers, bytes } = await priya.get(
      `/organisations/${redgum}/invoices/2026-10/pdf`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toContain('invoice-Redgum-2026-10.pdf');
    const text = textOfPdf(bytes);
    for (const words of [
      'Redgum',
      'bills@redgum.example',
      '1 October 2026 to 31 October 2026',
      'by Priya Raman',
      '3 × 10.00 = 30.00 a month',
      'No department',
    ])
      expect(text).toContain(words.replaceAll(' ', ''));
    expect(text).toContain('Oct2026Correction:GoodwillPriyaRaman-5.00');
    expect(text).toContain('Corrections0-5.00');
    await db.ownerSql`update organisations set language = 'en' where id = ${redgum}`;
    const american = textOfPdf(
      (await priya.get(`/organisations/${redgum}/invoices/2026-10/pdf`)).bytes,
    );
    expect(american).toContain('October1,2026toOctober31,2026');
    expect(text).toContain('25.00');
  });
});

test.each(['organisation_admin', 'organisation_user', 'monitoring_centre_admin'] as const)(
  '%s gets at no price and no invoice',
  async (role) => {
    const caller = http.signedIn({
      user_id: 961,
      role,
      organisation_id: role.startsWith('organisation') ? redgum : null,
    });
    for (const path of [
      'device-prices',
      'price-history',
      'invoice-settings',
      'invoices',
      'invoices/2026-10',
      'invoices/2026-10/file',
      'invoices/2026-10/pdf',
    ])
      expect([path, (await caller.get(`/organisations/${redgum}/${path}`)).status]).toEqual([
        path,
        403,
      ]);
    expect((await caller.post(`/organisations/${redgum}/device-prices`, price)).status).toBe(403);
    expect(
      (await caller.post(`/organisations/${redgum}/invoices/2026-10/close`, { total: 0 })).status,
    ).toBe(403);
    expect(
      await db.ownerSql`
        select 1
        from device_prices
        where organisation_id = ${redgum}
        union all select 1
        from invoices
        where organisation_id = ${redgum}
      `,
    ).toEqual([]);
  },
);
