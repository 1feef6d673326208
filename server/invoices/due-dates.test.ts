// Until when an invoice is to be paid: by the days that are valid when it is closed, kept by the
// closed invoice, and shown wherever the invoice is.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { textOfPdf } from '#server/kit/testing/pdf-text.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { systemConfigurationRoutes } from '#server/settings/system-configuration.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let priya: Client;
let redgum = 0;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [
      ...systemConfigurationRoutes(
        { PORT: 1, EV04_PORT: 2, PUBLIC_URL: undefined },
        () => undefined,
      ),
      ...invoicesRoutes,
    ],
  });
  await db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (960, 'admin', 'Priya', 'Raman')
  `;
  priya = http.signedIn({ user_id: 960, name: 'Priya Raman', role: 'admin' });
});
beforeEach(async () => {
  // In Adelaide it is the 21st already.
  db.clock.now = new Date('2026-11-20T20:00:00Z');
  await db.empty('system_configuration');
  redgum = await anOrganisation(db.ownerSql, { name: 'Redgum', timezone: 'Australia/Adelaide' });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const at = (rest: string): string => `/organisations/${redgum}/${rest}`;
const invoice = async (month = '2026-10') =>
  (await priya.get<Invoice>(at(`invoices/${month}`))).body.data;
const close = async (month = '2026-10') =>
  (await priya.post<Invoice>(at(`invoices/${month}/close`), { total: 0 })).body.data;
const list = async () =>
  (await priya.get<Pick<Invoice, 'due_on'>[]>(at('invoices'))).body.data.map(
    ({ due_on }) => due_on,
  );
const save = async (path: string, fields: object) => {
  const { updated_at } = (await priya.get<{ updated_at: string | null }>(path)).body.data;
  return await priya.post(path, { ...fields, updated_at });
};

test('14 days after the day on which it is closed there, by default', async () => {
  expect(await invoice()).toMatchObject({ due_on: null, payment_days: 14 });
  expect(await close()).toMatchObject({ due_on: '2026-12-05', payment_days: null });
  expect([await list(), (await invoice()).due_on]).toEqual([['2026-12-05'], '2026-12-05']);
});

test('the days of the platform, and before these the organisation’s own', async () => {
  expect((await save('/settings', { invoice_payment_days: 30 })).status).toBe(200);
  expect((await invoice()).payment_days).toBe(30);
  expect((await save(at('invoice-settings'), { payment_days: 7 })).status).toBe(200);
  expect((await invoice()).payment_days).toBe(7);
  expect((await close()).due_on).toBe('2026-11-28');
});

test('days from a chosen day on are valid for what is closed from then on; a closed invoice keeps its date, corrected or not', async () => {
  await save(at('invoice-settings'), { payment_days: 21 });
  await save(at('invoice-settings'), { payment_days: 3, valid_from: '2026-12-01' });
  expect((await close()).due_on).toBe('2026-12-12');
  db.clock.now = new Date('2026-12-04T00:00:00Z');
  expect((await close('2026-11')).due_on).toBe('2026-12-07');
  await priya.post(at('invoices/2026-10/corrections'), { label: 'Goodwill', amount: -105 });
  expect(await list()).toEqual(['2026-12-07', '2026-12-12']);
  const history = (
    await priya.get<{ subject: string; text: string; valid_from: string | null }[]>(
      at('price-history'),
    )
  ).body.data;
  expect(
    history
      .filter(({ subject }) => subject === 'tax')
      .map(({ valid_from, text }) => [valid_from, text]),
  ).toEqual([
    ['2026-12-01', 'Currency of the country, no tax, 3 days to pay'],
    ['2026-11-21', 'Currency of the country, no tax, 21 days to pay'],
    [null, 'Currency of the country, no tax'],
  ]);
});

test('the files say it; those of a draft do not', async () => {
  const csv = async () => (await priya.get(at('invoices/2026-10/file'))).text;
  const pdf = async () => textOfPdf((await priya.get(at('invoices/2026-10/pdf'))).bytes);
  expect([await csv(), await pdf()].join()).not.toContain('Due');
  await close();
  expect(await csv()).toContain('Due,2026-12-05\r\n');
  expect(await pdf()).toContain('Due5December2026');
});

test('an invoice that was closed before there were due dates has none', async () => {
  await db.ownerSql`
    insert into invoices (organisation_id, starts_on, ends_on, currency, notes, departments,
      closed_by_staff_id, closed_by_name)
    values (${redgum}, '2026-09-01', '2026-09-30', 'AUD', '{}', '[]', 960, 'Priya Raman')`;
  expect([(await invoice('2026-09')).due_on, await list()]).toEqual([null, [null]]);
});

test.each([
  [{ payment_days: -1 }, 'payment_days'],
  [{ payment_days: 181 }, 'payment_days'],
  [{ payment_days: 1.5 }, 'payment_days'],
])('%j is refused, and nothing is written', async (fields, key) => {
  const { status, body } = await save(at('invoice-settings'), fields);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]]);
  expect(
    await db.ownerSql`
      select from invoice_settings where payment_days is not null and organisation_id = ${redgum}
    `,
  ).toEqual([]);
});
