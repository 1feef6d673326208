// The check against the oldest PostgreSQL: how statements are read from the code, that an
// unsupported statement is found, and that untried ones are reported.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/kit/testing/test-database.ts';
import { temporaryTree } from './source/temporary-tree.ts';
import { verdictsOf } from './sql/accepted.ts';
import { collectedStatements } from './sql/collected-statements.ts';
import { installedPostgres } from './sql/installed-postgres.ts';
import { coverageOf, findingsOf } from './sql/older-server.ts';

const first = '// What is here and why.\n';
const statementsOf = (files: Record<string, string>) =>
  collectedStatements(
    temporaryTree(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, first + text])),
    ),
  );
const textsOf = (text: string, more: Record<string, string> = {}): readonly string[] | undefined =>
  statementsOf({ 'server/a/a.store.ts': text, ...more }).find(
    ({ file }) => file === 'server/a/a.store.ts',
  )?.whole;

test.each([
  [
    'values are numbered',
    'export const a = (tx, id, name) => tx`select ${id}, ${name.first}`;',
    ['select $1, $2'],
  ],
  [
    'types of rows are no part',
    'export const a = async (tx: Tx) => await tx<{ n: number }[]>`select 1 as n`;',
    ['select 1 as n'],
  ],
  [
    'parts are followed, with what they are given',
    'const of = (tx, table, id) => tx`from ${tx(table)} where id = ${id}`;\nexport const a = (tx, id) => tx`select ${id} ${of(tx, "things", id)}`;',
    ['select $1 from "things" where id = $2'],
  ],
  [
    'both sides of a condition are read',
    'export const a = (tx, all) => tx`delete from things ${all ? tx`` : tx`where old`}`;',
    ['delete from things', 'delete from things where old'],
  ],
  [
    'constants are worked out',
    "const most = 2 * 50;\nconst names = 'a, b';\nexport const a = (tx) => tx`select ${tx.unsafe(names)} from things limit ${tx.unsafe(String(most))}`;",
    ['select a, b from things limit 100'],
  ],
  [
    'a local part is read',
    'export function a(tx) {\n  const old = tx`where old`;\n  return tx`select ${1} from things ${old}`;\n}',
    ['select $1 from things where old'],
  ],
  [
    'what is no statement is left out',
    'export const a = (tx) => t`select`;\nexport const b = (tx) => tx`where ${1}`;',
    ['select'],
  ],
  [
    'what a run puts together is unknown',
    'export const a = (tx, parts: Fragment) => tx`select ${parts}`;',
    [],
  ],
])('%s', (_case, text, texts) => {
  expect(textsOf(text)).toEqual(texts);
});

test('parts of other files are read, and asked of their module where they are worked out there', () => {
  const statements = textsOf(
    "import { row, named } from './row.ts';\nexport const a = (tx) => tx`select ${row(tx)} ${named(tx, 'x')}`;",
    {
      'server/a/row.ts':
        "const columns = Object.keys({ id: 1, name: 2 }).join(', ');\nexport const row = (tx) => tx`${tx.unsafe(columns)}`;\nexport const named = (tx, name) => tx`from ${tx(name)}`;\n",
    },
  );
  expect(statements).toEqual(['select id, name from "x"']);
});

test('a stand-in is tried for parts composed at run time', () => {
  const [statement] = statementsOf({
    'server/a/a.store.ts': 'export const a = (tx, parts: Fragment) => tx`select 1 where ${parts}`;',
  });
  expect(statement?.withStandIns).toEqual(
    ['true', 'null', '', 'stand_in as (select)', 'default values'].map((standIn) =>
      `select 1 where ${standIn}`.trim(),
    ),
  );
});

test('a finding is what the older server refuses or cannot read and the newer can, in the words of the older', () => {
  const one = (file: string, whole: string[], withStandIns: string[] = []) => ({
    file,
    line: 2,
    whole,
    withStandIns,
  });
  const statements = [
    one('a.ts', ['good']),
    one('b.ts', ['good', 'new']),
    one('c.ts', ['broken']),
    one('d.ts', [], ['new', 'broken']),
    one('e.ts', ['new part']),
    one('f.ts', ['part']),
  ];
  const syntax = { message: 'syntax error at or near "returning"', isSyntax: true };
  const missing = { message: 'missing FROM-clause entry', isSyntax: false };
  const newer = new Map([
    ...(['good', 'new'] as const).map((text) => [text, null] as const),
    ...(['part', 'new part'] as const).map((text) => [text, missing] as const),
    ['broken', syntax],
  ]);
  const older = new Map([...newer, ['new', syntax] as const, ['new part', syntax] as const]);
  const found = findingsOf(statements, { newer, older, major: 15 });
  expect(found.map(({ file }) => file)).toEqual(['b.ts', 'd.ts', 'e.ts']);
  expect(found[0]).toEqual({
    file: 'b.ts',
    line: 2,
    rule: 'postgres-15',
    message: `PostgreSQL 15 refuses it: ${syntax.message}`,
  });
  expect(coverageOf(statements, { newer, older, major: 15 })).toBe(
    'of 6 statements 2 were prepared whole on PostgreSQL 15, 1 without what is put together at run time, 2 are parts of others and were only parsed, 1 are put together at run time and were not tried',
  );
});

test('a server prepares statements without running them, and returns its error', async () => {
  const db = await testDatabase();
  const texts = [
    'delete from alerts',
    'select $1::bigint + 1',
    'select from nowhere_at_all',
    'selec 1',
  ];
  const verdicts = await verdictsOf(db.ownerUrl, texts).finally(db.close);
  expect([...verdicts]).toEqual([
    ['delete from alerts', null],
    ['select $1::bigint + 1', null],
    [
      'select from nowhere_at_all',
      { message: 'relation "nowhere_at_all" does not exist', isSyntax: false },
    ],
    ['selec 1', { message: 'syntax error at or near "selec"', isSyntax: true }],
  ]);
});

test('a missing server is skipped, and an unsuitable configured folder is reported', () => {
  expect(installedPostgres(99, {})).toBeNull();
  expect(() => installedPostgres(15, { VIGIL_POSTGRES_15: '/nowhere/at/all' })).toThrow(
    'There is no folder /nowhere/at/all.',
  );
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-postgres.ts')],
    {
      env: { ...process.env, VIGIL_POSTGRES_15: '/nowhere/at/all' },
      encoding: 'utf8',
    },
  );
  expect(stdout).toContain('There is no folder /nowhere/at/all.');
  expect(status).toBe(1);
});
