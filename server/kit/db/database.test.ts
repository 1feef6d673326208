// The entry to PostgreSQL: what a throw leaves behind, questions without a transaction, pipelines,
// and lists that come back as they went.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { refusal, tenant, threeOrganisations } from './database.factory.ts';
import type { Database, Pipelined, Tx, View } from './database.ts';
import { onOneConnection } from './one-connection.ts';

let db: TestDatabase;
let ours: number;
let theirs: number;
let unmonitored: number;

beforeAll(async () => {
  db = await testDatabase();
  ({ ours, theirs, unmonitored } = await threeOrganisations(db.ownerSql));
});
afterAll(async () => await db.close());

test('a time given as text keeps its microseconds, and one given as a date is the same', async () => {
  const text = '2026-11-21 01:02:03.456789+00';
  const [row] = await db.database.ask(
    async (tx) =>
      await tx<{ whole: string; date: Date; cut: string }[]>`
      select ${text}::timestamptz at time zone 'UTC' || '' as whole, ${text}::timestamptz as date,
        ${new Date(text)}::timestamptz at time zone 'UTC' || '' as cut`,
  );
  expect(row).toEqual({
    whole: '2026-11-21 01:02:03.456789',
    date: new Date(text),
    cut: '2026-11-21 01:02:03.456',
  });
});

test('a day is 24 hours, whatever zone the server has', async () => {
  const [, name = ''] = new URL(db.ownerUrl).pathname.split('/');
  await db.ownerSql.unsafe(`alter database ${name} set timezone = 'Australia/Sydney'`);
  // Over the night on which clocks are set back there.
  const ask = async (sql: Tx) =>
    await sql<{ zone: string; hours: number }[]>`
      select current_setting('TimeZone') as zone, extract(epoch from
        timestamptz '2026-04-06 00:00+10' - (timestamptz '2026-04-06 00:00+10'
          - interval '2 days'))::int / 3600 as hours`;
  const other = db.open();
  const answers = [
    await other.ask(ask),
    await other.write({ role: 'platform' }, ask),
    await other.probe(ask, 10_000),
    await onOneConnection(db.ownerUrl, async (sql) => await ask(sql)),
  ];
  await db.ownerSql.unsafe(`alter database ${name} reset timezone`);
  expect(answers.map(([row]) => row)).toEqual(answers.map(() => ({ zone: 'UTC', hours: 48 })));
});

describe('transactions', () => {
  const names = async (): Promise<string[]> =>
    (await db.ownerSql<{ name: string }[]>`select name from departments order by id`).map(
      (row) => row.name,
    );
  const insert = async (tx: Tx, name: string) =>
    await tx`insert into departments (organisation_id, name) values (${ours}, ${name})`;

  test('any throw rolls back, and commit listeners are not called', async () => {
    let notified = 0;
    const own = db.open();
    own.onCommit(() => {
      notified += 1;
    });
    const failing = own.write(tenant(ours), async (tx) => {
      await insert(tx, 'Never');
      throw new Error('after the insert');
    });
    await expect(failing).rejects.toThrow('after the insert');
    expect([await names(), notified]).toEqual([[], 0]);
    await own.write(tenant(ours), async (tx) => await insert(tx, 'Kept'));
    expect([await names(), notified]).toEqual([['Kept'], 1]);
  });

  test('a swallowed failure of a statement prevents the commit', async () => {
    const swallowing = db.database.write(tenant(ours), async (tx) => {
      await insert(tx, 'Half');
      await tx`select 1 / 0`.catch(() => {});
      return 'done';
    });
    await expect(swallowing).rejects.toThrow();
    expect(await names()).not.toContain('Half');
  });

  test('deferred statements are sent with the commit, in order; a failing one rolls back everything', async () => {
    const own = db.open({ poolSize: 1 });
    await own.write(tenant(ours), async (tx, last) => {
      last(tx`update departments set name = 'Last' where name = 'First'`);
      await insert(tx, 'First');
    });
    expect(await names()).toContain('Last');
    let notified = 0;
    own.onCommit(() => {
      notified += 1;
    });
    const failing = own.write(tenant(ours), async (tx, last) => {
      await insert(tx, 'Gone');
      last(tx`select 1 / 0`);
      last(tx`insert into departments (organisation_id, name) values (${ours}, 'Gone too')`);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    const foreign = own.write(tenant(ours), async (tx, last) =>
      last(tx`insert into departments (organisation_id, name) values (${theirs}, 'Gone')`),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
    expect([(await names()).filter((name) => name.startsWith('Gone')), notified]).toEqual([[], 0]);
    await own.write(tenant(ours), async (tx) => await insert(tx, 'After'));
    expect([(await names()).includes('After'), notified]).toEqual([true, 1]);
  });

  test('a read cannot write', async () => {
    await expect(
      db.database.read(tenant(ours), async (tx) => await insert(tx, 'Read')),
    ).rejects.toThrow(/read-only/);
  });

  test('time is where the test puts it', async () => {
    db.clock.now = new Date('2026-03-01T02:03:04.567Z');
    const [row] = await db.database.read(
      tenant(ours),
      async (tx) => await tx<{ at: string }[]>`select app.iso(app.now()) as at`,
    );
    db.clock.now = null;
    expect(row?.at).toBe('2026-03-01T02:03:04.567Z');
  });
});

/** Kills the connections that are in such a long sleep; returns how many. */
const killAsleep = async (seconds: number): Promise<number> =>
  (
    await db.ownerSql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database()
        and query like ${`%pg_sleep(${seconds})%`}
        and state = 'active'
        and pid <> pg_backend_pid()`
  ).length;

describe('queries without a transaction', () => {
  test('are answered in the view of the platform, and cannot write', async () => {
    const seen = await db.database.ask(
      async (tx) => await tx<{ id: number }[]>`select id from organisations order by id`,
    );
    expect(seen.map(({ id }) => id)).toEqual([ours, theirs, unmonitored]);
    const writing = db.database.ask(
      async (tx) =>
        await tx`insert into departments (organisation_id, name) values (${ours}, 'Asked')`,
    );
    await expect(writing).rejects.toThrow(/read-only/);
    expect(await db.ownerSql`select id from departments where name = 'Asked'`).toEqual([]);
  });

  test('a failing query leaves its connection usable; one whose connection dies is 503, and the pool recovers', async () => {
    const own = db.open({ poolSize: 1, statementTimeoutMs: 100 });
    const asked = async (): Promise<number> =>
      await refusal(own.ask(async (tx) => await tx`select 1`));
    await expect(own.ask(async (tx) => await tx`select 1 / 0`)).rejects.toThrow(/division by zero/);
    expect(await asked()).toBe(200);
    expect(await refusal(own.ask(async (tx) => await tx`select pg_sleep(5)`))).toBe(503);
    expect(await asked()).toBe(200);
    const patient = db.open({ poolSize: 1 });
    const dying = refusal(patient.ask(async (tx) => await tx`select pg_sleep(1.4)`));
    await expect.poll(async () => await killAsleep(1.4), { interval: 20 }).toBe(1);
    expect(await dying).toBe(503);
    expect(await refusal(patient.ask(async (tx) => await tx`select 1`))).toBe(200);
  });

  test('time is where the test puts it', async () => {
    db.clock.now = new Date('2026-03-01T02:03:04.567Z');
    const [row] = await db.database.ask(
      async (tx) => await tx<{ at: string }[]>`select app.iso(app.now()) as at`,
    );
    db.clock.now = null;
    expect(row?.at).toBe('2026-03-01T02:03:04.567Z');
  });
});

describe('a pipeline', () => {
  const pipeline = async (
    database: Database,
    view: View,
    statementsOf: (tx: Tx) => Pipelined<Record<string, unknown>>,
  ) => await database.pipeline(view, statementsOf, () => null);
  const named = (tx: Tx, name: string) =>
    tx`insert into departments (organisation_id, name) values (${ours}, ${name})`;
  const kept = async (): Promise<number> =>
    (await db.ownerSql`select id from departments where name like 'Piped%'`).length;

  test('is written atomically, and commit listeners are called only after the commit', async () => {
    const own = db.open({ poolSize: 1 });
    let notified = 0;
    own.onCommit(() => {
      notified += 1;
    });
    const failing = pipeline(own, tenant(ours), (tx) => ({
      statements: [named(tx, 'Piped 1'), tx`select 1 / 0`, named(tx, 'Piped 2')],
    }));
    await expect(failing).rejects.toThrow(/division by zero/);
    const foreign = pipeline(own, tenant(ours), (tx) => ({
      statements: [
        named(tx, 'Piped 3'),
        tx`insert into departments (organisation_id, name) values (${theirs}, 'Piped 4')`,
      ],
    }));
    await expect(foreign).rejects.toThrow(/row-level security/);
    expect([await kept(), notified]).toEqual([0, 0]);
    await pipeline(own, tenant(ours), (tx) => ({
      statements: [named(tx, 'Piped 5'), named(tx, 'Piped 6')],
    }));
    expect([await kept(), notified]).toEqual([2, 1]);
  });

  test('whose connection dies on the way is 503, and the next succeeds', async () => {
    const own = db.open({ poolSize: 1 });
    const dying = refusal(
      pipeline(own, tenant(ours), (tx) => ({
        statements: [named(tx, 'Piped 7'), tx`select pg_sleep(1.5)`],
      })),
    );
    await expect.poll(async () => await killAsleep(1.5), { interval: 20 }).toBe(1);
    expect(await dying).toBe(503);
    expect(await db.ownerSql`select id from departments where name = 'Piped 7'`).toEqual([]);
    await pipeline(own, tenant(ours), (tx) => ({ statements: [named(tx, 'Piped 8')] }));
    expect(await db.ownerSql`select name from departments where name = 'Piped 8'`).toHaveLength(1);
  });

  test('of one statement is a transaction by itself, in its own view', async () => {
    const own = db.open({ poolSize: 1 });
    const said: unknown[] = [];
    own.onCommit((news) => void said.push(news));
    const alone = (tx: Tx, organisation_id: number, name: string) => ({
      statements: [
        tx`insert into departments (organisation_id, name) values (${organisation_id}, ${name})`,
      ],
    });
    await pipeline(own, tenant(ours), (tx) => alone(tx, ours, 'Alone 1'));
    await expect(pipeline(own, tenant(theirs), (tx) => alone(tx, ours, 'Alone 2'))).rejects.toThrow(
      /row-level security/,
    );
    await pipeline(own, tenant(theirs), (tx) => alone(tx, theirs, 'Alone 3'));
    await expect(
      own.write(tenant(ours), async (tx) => await alone(tx, theirs, 'Alone 4').statements[0]),
    ).rejects.toThrow(/row-level/);
    await expect(
      pipeline(own, tenant(theirs), (tx) => ({ statements: [tx`select 1 / 0`] })),
    ).rejects.toThrow(/division by zero/);
    await own.write(tenant(ours), async (tx) => await alone(tx, ours, 'Alone 5').statements[0]);
    const rows = await db.ownerSql`
        select name, organisation_id from departments where name like 'Alone%' order by name
      `;
    expect(rows.map(({ name, organisation_id }) => [name, organisation_id])).toEqual([
      ['Alone 1', ours],
      ['Alone 3', theirs],
      ['Alone 5', ours],
    ]);
    expect(said).toEqual([null, null, null]);
  });

  test('of one statement whose connection dies is 503 and writes nothing, and the next succeeds', async () => {
    const own = db.open({ poolSize: 1 });
    const slow = (tx: Tx, name: string) =>
      tx`
        insert into departments (organisation_id, name)
        select ${ours}, ${name}::text
        from pg_sleep(1.6)
      `;
    const dying = refusal(
      pipeline(own, tenant(ours), (tx) => ({ statements: [slow(tx, 'Lone 1')] })),
    );
    await expect.poll(async () => await killAsleep(1.6), { interval: 20 }).toBe(1);
    expect(await dying).toBe(503);
    await pipeline(own, tenant(ours), (tx) => ({
      statements: [tx`insert into departments (organisation_id, name) values (${ours}, 'Lone 2')`],
    }));
    expect(await db.ownerSql`select name from departments where name like 'Lone%'`).toMatchObject([
      { name: 'Lone 2' },
    ]);
  });

  test('of one statement uses its own clock, and does not leave it on the connection', async () => {
    const clock = { now: new Date('2031-01-02T03:04:05Z') as Date | null };
    const own = db.open({ poolSize: 1, clock });
    const named = (tx: Tx, name: string) =>
      tx`
        insert into departments (organisation_id, name, created_at)
        values (${ours}, ${name}, app.now())
      `;
    await pipeline(own, tenant(ours), (tx) => ({ statements: [named(tx, 'Clock 1')] }));
    clock.now = null;
    await own.write(tenant(ours), async (tx) => await named(tx, 'Clock 2'));
    await pipeline(own, tenant(ours), (tx) => ({ statements: [named(tx, 'Clock 3')] }));
    const rows = await db.ownerSql`
        select created_at = '2031-01-02T03:04:05Z' as moved
        from departments
        where name like 'Clock%'
        order by name
      `;
    expect(rows.map(({ moved }) => moved)).toEqual([true, false, false]);
  });
});

test('lists are read back as they were written, with any content', async () => {
  const texts = [
    'plain',
    '',
    'a,b',
    '{x}',
    'say "hi"',
    'back\\slash',
    'NULL',
    'line\nend',
    ' space ',
  ];
  const [row] = await db.database.read(
    { role: 'platform' },
    async (tx) =>
      await tx`
    select ${texts}::text[] as texts, ${[1, -2, 9007199254740991]}::bigint[] as bigints,
      ${[3]}::int[] as integers, '{1,7}'::smallint[] as smallints, ${[]}::text[] as none,
      array['x', null] as holes`,
  );
  expect(row).toEqual({
    texts,
    bigints: [1, -2, 9007199254740991],
    integers: [3],
    smallints: [1, 7],
    none: [],
    holes: ['x', null],
  });
});
