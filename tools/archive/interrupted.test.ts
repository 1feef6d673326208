// The command that moves a month, cut off by a full disk or killed at its worst moments: no event
// is lost, and the next run moves the month.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import {
  type ArchiveFolder,
  anOldLog,
  archiveFolder,
  logOf,
  move,
  type OldLog,
  prove,
} from './archive.factory.ts';

const root = join(import.meta.dirname, '..', '..');
let db: TestDatabase;
let folder: ArchiveFolder;
let old: OldLog;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('events', 'event_seals', 'event_archives', 'archived_event_keys');
  folder = archiveFolder();
  old = await anOldLog(db);
  return () => folder.remove();
});

interface Command {
  readonly child: ChildProcess;
  readonly said: () => string;
}

/** Starts `npm run archive` for the old month. */
function start(limit = ''): Command {
  const words = [`${limit}exec "$0" tools/archive.ts ${old.month} "$1"`];
  const child = spawn('/bin/sh', ['-c', ...words, process.execPath, folder.path], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: db.ownerUrl, APP_SECRET: testSecret },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { child, said: () => said };
}

async function kill({ child }: Command): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Kills the command while it waits for this lock. */
async function killAt(lock: string): Promise<void> {
  await db.ownerSql.begin(async (tx) => {
    await tx.unsafe(lock);
    const command = start();
    const waiting = async () =>
      (
        await db.ownerSql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_locks l
          where not l.granted and l.database =
            (select oid from pg_database where datname = current_database())`
      )[0]?.waiting;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    await kill(command);
  });
  // The server ends the transaction of a client that is gone when it next writes to it.
  const held = async () =>
    (
      await db.ownerSql<{ held: number }[]>`
        select count(*)::int as held from pg_locks where locktype = 'advisory' and objid = 7310016`
    )[0]?.held;
  await expect.poll(held, { timeout: 20_000 }).toBe(0);
}

const name = () => `vigil-events-${old.month}.jsonl.gz`;

test('a disk that is full leaves no file and the log as it was', async () => {
  const before = await logOf(db);
  const full = start('ulimit -f 0; ');
  expect(await once(full.child, 'exit')).toEqual([1, null]);
  expect(full.said()).toMatch(/could not be written: .*Nothing was changed/);
  expect([await logOf(db), folder.files()]).toEqual([before, []]);
});

test('killed before the month is noted, the log is as it was; the file is named by the next run', async () => {
  const before = await logOf(db);
  await killAt('lock table evidence_holds in exclusive mode');
  expect([await logOf(db), folder.files()]).toEqual([before, [name()]]);
  await expect(move(db, old.month, folder.path)).rejects.toThrow('Remove it, or name another');
  rmSync(join(folder.path, name()));
  expect(await move(db, old.month, folder.path)).toMatchObject({ events: 3, moved: 2 });
});

test('killed while events leave the database, none is lost, and the next run moves them', async () => {
  await killAt('lock table archived_event_keys in exclusive mode');
  const path = join(folder.path, name());
  expect((await prove(db, [path])).findings).toEqual([]);
  expect(await move(db, old.month, folder.path)).toMatchObject({ events: 3, moved: 2 });
  expect(await prove(db, [path])).toMatchObject({ findings: [], notes: [] });
});
