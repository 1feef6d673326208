// A start against a database in a wrong state reports the remedy and changes nothing; and
// migrations wait for tables in turns.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionsPromised } from '../postgres/server-versions.ts';
import { type TestDatabase, testDatabase, testSecret } from '../testing/test-database.ts';
import { applyMigration } from './apply-migration.ts';
import { loginUrl, opens } from './login-role.ts';
import { migrate } from './migrate.ts';
import { onOneConnection } from './one-connection.ts';

let db: TestDatabase;
const outsider = `stranger_${process.pid}_${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql.unsafe(`create role ${outsider} login password 'known'`);
});
afterAll(async () => {
  await db.ownerSql.unsafe(`drop role ${outsider}`);
  await db.close();
});

const changed = (change: (url: URL) => void): string => {
  const url = new URL(db.ownerUrl);
  change(url);
  return url.href;
};
const start = (ownerUrl: string, secret = testSecret) => migrate({ ownerUrl, secret });

test('a second start changes nothing and answers the login role’s url', async () => {
  const lines: string[] = [];
  const again = async () =>
    await migrate({ ownerUrl: db.ownerUrl, secret: testSecret, log: (line) => lines.push(line) });
  await again();
  // A test's database is a copy of another.
  expect(lines.splice(0)).toEqual([
    'This database was moved or put back since it was last used: its events go on in epoch 1.',
  ]);
  const url = await again();
  expect(lines).toEqual([]);
  expect(url).toBe(loginUrl(db.ownerUrl, testSecret));
  expect(
    await onOneConnection(url, async (sql) => [...(await sql`select current_user as name`)]),
  ).toEqual([{ name: 'vigil_app' }]);
});

test('a wrong password, a missing database and a missing right are reported with the remedy', async () => {
  await expect(start(changed((url) => (url.password = 'wrong')))).rejects.toThrow(
    /refused "postgres"/,
  );
  await expect(start(changed((url) => (url.password = 'wrong')))).rejects.not.toThrow(/wrong/);
  await expect(start(changed((url) => (url.pathname = '/nowhere_at_all')))).rejects.toThrow(
    /has no database "nowhere_at_all"\. Create it: create database/,
  );
  const asOutsider = changed((url) => {
    url.username = outsider;
    url.password = 'known';
  });
  await expect(start(asOutsider)).rejects.toThrow(`alter role ${outsider} bypassrls;`);
  await db.ownerSql.unsafe(`alter role ${outsider} bypassrls`);
  await expect(start(asOutsider)).rejects.toThrow(
    new RegExp(
      `"${outsider}" lacks permissions that a start needs:.*alter database .* owner to ${outsider}`,
    ),
  );
});

test('a server that accepts the connection and does not answer, or is not there, ends in an explanation', async () => {
  const silent = createServer((socket) => socket.unref());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const there = changed(
    (url) => (url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`),
  );
  const asked = onOneConnection(there, async (sql) => await sql`select 1`, 200);
  await expect(asked).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:\d+ is not responding \(no response within 200 ms\)/,
  );
  silent.close();
  await expect(start(there)).rejects.toThrow(/is not responding \(connect ECONNREFUSED/);
});

describe('a server of another version', () => {
  /** The database answers as a server of that version would. */
  const saying = async (number: number, name: string): Promise<string> => {
    const schema = `says_${number}`;
    await db.ownerSql.unsafe(`create schema ${schema};
      create function ${schema}.current_setting(name text) returns text language sql as
        $$ select case name when 'server_version_num' then '${number}' when 'server_version' then '${name}' else pg_catalog.current_setting(name) end $$`);
    return changed((url) => url.searchParams.set('search_path', `public, ${schema}, pg_catalog`));
  };
  const migrated = async () => await db.ownerSql`select name from schema_migrations order by name`;

  test('that is too old is refused with what is needed and what was tried, and nothing is changed', async () => {
    const old = await saying(140_012, '14.12');
    const applied = await db.ownerSql<
      { name: string }[]
    >`delete from schema_migrations where name like '0001%' returning *`;
    const before = await migrated();
    await expect(start(old)).rejects.toThrow(
      `PostgreSQL 14.12 is too old. Vigil needs ${versionsPromised}.`,
    );
    expect(await migrated()).toEqual(before);
    await db.ownerSql`insert into schema_migrations ${db.ownerSql(applied)}`;
  });

  test('that was not tested is reported and accepted', async () => {
    const lines: string[] = [];
    await migrate({
      ownerUrl: await saying(990_001, '99.1'),
      secret: testSecret,
      log: (line) => lines.push(line),
    });
    expect(lines).toEqual([`PostgreSQL 99.1 has not been tried. Vigil needs ${versionsPromised}.`]);
  });
});

test('a read-only database is named as one', async () => {
  const readOnly = changed((url) => url.searchParams.set('default_transaction_read_only', 'on'));
  const name = new URL(db.ownerUrl).pathname.slice(1);
  await expect(start(readOnly)).rejects.toThrow(
    `The database "${name}" is read-only, as a standby is.`,
  );
});

describe('a table that is in use', () => {
  const name = '9999_in_use.sql';
  const held = async (work: () => Promise<void>): Promise<void> => {
    await db.ownerSql`create table if not exists held (id int)`;
    const holder = await db.ownerSql.reserve();
    await holder`begin`;
    await holder`lock table held in access share mode`;
    await work().finally(async () => {
      await holder`rollback`;
      holder.release();
    });
  };
  const alter = { name, text: 'alter table held add column more int', checksum: 'of a test' };
  const isThere = async () =>
    (
      await db.ownerSql`
        select from information_schema.columns where table_name = 'held' and column_name = 'more'
      `
    ).length;

  test('is waited for in turns, between which others are served; a migration that was not applied is reported', async () => {
    await held(async () => {
      const lines: string[] = [];
      const applying = onOneConnection(db.ownerUrl, async (sql) => {
        await applyMigration(sql, alter, { log: (line) => lines.push(line), turnMs: 20, turns: 3 });
      });
      await expect(applying).rejects.toThrow(`${name} could not lock its tables`);
      expect(lines).toEqual([`${name} is waiting: a transaction uses one of its tables.`]);
      expect(await isThere()).toBe(0);
    });
  });

  test('is changed once it is free', async () => {
    let done: Promise<void> = Promise.resolve();
    await held(async () => {
      const { promise: waits, resolve } = Promise.withResolvers<void>();
      done = onOneConnection(
        db.ownerUrl,
        async (sql) =>
          await applyMigration(sql, alter, { log: () => resolve(), turnMs: 20, turns: 500 }),
      );
      await waits;
    });
    await done;
    expect(await isThere()).toBe(1);
    expect(await db.ownerSql`select checksum from schema_migrations where name = ${name}`).toEqual([
      { checksum: 'of a test' },
    ]);
  });
});

test('the same APP_SECRET leaves the password alone; another one does not open', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const role = await db.ownerSql<
    { rolpassword: string }[]
  >`select rolpassword from pg_authid where rolname = 'vigil_app'`;
  expect(await opens(loginUrl(db.ownerUrl, testSecret))).toBe(true);
  expect(await opens(loginUrl(db.ownerUrl, 'another secret of at least thirty-two signs'))).toBe(
    false,
  );
  await migrate({ ownerUrl: db.ownerUrl, secret: testSecret, log });
  expect(await db.ownerSql`select rolpassword from pg_authid where rolname = 'vigil_app'`).toEqual(
    role,
  );
  expect(lines).toEqual([]);
});

test('another APP_SECRET is refused while a process uses the previous one, and changes nothing', async () => {
  const password = async () => [
    ...(await db.ownerSql`select rolpassword from pg_authid where rolname = 'vigil_app'`),
  ];
  const before = await password();
  await db.database.read({ role: 'platform' }, async (tx) => await tx`select 1`);
  await expect(start(db.ownerUrl, 'another secret of at least thirty-two signs')).rejects.toThrow(
    /^APP_SECRET is not that of the running processes \(\d+ connections\): they would lose their connections\./,
  );
  expect(await password()).toEqual(before);
});
