// A past month keeps the prices, switches, taxes and periods of its days, whatever is set today; a
// setting for a chosen day is valid from that day on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DevicePrice } from '#domain/invoices/device-prices/device-price.ts';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { devicePricesRoutes } from './device-prices/device-prices.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { messagingPricingRoutes } from './messaging-pricing/messaging-pricing.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let priya: Client;
let redgum = 0;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...devicePricesRoutes, ...messagingPricingRoutes, ...invoicesRoutes],
  });
  await db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (960, 'admin', 'Priya', 'Raman')
  `;
  priya = http.signedIn({ user_id: 960, name: 'Priya Raman', role: 'admin' });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-20T00:00:00Z');
  await begin();
});
afterAll(async () => {
  await http.close();
  await db.close();
});

async function begin(contract: OrganisationGiven = {}): Promise<void> {
  redgum = await anOrganisation(db.ownerSql, { name: 'Redgum', timezone: 'UTC', ...contract });
}

const at = (rest: string): string => `/organisations/${redgum}/${rest}`;
const invoice = async (month = '2026-10') =>
  (await priya.get<Invoice>(at(`invoices/${month}`))).body.data;
const total = async (month?: string) => (await invoice(month)).total;
const close = async (month = '2026-10') =>
  await priya.post<Invoice>(at(`invoices/${month}/close`), { total: await total(month) });
/** By the clock of the test. */
const change = async (fields: object) =>
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      void (await tx`
        update organisations set ${tx(fields as Record<string, never>)} where id = ${redgum}
      `),
  );

interface Saved {
  readonly valid_from: string | null;
  readonly updated_at: string | null;
}
const save = async (group: 'messaging-pricing' | 'invoice-settings', fields: object) => {
  const { updated_at } = (await priya.get<Saved>(at(group))).body.data;
  return await priya.post<Saved>(at(group), { ...fields, updated_at });
};

/** Texts of one part each, accepted at noon of a day. */
async function texts(count: number, day: string): Promise<void> {
  const [message] = await db.ownerSql<{ id: number }[]>`
    insert into messages (organisation_id, title, content, channel, key, created_at)
    values (${redgum}, 'A', 'A', 'sms', ${`${day} ${count}`}, ${`${day}T12:00:00Z`}) returning id`;
  await db.ownerSql`
    insert into message_recipients (organisation_id, message_id, kind, name, channel, status, parts)
    select ${redgum}, ${message?.id ?? 0}, 'number', 'X', 'sms', 'delivered', 1
    from generate_series(1, ${count}::int)`;
}

const pendant = { type: 'ev04', unit_price: 3100 };
async function addPendants(count = 1, from = '2026-01-01'): Promise<void> {
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, created_at)
    select ${redgum}, 2, 'Pendant', ${`${from}T12:00:00Z`} from generate_series(1, ${count}::int)`;
}
async function addPrice(over: object = {}): Promise<DevicePrice> {
  return (await priya.post<DevicePrice>(at('device-prices'), { ...pendant, ...over })).body.data;
}
const changePrice = async ({ id, updated_at }: DevicePrice, fields: object) =>
  await priya.put<DevicePrice>(at(`device-prices/${id}`), { ...fields, updated_at });

describe('texts', () => {
  beforeEach(async () => {
    await save('messaging-pricing', { sms_unit_price: 13, enable_billed_messages: true });
    await texts(3, '2026-10-12');
  });

  test.each<[string, object]>([
    ['billed messages are switched off', { enable_billed_messages: false }],
    ['the price is changed', { sms_unit_price: 99 }],
    ['the fee is changed', { sms_service_fee: 4900 }],
  ])('October stays 0.39 when %s in November', async (_, fields) => {
    expect(await total()).toBe(39);
    expect((await save('messaging-pricing', fields)).body.data).toMatchObject({
      valid_from: '2026-11-20',
    });
    expect(await total()).toBe(39);
  });

  test('November has both prices, each for the texts of its days', async () => {
    await texts(2, '2026-11-10');
    await save('messaging-pricing', { sms_unit_price: 99 });
    await texts(1, '2026-11-20');
    const { lines } = await invoice('2026-11');
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Text messages, 1 Nov–19 Nov', 26],
      ['Text messages, 20 Nov–30 Nov', 99],
    ]);
  });

  test('a fee that changes in a month counts by the day', async () => {
    await save('messaging-pricing', { sms_service_fee: 3000, valid_from: '2026-11-16' });
    const { lines } = await invoice('2026-11');
    expect(lines.map(({ arithmetic, amount }) => [arithmetic, amount])).toEqual([
      [['Monthly fee', '30.00 × 15 of 30 days = 15.00'], 1500],
    ]);
  });

  test('free ones that are given for next year do not count now', async () => {
    await save('messaging-pricing', {
      free_sms_additions: [{ amount: 3, date: '2027-01-01', note: null }],
    });
    expect([await total(), (await priya.get(at('messaging-pricing'))).body.data]).toMatchObject([
      39,
      { free_sms_balance: 0 },
    ]);
  });

  test('of a day that is not billed cost nothing', async () => {
    await begin({ free_trial: true, active_monitoring_from: '2026-10-13' });
    await save('messaging-pricing', { sms_unit_price: 13, enable_billed_messages: true });
    await texts(3, '2026-10-12');
    await texts(2, '2026-10-13');
    expect(await total()).toBe(26);
  });
});

describe('device prices', () => {
  beforeEach(async () => await addPendants());

  test('a change holds from today on, and the month has a line for each price', async () => {
    const price = await addPrice();
    expect([price.valid_from, await total()]).toEqual([null, 3100]);
    expect((await changePrice(price, { unit_price: 6200 })).body.data).toMatchObject({
      unit_price: 6200,
      valid_from: '2026-11-20',
    });
    expect(await total()).toBe(3100);
    // 31.00 × 19/30 + 62.00 × 11/30 = 42.37, of which 19.63 are the first line.
    expect((await invoice('2026-11')).lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['EV-04 pendants, 1 Nov–19 Nov', 1963],
      ['EV-04 pendants, 20 Nov–30 Nov', 2274],
    ]);
    expect(await total('2026-12')).toBe(6200);
  });

  test('the history says which price is valid in which days', async () => {
    await changePrice(await addPrice(), { unit_price: 6200, valid_from: '2027-01-01' });
    const history = (await priya.get<object[]>(at('price-history'))).body.data;
    expect(history).toMatchObject([
      {
        subject: 'ev04',
        valid_from: '2027-01-01',
        valid_to: null,
        text: '62.00 per device and month',
      },
      {
        subject: 'ev04',
        valid_from: null,
        valid_to: '2026-12-31',
        text: '31.00 per device and month',
      },
      { subject: 'contract', text: 'Monthly' },
    ]);
  });

  test('a change for a day to come leaves the days before it, and can be moved and taken back', async () => {
    const price = await addPrice();
    const later = (await changePrice(price, { unit_price: 6200, valid_from: '2027-01-01' })).body
      .data;
    expect([await total('2026-12'), await total('2027-01')]).toEqual([3100, 6200]);
    const moved = (await changePrice(later, { valid_from: '2027-02-01' })).body.data;
    expect([await total('2027-01'), await total('2027-02')]).toEqual([3100, 6200]);
    await changePrice(moved, { unit_price: 3100, valid_from: '2026-11-20' });
    expect([await total('2026-11'), await total('2027-02')]).toEqual([3100, 3100]);
  });

  test('a price may be dated back to a day that is on no closed invoice', async () => {
    const price = await addPrice();
    await close('2026-09');
    await changePrice(price, { unit_price: 6200, valid_from: '2026-10-01' });
    expect([await total('2026-09'), await total()]).toEqual([3100, 6200]);
  });

  test.each(['2026-10-31', '2026-01-01'])(
    'but not to %s, which is before the end of a closed one: nothing is written',
    async (valid_from) => {
      const price = await addPrice();
      await close();
      const versions = async () =>
        await db.ownerSql`
          select valid_from, value from billing_versions where organisation_id = ${redgum}
        `;
      const before = await versions();
      const { status, body } = await changePrice(price, { unit_price: 1, valid_from });
      expect([status, body.errors]).toEqual([
        422,
        { valid_from: ['An invoice that includes this day is closed. Choose a later day.'] },
      ]);
      const pricing = await save('messaging-pricing', { sms_unit_price: 1, valid_from });
      expect([pricing.status, Object.keys(pricing.body.errors ?? {})]).toEqual([
        422,
        ['valid_from'],
      ]);
      expect(await versions()).toEqual(before);
    },
  );

  test('a removed price ends today, and one that is added again begins today', async () => {
    const { id } = await addPrice();
    await priya.delete(at(`device-prices/${id}`));
    expect([await total(), await total('2026-11'), await total('2026-12')]).toEqual([
      3100, 1963, 0,
    ]);
    expect((await addPrice({ unit_price: 100 })).valid_from).toBe('2026-11-20');
    expect(await total()).toBe(3100);
  });

  test('tiers that come with a new price are valid as long as the price', async () => {
    await addPrice({ unit_price: 0, tiers: [{ from: 1, to: null, unit_price: 3100 }] });
    expect(await total()).toBe(3100);
  });
});

describe('the contract', () => {
  beforeEach(async () => {
    await addPendants();
    await addPrice();
  });

  test.each<[string, object]>([
    ['not billable', { non_billable: true }],
    ['a free trial', { free_trial: true }],
    ['invoiced by department', { invoicing_by_department: true }],
    ['in another country', { country: 'NZ' }],
    ['invoiced by the quarter', { contract_billing_frequency: 'quarterly' }],
  ])('an organisation that is %s from today keeps October', async (_, fields) => {
    const before = await invoice();
    await change(fields);
    expect(await invoice()).toEqual(before);
  });

  test('a trial that is switched off stays a trial on its days', async () => {
    await begin({ free_trial: true });
    await addPendants();
    await addPrice();
    await change({ free_trial: false });
    // 31.00 × 11/30.
    expect([await total(), await total('2026-11')]).toEqual([0, 1137]);
  });

  test('a new frequency makes no period that has days of a closed invoice', async () => {
    await close();
    await change({ contract_billing_frequency: 'quarterly', first_invoice_month: '2026-09-01' });
    db.clock.now = new Date('2027-03-20T00:00:00Z');
    const periods = await Promise.all(['2026-10', '2026-11', '2026-12', '2027-01'].map(invoice));
    const quarter = ['2026-11-01', '2027-01-31'];
    expect(periods.map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
      ['2026-10-01', '2026-10-31'],
      quarter,
      quarter,
      quarter,
    ]);
  });

  test('a period with days of a closed invoice is not closed', async () => {
    await close();
    await db.ownerSql`update billing_versions
      set value = jsonb_set(value::jsonb, '{contract_billing_frequency}', '"quarterly"')::json
      where organisation_id = ${redgum} and subject = 'contract'`;
    await change({ first_invoice_month: '2026-08-01' });
    const refused = await close('2026-09');
    expect([refused.status, refused.body.code]).toEqual([409, 'closed_days']);
    expect(
      await db.ownerSql`select id from invoices where organisation_id = ${redgum}`,
    ).toHaveLength(1);
  });
});

test('a device is in the department that its person had on each day', async () => {
  await begin({ invoicing_by_department: true });
  await addPrice();
  const of = async (name: string) =>
    (
      await db.ownerSql<
        { id: number }[]
      >`insert into departments (organisation_id, name) values (${redgum}, ${name}) returning id`
    )[0]?.id ?? 0;
  const [north, south, west] = [await of('North'), await of('South'), await of('West')];
  const person = async (department: number | null) =>
    (
      await db.ownerSql<{ id: number }[]>`
        insert into users (organisation_id, department_id, role, first_name, last_name)
        values (${redgum}, ${department}, 'organisation_user', 'Noah', 'Ward') returning id`
    )[0]?.id ?? 0;
  const [noah, mei] = [await person(north), await person(west)];
  await addPendants();
  await db.ownerSql`update devices set user_id = ${noah} where organisation_id = ${redgum}`;
  await db.ownerSql`delete from device_departments_before where organisation_id = ${redgum}`;
  const parts = async (month: string) =>
    (await invoice(month)).departments.map(({ name, device_days, amount }) => [
      name,
      device_days,
      amount,
    ]);
  const write = async (text: string, id: number | null, of: number) =>
    await db.database.write(
      { role: 'platform' },
      async (tx) => void (await tx.unsafe(text, [id, of])),
    );
  await write('update users set department_id = $1 where id = $2', west, noah);
  await write('update users set department_id = $1 where id = $2', south, noah);
  expect(await parts('2026-10')).toEqual([['North', 31, 3100]]);
  // 19 and 11 of 30 days.
  expect(await parts('2026-11')).toEqual([
    ['North', 19, 1963],
    ['South', 11, 1137],
  ]);
  db.clock.now = new Date('2026-11-25T00:00:00Z');
  await write('update devices set user_id = $1 where organisation_id = $2', mei, redgum);
  db.clock.now = new Date('2026-12-05T00:00:00Z');
  await write('update users set department_id = $1 where id = $2', null, mei);
  expect(await parts('2026-11')).toEqual([
    ['North', 19, 1963],
    ['South', 5, 517],
    ['West', 6, 620],
  ]);
  expect(await parts('2026-12')).toEqual([
    ['West', 4, 400],
    ['No department', 27, 2700],
  ]);
});

describe('tax and currency', () => {
  beforeEach(async () => {
    await addPendants();
    await addPrice();
  });

  test('are valid from today on; the lines of a month have the tax of their days', async () => {
    const before = await invoice();
    expect(before).toMatchObject({ currency: 'AUD', net: 3100, taxes: [], total: 3100 });
    expect(
      (await save('invoice-settings', { tax_name: 'GST', tax_rate: 1000 })).body.data.valid_from,
    ).toBe('2026-11-20');
    expect(await invoice()).toEqual(before);
    // 31.00 × 19/30 = 19.63 without tax, 11.37 with 10 %.
    expect(await invoice('2026-11')).toMatchObject({
      net: 3100,
      taxes: [{ name: 'GST 10%', net: 1137, amount: 114 }],
      total: 3214,
    });
    await save('invoice-settings', { currency: 'NZD', tax_rate: 1500 });
    expect(await invoice('2026-12')).toMatchObject({
      currency: 'NZD',
      taxes: [{ name: 'GST 15%', net: 3100, amount: 465 }],
      total: 3565,
    });
    expect((await invoice('2026-11')).currency).toBe('AUD');
  });

  test('stay on a closed invoice, whose corrections have the same tax', async () => {
    await save('invoice-settings', { tax_name: 'GST', tax_rate: 1000, valid_from: '2026-10-01' });
    const closed = (await close()).body.data;
    expect(closed).toMatchObject({ net: 3100, total: 3410 });
    await save('invoice-settings', { tax_rate: 0, currency: 'USD' });
    expect(await invoice()).toEqual(closed);
    const corrected = (
      await priya.post<Invoice>(at('invoices/2026-10/corrections'), {
        label: 'Goodwill',
        amount: -105,
      })
    ).body.data;
    expect(corrected).toMatchObject({
      net: 2995,
      taxes: [{ name: 'GST 10%', net: 2995, amount: 299 }],
      total: 3294,
    });
    expect((await priya.get<{ total: number }[]>(at('invoices'))).body.data).toMatchObject([
      { total: 3294 },
    ]);
    const { text } = await priya.get(at('invoices/2026-10/file'));
    expect(text).toContain('Currency,AUD');
    expect(text).toContain(
      ',Total before tax,,29.95\r\n,GST 10%,on 29.95,2.99\r\n,Total,,32.94\r\n',
    );
  });

  test.each([
    [{ currency: 'dollars' }, 'currency'],
    [{ tax_rate: -1 }, 'tax_rate'],
    [{ tax_rate: 10_001 }, 'tax_rate'],
  ])('%j is refused, and nothing is written', async (fields, key) => {
    const { status, body } = await save('invoice-settings', fields);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]]);
    expect(
      await db.ownerSql`
        select from invoice_settings where updated_at is not null and organisation_id = ${redgum}
      `,
    ).toEqual([]);
  });
});

test('a price that changes while an invoice is closed is on one side of it', async () => {
  await addPendants();
  const price = await addPrice();
  const [closed, changed] = await Promise.all([
    close(),
    changePrice(price, { unit_price: 6200, valid_from: '2026-10-01' }),
  ]);
  const { status, total: now } = await invoice();
  expect([closed.status, changed.status, status, now]).toSatisfy((seen: unknown[]) =>
    [`200,422,closed,3100`, `409,200,draft,6200`, '200,200,closed,6200'].includes(seen.join()),
  );
});
