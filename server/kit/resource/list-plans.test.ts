// The query plans of the lists of resources: a page is read from an index in every order and
// direction, with many organisations as with one, and never from the whole table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { ListQuery } from './list-declaration.ts';
import { type TableStore, tableStore } from './table-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql`
    insert into organisations (name, users_count, devices_count, contract_end_date, created_at)
    select 'Organisation ' || n, n % 50, n % 70, case
      when n % 3 > 0 then date '2027-01-01' + n % 900 end, app.now() - n * interval '1 hour'
    from generate_series(1, 2000) n`;
  await db.ownerSql`
    insert into department_tags (organisation_id, name)
    select o.id, 'Tag ' || n || ' of ' || o.id
    from organisations o, generate_series(1, 10) n`;
  await db.ownerSql`analyze organisations, department_tags`;
});
afterAll(async () => await db.close());

const tags = tableStore(departmentTags, {
  table: 'department_tags',
  lowered: { name: 'name_key' },
  derived: { departments_count: (tx) => tx`0` },
});
const customers = tableStore(organisations, {
  table: 'organisations',
  owner: (tx) => tx`t.id`,
  derived: { status: (tx) => tx`'active'` },
  children: { organisation_tag_ids: noTags(), organisation_tags: noTags() },
});

function noTags() {
  return { read: async () => new Map(), write: async () => {} };
}

const scannedBy = async (
  table: string,
  view: 'tenant' | 'platform',
  { list, query }: { list: TableStore['list']; query: ListQuery },
) => {
  const seen = view === 'tenant' ? { role: view, organisation_id: 7 } : { role: view };
  return (await rowsRead(db, { table, view: seen, list }, query)).scanned;
};

const orders = (sorts: readonly string[]) =>
  sorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })));

test.each(orders(organisations.sorts))('organisations by $sort $direction', async (order) => {
  expect(await scannedBy('organisations', 'platform', { list: customers.list, query: order })).toBe(
    0,
  );
});

test.each(orders(departmentTags.sorts))(
  'tags of one organisation by $sort $direction',
  async (order) => {
    expect(await scannedBy('department_tags', 'tenant', { list: tags.list, query: order })).toBe(0);
  },
);

test.each(['tenant', 'platform'] as const)(
  'what can be chosen, in the view of the %s',
  async (view) => {
    expect(await scannedBy('department_tags', view, { list: tags.pick, query: {} })).toBe(0);
  },
);

test('the measure sees a list that goes through the table', async () => {
  const everything: TableStore['list'] = async (tx) => {
    await tx`select max(length(note)) from (select contact_name as note from organisations) o`;
    return { items: [], meta: { current_page: 1, from: null, to: null, per_page: 25, next: null } };
  };
  expect(await scannedBy('organisations', 'platform', { list: everything, query: {} })).toBe(2000);
});
