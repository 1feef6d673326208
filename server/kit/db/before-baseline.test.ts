// A database of a version before the baseline: with the whole of the earlier migrations it is taken
// over, with a part of them it is refused and stays as it is.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testSecret } from '../testing/test-database.ts';
import { earlierMigrations, withBaseline } from './before-baseline.ts';
import { migrate, readMigrations } from './migrate.ts';

let db: TestDatabase;
const lines: string[] = [];
const known = readMigrations().map(({ name, checksum }) => ({ name, checksum }));
const baseline = known.filter(({ name }) => name < '0248');
const since = known.filter(({ name }) => name >= '0248');

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql`insert into organisations (name, country) values ('Redgum', 'AU')`;
});
afterAll(async () => await db.close());
afterEach(() => void lines.splice(0));

const records = async () => [
  ...(await db.ownerSql`select name, checksum from schema_migrations order by name collate "C"`),
];
const start = async () =>
  await migrate({ ownerUrl: db.ownerUrl, secret: testSecret, log: (line) => lines.push(line) });
/**
 * Its schema is the baseline's: that both are the same was compared when the baseline was made
 * (decision 0069).
 */
async function recorded(earlier = earlierMigrations()): Promise<void> {
  await db.ownerSql`delete from schema_migrations`;
  await db.ownerSql`
    insert into schema_migrations ${db.ownerSql([...earlier, ...since], 'name', 'checksum')}
  `;
}
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

test('with the whole of them its records are the baseline’s from then on, and its rows stay', async () => {
  await recorded();
  await start();
  expect(await records()).toEqual(known);
  expect(lines).toContain(
    'This database is of a version before the baseline: its 167 earlier migrations are recorded as the baseline now.',
  );
  lines.splice(0);
  await start();
  expect(lines).toEqual([]);
  expect([...(await db.ownerSql`select name from organisations`)]).toEqual([{ name: 'Redgum' }]);
});

test.each([
  [
    'without the last one',
    (all: typeof baseline) => all.slice(0, -1),
    /has 166 of the 167 migrations .* and not 0246_second_path_looks\.sql /,
  ],
  [
    'with the first ones alone',
    (all: typeof baseline) => all.slice(0, 3),
    /has 3 of the 167 .* and not 0004_escalation_groups\.sql /,
  ],
  [
    'with one that was changed',
    (all: typeof baseline) =>
      all.map((one) => (one.name.startsWith('0099') ? { ...one, checksum: 'x' } : one)),
    /has 166 of the 167 .* and not 0099_imports\.sql as this version knows it/,
  ],
])('%s it is refused with both ways out, and nothing is changed', async (_, part, said) => {
  await recorded(part(earlierMigrations()));
  const before = await records();
  await expect(start()).rejects.toThrow(said);
  await expect(start()).rejects.toThrow(
    /Nothing was changed\. To keep its data, start version \w+ on it once .* To begin again with nothing, .*README, "Reset the demo"/,
  );
  expect(await records()).toEqual(before);
});

test('what came after the baseline stays recorded, and a database of the baseline is left alone', () => {
  const later = { name: '0248_later.sql', checksum: 'of it' };
  expect(
    [...withBaseline([...earlierMigrations(), later], [...baseline, later])].sort(byName),
  ).toEqual([...baseline, later]);
  expect(withBaseline(baseline, known)).toBe(baseline);
});
