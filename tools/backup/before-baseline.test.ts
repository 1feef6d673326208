// A backup from before the baseline: with all of the earlier migrations it is restored into the
// baseline's tables, with only some of them it is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { earlierMigrations } from '#server/kit/db/before-baseline.ts';
import { readMigrations } from '#server/kit/db/migrate.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import {
  contentsOf,
  type EmptyDatabase,
  emptyDatabase,
  type Folder,
  restoreInto,
  surroundingsOf,
  temporaryFolder,
} from './backup.factory.ts';
import { BackupRefused } from './file/refusal.ts';
import { makeBackup } from './make-backup.ts';

let source: TestDatabase;
let target: EmptyDatabase;
let folder: Folder;
const since = readMigrations().filter(({ name }) => name >= '0248');

beforeAll(async () => {
  folder = temporaryFolder();
  [source, target] = [await testDatabase(), await emptyDatabase()];
  await anAlertWorld(source.ownerSql);
});
afterAll(async () => {
  await Promise.all([source.close(), target.drop()]);
  folder.remove();
});

async function backupWith(name: string, earlier = earlierMigrations()): Promise<string> {
  await source.ownerSql`delete from schema_migrations`;
  await source.ownerSql`
    insert into schema_migrations ${source.ownerSql([...earlier, ...since], 'name', 'checksum')}
  `;
  await makeBackup({ ownerUrl: source.ownerUrl, secret: testSecret, path: folder.path(name) });
  return folder.path(name);
}

test('with a part of them it is refused, and nothing is written', async () => {
  const path = await backupWith('part', earlierMigrations().slice(0, -2));
  const before = await surroundingsOf(target.sql);
  const refused = await restoreInto(target.ownerUrl, path).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BackupRefused);
  expect(String(refused)).toMatch(
    /part has 165 of the 167 migrations .* Restore it with version \w+ .*, start that once, and make another backup\./,
  );
  expect(await surroundingsOf(target.sql)).toBe(before);
});

test('with the whole of them every row is restored, and the records are the baseline’s', async () => {
  const path = await backupWith('whole');
  const [before, { rows }] = [
    await contentsOf(source.ownerSql),
    await restoreInto(target.ownerUrl, path),
  ];
  expect(rows).toBeGreaterThan(0);
  const after = await contentsOf(target.sql);
  // A restored database continues under an origin of its own, and publishes that to the hubs.
  const own = /^(schema_migrations|event_origins|live_outbox(_\d)?)$/;
  for (const contents of [before, after])
    for (const table of [...contents.keys()].filter((name) => own.test(name)))
      contents.delete(table);
  expect(after).toEqual(before);
  const records =
    await target.sql`select name, checksum from schema_migrations order by name collate "C"`;
  expect([...records]).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
});
