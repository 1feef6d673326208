// Refused backups and restores: each names its reason, and leaves files, databases and roles
// unchanged.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAlertWorld } from '#server/alerts/alerts.factory.ts';
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
import { refuseFullDisk } from './database/disk-space.ts';
import { inspectBackup } from './file/backup-contents.ts';
import { BackupRefused } from './file/refusal.ts';
import { makeBackup } from './make-backup.ts';

let source: TestDatabase;
let empty: EmptyDatabase;
let folder: Folder;
let sound: string;

beforeAll(async () => {
  folder = temporaryFolder();
  [source, empty] = [await testDatabase(), await emptyDatabase()];
  await anAlertWorld(source.ownerSql);
  sound = await backup('sound');
}, 120_000);
afterAll(async () => {
  await empty.drop();
  await source.close();
  folder.remove();
});

async function backup(name: string): Promise<string> {
  const path = folder.path(name);
  await makeBackup({ ownerUrl: source.ownerUrl, secret: testSecret, path });
  return path;
}

/** Restores into the empty database, which must be as empty afterwards. */
async function refusal(path: string, secret = testSecret): Promise<string> {
  const before = await surroundingsOf(empty.sql);
  const said = await (secret === testSecret
    ? restoreInto(empty.ownerUrl, path)
    : inspectBackup(path, secret)
  ).then(
    () => 'restored',
    (error: unknown) => (error instanceof BackupRefused ? error.message : `no refusal: ${error}`),
  );
  expect(await surroundingsOf(empty.sql)).toBe(before);
  return said;
}

describe('a file', () => {
  test('of another secret', async () => {
    expect(await refusal(sound, 'another secret that is long enough')).toMatch(
      /was made with another APP_SECRET\./,
    );
  });

  test('that is truncated, or lacks its last byte', async () => {
    const { length } = readFileSync(sound);
    for (const kept of [0, 20, Math.floor(length / 2), length - 40, length - 1]) {
      const path = folder.path('half');
      copyFileSync(sound, path);
      truncateSync(path, kept);
      expect(await refusal(path), `${kept} bytes`).toMatch(
        kept === 0 ? /is not a backup of Vigil/ : /is not whole/,
      );
    }
  });

  test('with a changed, an added or a removed byte anywhere', async () => {
    const bytes = readFileSync(sound);
    const path = folder.path('changed');
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      expect(await refusal(path), `byte ${at}`).toMatch(
        /is not (as it was written|whole|a backup)|another APP_SECRET|newer version/,
      );
    }
    writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(1)]));
    expect(await refusal(path)).toMatch(/at least one byte was changed/);
    const middle = Math.floor(bytes.length / 2);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, middle), bytes.subarray(middle + 1)]));
    expect(await refusal(path)).toMatch(/is not (as it was written|whole)/);
  });

  test('of a newer version, or that is none', async () => {
    await source.ownerSql`
      insert into schema_migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')
    `;
    const newer = await backup('newer').finally(
      async () =>
        await source.ownerSql`delete from schema_migrations where name = '9999_of_tomorrow.sql'`,
    );
    expect(await refusal(newer)).toMatch(
      /another version of Vigil .* does not know its migration 9999_of_tomorrow\.sql/,
    );
    writeFileSync(folder.path('tomorrow'), 'vigil backup 2\nand more');
    expect(await refusal(folder.path('tomorrow'))).toMatch(/newer version of Vigil \(format 2\)/);
    writeFileSync(folder.path('text'), 'Dear all,\nplease find attached');
    expect(await refusal(folder.path('text'))).toMatch(/is not a backup of Vigil/);
    expect(await refusal(folder.path('missing'))).toMatch(/does not exist/);
  });

  test('whose rows do not match: all is rolled back', async () => {
    const { ownerSql } = source;
    const unchecked = async (text: string) =>
      await ownerSql.begin(
        async (tx) => await tx.unsafe(`set local session_replication_role = replica; ${text}`),
      );
    await unchecked(
      `insert into departments (organisation_id, name, monitored) values (987654, 'Nowhere', false)`,
    );
    const path = await backup('orphan').finally(
      async () => await unchecked('delete from departments where organisation_id = 987654'),
    );
    const before = await surroundingsOf(empty.sql);
    await expect(restoreInto(empty.ownerUrl, path)).rejects.toThrow(
      /violates foreign key constraint/,
    );
    expect(await surroundingsOf(empty.sql)).toBe(before);
  });
});

describe('a database', () => {
  test('that is not empty keeps its rows', async () => {
    const before = await contentsOf(source.ownerSql);
    await expect(restoreInto(source.ownerUrl, sound)).rejects.toThrow(
      /is not empty: \d+ tables, .*, among them alerts, .* Nothing was changed/,
    );
    expect(await contentsOf(source.ownerSql)).toEqual(before);
  });

  test('of a role without the rights is neither filled nor backed up', async () => {
    const name = `vigil_poor_${process.pid}`;
    await empty.sql.unsafe(`create role ${name} login password 'of the test'`);
    const poor = new URL(empty.ownerUrl);
    Object.assign(poor, { username: name, password: encodeURIComponent('of the test') });
    const before = await surroundingsOf(empty.sql);
    try {
      await expect(restoreInto(poor.href, sound)).rejects.toThrow(
        /must see every tenant's rows.*bypassrls/,
      );
      await empty.sql.unsafe(`alter role ${name} bypassrls`);
      await expect(restoreInto(poor.href, sound)).rejects.toThrow(
        /lacks rights that a restore needs.*alter database .* owner to/,
      );
      expect(await surroundingsOf(empty.sql)).toBe(before);
      await empty.sql.unsafe(`alter role ${name} nobypassrls`);
      poor.pathname = new URL(source.ownerUrl).pathname;
      const path = folder.path('poor');
      await expect(makeBackup({ ownerUrl: poor.href, secret: testSecret, path })).rejects.toThrow(
        /does not see every row/,
      );
      expect(existsSync(path)).toBe(false);
    } finally {
      await empty.sql.unsafe(`drop role ${name}`);
    }
  });

  test('without Vigil makes no file', async () => {
    const path = folder.path('nothing');
    await expect(
      makeBackup({ ownerUrl: empty.ownerUrl, secret: testSecret, path }),
    ).rejects.toThrow(/has no tables of Vigil/);
    expect(existsSync(path)).toBe(false);
  });
});

describe('a disk', () => {
  test('with less room than is needed is not begun on', async () => {
    const path = folder.path('x');
    await expect(
      refuseFullDisk({ folder: dirname(path), needed: 1e18, what: 'The backup' }),
    ).rejects.toThrow(/needs about .* MB, and .* free/);
  });

  test('that fills up on the way leaves no file, and a file that is there stays', async () => {
    const root = join(import.meta.dirname, '..', '..');
    const names = readdirSync(dirname(sound));
    const env = { ...process.env, DATABASE_URL: source.ownerUrl, APP_SECRET: testSecret };
    const run = (limit: string, path: string) =>
      spawnSync(
        '/bin/sh',
        ['-c', `${limit}exec "$0" tools/backup.ts "$1"`, process.execPath, path],
        { cwd: root, env, encoding: 'utf8' },
      );
    const full = run('ulimit -f 8; ', folder.path('full'));
    expect([full.status, full.stderr]).toEqual([
      1,
      expect.stringMatching(/full could not be written: .*Nothing is left of it/),
    ]);
    const before = readFileSync(sound);
    const twice = run('', sound);
    expect([twice.status, twice.stderr]).toEqual([
      1,
      expect.stringMatching(/sound exists already/),
    ]);
    expect(readdirSync(dirname(sound))).toEqual(names);
    expect(readFileSync(sound).equals(before)).toBe(true);
  });
});
