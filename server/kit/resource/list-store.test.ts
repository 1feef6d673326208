// Lists that are no plain table: in parts, by a word, by their ids, from several tables, with rows
// that are read in the feature's own way.

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import type { Tx } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { encodePlace } from './keyset.ts';
import type { ListQuery } from './list-declaration.ts';
import { listStore } from './list-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql`
    create table tasks (id bigint primary key, code text not null unique, state text not null,
      due_at timestamptz not null)
  `;
  await db.ownerSql`
    insert into tasks
    select n, 'task ' || chr(96 + n), case
      when n % 3 = 0 then 'late'
      else 'open' end, '2026-01-01'::timestamptz + (n * 5 % 7) * interval '1 hour'
    from generate_series(1, 8) n`;
});
afterAll(async () => await db.close());

const call = listEndpoint({
  path: '/tasks',
  access: { signedIn: true },
  scope: 'platform',
  summary: 'Tasks.',
  item: z.object({ id: z.number(), code: z.string(), due_at: field.instant() }),
  filters: { state: z.string().optional() },
  sorts: ['due_at'],
});
type Parts = Parameters<typeof listStore<typeof call>>[1];

const listOf = (parts: Partial<Parts>) => listStore(call, { table: 'tasks', search: [], ...parts });
const codes = (items: readonly { code: string }[]): string =>
  items.map(({ code }) => code.slice(-1)).join('');

/** The codes of all rows by walking from page to page; the same as by page numbers. */
async function walk(parts: Partial<Parts>, query: ListQuery = {}): Promise<string> {
  const list = listOf(parts);
  const pages: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list(db.ownerSql as Tx, {
      per_page: 3,
      ...query,
      ...(after ? { after } : {}),
    });
    pages.push(codes(page.items));
    after = page.meta.next;
  }
  const numbered = await Promise.all(
    [1, 2, 3, 4].map(
      async (page) => await list(db.ownerSql as Tx, { per_page: 3, ...query, page }),
    ),
  );
  expect(numbered.map(({ items }) => codes(items)).join('')).toBe(pages.join(''));
  return pages.join('');
}

const inParts: Partial<Parts> = {
  parts: { late: (tx: Tx) => tx`t.state = 'late'`, open: (tx: Tx) => tx`t.state = 'open'` },
};
const fromTwo: Partial<Parts> = {
  table: (tx: Tx) => tx`(select *, upper(state) as shouted from tasks where id < 5)`,
};

// Hours after midnight: a 5, b 3, c 1, d 6, e 4, f 2, g 0, h 5.
test.each<[string, Partial<Parts>, ListQuery, string]>([
  ['as it is', {}, {}, 'gcfbeahd'],
  ['in parts, each in its order', inParts, {}, 'cfgbeahd'],
  ['in parts, backwards within each', inParts, { direction: 'desc' }, 'fcdhaebg'],
  ['in parts, filtered', inParts, { state: 'open' }, 'gbeahd'],
  ['by a word, equal ones in its order', { key: 'code' }, {}, 'gcfbeahd'],
  ['by a word, backwards', { key: 'code', direction: 'desc' }, {}, 'dhaebfcg'],
  ['by id, whatever is asked for', { byId: true }, { sort: 'due_at' }, 'abcdefgh'],
  ['by id, the newest first', { byId: true, direction: 'desc' }, {}, 'hgfedcba'],
  ['fixed', { fixed: true, byId: true, direction: 'desc' }, { direction: 'asc' }, 'hgfedcba'],
  ['from a select', fromTwo, {}, 'cbad'],
  ['searched where there is nothing to search', {}, { search: 'x' }, 'gcfbeahd'],
  [
    'searched in what is worked out',
    { derived: { name: (tx: Tx) => tx`t.state || t.id` }, search: ['name'] },
    { search: 'LATE6' },
    'f',
  ],
])('%s', async (_name, parts, query, expected) => expect(await walk(parts, query)).toBe(expected));

test('a row is read in the feature’s own way: as columns, or whole', async () => {
  const page = { per_page: 1 };
  const columns = listOf({
    row: (tx, id) => tx`select id, code || '!' as code from tasks where id = ${id}`,
  });
  expect((await columns(db.ownerSql as Tx, page)).items).toEqual([{ id: 7, code: 'task g!' }]);
  const whole = listOf({
    row: (tx, id) => tx`select json_build_object('code', code) as item from tasks where id = ${id}`,
  });
  expect((await whole(db.ownerSql as Tx, page)).items).toEqual([{ code: 'task g' }]);
});

test('rows in several parts are counted once each', async () => {
  expect((await listOf(inParts)(db.ownerSql as Tx, { total: '1' })).meta).toMatchObject({
    total: 8,
    total_is_capped: false,
  });
});

test.each<[string, Partial<Parts>, Parameters<typeof encodePlace>[0]]>([
  ['a part that there is not', inParts, { value: 'lost 2026-01-01', id: 1 }],
  ['no part', inParts, { value: '2026-01-01', id: 1 }],
  ['a part without a value', inParts, { value: null, id: 1 }],
  ['a value of another type', inParts, { value: 'late soon', id: 1 }],
  ['a word where there are numbers', {}, { value: '2026-01-01', id: 'a' }],
  ['a number where there are words', { key: 'code' }, { value: '2026-01-01', id: 1 }],
  ['a word with a zero byte', { key: 'code' }, { value: '2026-01-01', id: 'a\0' }],
])('a place with %s is refused', async (_name, parts, place) => {
  await expect(
    listOf(parts)(db.ownerSql as Tx, { after: encodePlace(place) }),
  ).rejects.toMatchObject({ status: 422 });
});
