// The numbers that organisations send texts from: a mobile or a toll-free one (R238), and no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganisationNumber } from '#domain/organisations/organisation-numbers.api.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { organisationNumbersRoutes } from './organisation-numbers.routes.ts';

let db: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: organisationNumbersRoutes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  await db.empty('organisations');
  await db.ownerSql`
    insert into organisations (id, name) overriding system value values (1, 'Redgum')
  `;
  await db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (1, 'admin', 'Priya', 'Raman')
  `;
});

const add = async (mobile: string, mobile_country = 'AU') =>
  await http
    .signedIn({ user_id: 1, role: 'admin', name: 'Priya Raman' })
    .post<OrganisationNumber>('/organisation-numbers', {
      organisation_id: 1,
      mobile,
      mobile_country,
      channel_id: null,
    });

test.each([
  ['0412 474 024', 'AU', '+61412474024'],
  ['1800 160 401', 'AU', '+611800160401'],
  ['800 234 5678', 'US', '+18002345678'],
])('%s of %s is kept as it is dialled (R238)', async (typed, country, kept) => {
  expect((await add(typed, country)).body.data).toMatchObject({ mobile: kept });
});

test.each(['(02) 5550 1200', '1300 975 707', '0147 123 456', '12345'])(
  '%s is refused, and nothing is kept (R238)',
  async (typed) => {
    const answer = await add(typed);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['mobile']]);
    expect(await db.ownerSql`select from organisation_numbers`).toHaveLength(0);
  },
);
