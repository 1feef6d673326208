// Lists of the resource kit through real calls of organisations: pages that neither skip nor repeat
// a row, in every order, searched, filtered and counted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { organisations } from '#domain/organisations/organisations.api.ts';
import {
  type OrganisationCalls,
  organisationCalls,
} from '#server/organisations/organisation-calls.factory.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';

let calls: OrganisationCalls;

beforeAll(async () => {
  calls = await organisationCalls();
});
beforeEach(async () => await calls.empty());
afterAll(async () => await calls.close());

const names = (items: readonly { name: string }[]): string[] => items.map((item) => item.name);

/** Follows `next` to the end. */
async function walk(query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await calls.list(`?per_page=3&${query}${after === '' ? '' : `&after=${after}`}`);
    expect(page.status).toBe(200);
    seen.push(...names(page.body.data));
    after = page.body.meta?.next ?? null;
  }
  return seen;
}
const some = async (): Promise<void> => {
  for (const [name, contract_end_date] of [
    ['delta', null],
    ['Alpha', '2027-05-01'],
    ['charlie', '2026-01-01'],
    ['Bravo', '2027-05-01'],
    ['echo', null],
    ['alpha', null],
    ['Foxtrot', '2028-02-29'],
  ] as const) {
    await calls.db.ownerSql`
        insert into organisations (name, contract_end_date) values (${name}, ${contract_end_date})
      `;
  }
};

test.each([
  ['sort=name', ['Alpha', 'alpha', 'Bravo', 'charlie', 'delta', 'echo', 'Foxtrot']],
  ['sort=name&direction=desc', ['Foxtrot', 'echo', 'delta', 'charlie', 'Bravo', 'alpha', 'Alpha']],
  ['sort=contract_end_date', ['charlie', 'Alpha', 'Bravo', 'Foxtrot', 'delta', 'echo', 'alpha']],
  [
    'sort=contract_end_date&direction=desc',
    ['Foxtrot', 'Bravo', 'Alpha', 'charlie', 'alpha', 'echo', 'delta'],
  ],
  ['sort=users_count', ['delta', 'Alpha', 'charlie', 'Bravo', 'echo', 'alpha', 'Foxtrot']],
])('%s: every row once, whichever way one walks', async (query, expected) => {
  await some();
  expect(await walk(query)).toEqual(expected);
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => await calls.list(`?per_page=3&page=${page}&${query}`)),
  );
  expect(pages.flatMap((page) => names(page.body.data))).toEqual(expected);
});

test('a row shows its columns and no more; the meta is the range', async () => {
  await some();
  const { body } = await calls.list('?per_page=2&page=2');
  expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([...organisations.columns].sort());
  expect(body.meta).toEqual({
    current_page: 2,
    from: 3,
    to: 4,
    per_page: 2,
    next: expect.any(String),
  });
  expect(body.data[0]).toMatchObject({
    name: 'Bravo',
    contract_end_date: '2027-05-01',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect((await calls.list('?page=99')).body.meta).toEqual({
    current_page: 99,
    from: null,
    to: null,
    per_page: 25,
    next: null,
  });
});

test('a row that is added or removed between two pages moves none of the others', async () => {
  await some();
  const first = await calls.list('?per_page=3');
  await calls.db.ownerSql`
      delete from billing_versions v
      using organisations o
      where o.id = v.organisation_id and o.name = 'Alpha'
    `;
  await calls.db.ownerSql`delete from organisations where name = 'Alpha'`;
  await anOrganisation(calls.db.ownerSql, { name: 'Aardvark' });
  const second = await calls.list(`?per_page=3&after=${first.body.meta?.next}`);
  expect([names(first.body.data), names(second.body.data)]).toEqual([
    ['Alpha', 'alpha', 'Bravo'],
    ['charlie', 'delta', 'echo'],
  ]);
});

test('it is searched, filtered and counted', async () => {
  await some();
  await anOrganisation(calls.db.ownerSql, { name: '100% Gas_Co', country: 'US', active: false });
  expect(names((await calls.list('?search=ALPHA')).body.data)).toEqual(['Alpha', 'alpha']);
  expect(names((await calls.list('?search=0%25')).body.data)).toEqual(['100% Gas_Co']);
  expect(names((await calls.list('?search=_')).body.data)).toEqual(['100% Gas_Co']);
  expect(names((await calls.list('?active=false')).body.data)).toEqual(['100% Gas_Co']);
  expect(names((await calls.list('?country=US&search=gas')).body.data)).toEqual(['100% Gas_Co']);
  expect((await calls.list('?total=1&active=true')).body.meta).toMatchObject({
    total: 7,
    total_is_capped: false,
  });
});

test('a total is counted to a thousand and no further', async () => {
  await calls.db
    .ownerSql`insert into organisations (name) select 'Many ' || n from generate_series(1, 1200) n`;
  expect((await calls.list('?total=1')).body.meta).toMatchObject({
    total: 1000,
    total_is_capped: true,
  });
});

test.each([
  'after=abc',
  'after=WzEsMl0',
  `after=${Buffer.from('["x",1]').toString('base64url')}&sort=users_count`,
  `after=${Buffer.from('["a\\u0000",1]').toString('base64url')}`,
  'sort=accounts_email',
  'per_page=1000',
  'page=0',
  'active=maybe',
  'sort=name;drop table organisations',
])('%s is 422', async (query) => expect((await calls.list(`?${query}`)).status).toBe(422));
