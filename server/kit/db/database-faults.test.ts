// How the program behaves while the database is unavailable: a failing call is 503 and writes
// nothing, the next one works, and no connection leaks.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { refusal, tenant, threeOrganisations } from './database.factory.ts';
import type { Database, Tx } from './database.ts';

let db: TestDatabase;
let ours: number;

beforeAll(async () => {
  db = await testDatabase();
  ({ ours } = await threeOrganisations(db.ownerSql));
});
afterAll(async () => await db.close());

const backends = async (): Promise<number> => {
  const [row] = await db.ownerSql<{ count: number }[]>`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name = 'vigil' and state <> 'idle'
  `;
  return row?.count ?? -1;
};
const ping = async (database: Database): Promise<number> =>
  await refusal(database.read({ role: 'platform' }, async (tx) => await tx`select 1`));

test('a killed connection is 503, its work is rolled back, and the next call works', async () => {
  const own = db.open({ poolSize: 1 });
  const killed = own.write(tenant(ours), async (tx) => {
    await tx`insert into departments (organisation_id, name) values (${ours}, 'Killed')`;
    const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await db.ownerSql`select pg_terminate_backend(${me?.pid ?? 0})`;
    await tx`select 1`;
  });
  expect(await refusal(killed)).toBe(503);
  expect(await db.ownerSql`select id from departments where name = 'Killed'`).toEqual([]);
  expect(await ping(own)).toBe(200);
});

test('a query that the driver leaves unanswered when its connection dies is 503, and its place in the pool is free again', async () => {
  const own = db.open({ poolSize: 1 });
  const left = own.write(tenant(ours), async (tx) => {
    const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await db.ownerSql`select pg_terminate_backend(${me?.pid ?? 0})`;
    await new Promise<never>(() => {});
  });
  expect(await refusal(left)).toBe(503);
  expect(await refusal(own.write(tenant(ours), async (tx) => await tx`select 1`))).toBe(200);
});

test('a connection that dies before the commit has committed nothing, and the call fails', async () => {
  const own = db.open({ poolSize: 1 });
  const name = 'Died before the commit';
  const dying = own.write(tenant(ours), async (tx) => {
    const [me] = await tx<{ pid: number }[]>`
      insert into departments (organisation_id, name)
      values (${ours}, ${name})
      returning pg_backend_pid() as pid
    `;
    await db.ownerSql`select pg_terminate_backend(${me?.pid ?? 0}, 1000)`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(await refusal(dying)).toBe(503);
  expect(await db.ownerSql`select id from departments where name = ${name}`).toEqual([]);
  expect(await ping(own)).toBe(200);
});

test('two deadlocked transactions both succeed: the aborted one is retried', async () => {
  const rows = await db.ownerSql<{ id: number }[]>`
    insert into departments (organisation_id, name)
    values (${ours}, 'Left'), (${ours}, 'Right')
    returning id`;
  const [left = 0, right = 0] = rows.map(({ id }) => id);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let tries = 0;
  const rename = async (first: number, second: number) =>
    await db.database.write(tenant(ours), async (tx) => {
      tries += 1;
      await tx`update departments set name = name || '.' where id = ${first}`;
      if (++holding === 2) bothHold.resolve();
      await bothHold.promise;
      await tx`update departments set name = name || '.' where id = ${second}`;
    });
  await Promise.all([rename(left, right), rename(right, left)]);
  // The retried one may meet the other once more.
  expect(tries).toBeGreaterThan(2);
  expect([
    ...(await db.ownerSql`
      select name from departments where id in (${left}, ${right}) order by id
    `),
  ]).toEqual([{ name: 'Left..' }, { name: 'Right..' }]);
});

test('a transaction that meets a deadlock three times succeeds in its fourth run, and one that meets a fourth fails', async () => {
  let runs = 0;
  const meeting = async (deadlocks: number) =>
    await db.database.write(tenant(ours), async (tx) => {
      runs += 1;
      await tx`insert into departments (organisation_id, name) values (${ours}, ${`Met ${deadlocks}`})`;
      if (runs <= deadlocks) await tx.unsafe(`do $$ begin raise sqlstate '40P01'; end $$`);
      return runs;
    });
  expect(await meeting(3)).toBe(4);
  expect(await db.ownerSql`select id from departments where name like 'Met %'`).toHaveLength(1);
  runs = 0;
  await expect(meeting(4)).rejects.toMatchObject({ code: '40P01' });
  expect(runs).toBe(4);
  expect(await db.ownerSql`select id from departments where name like 'Met %'`).toHaveLength(1);
});

test('a database that refuses connections is 503, and the pool recovers when it accepts them again', async () => {
  const own = db.open({ connectDeadlineMs: 300 });
  const name = new URL(db.ownerUrl).pathname.slice(1);
  await db.ownerSql.unsafe(`alter database "${name}" with connection limit 0`);
  try {
    expect(await ping(own)).toBe(503);
  } finally {
    await db.ownerSql.unsafe(`alter database "${name}" with connection limit -1`);
  }
  await expect.poll(async () => await ping(own), { timeout: 10_000 }).toBe(200);
});

test('a full pool answers 503 to a waiting caller, and does not give a connection to one that gave up', async () => {
  const own = db.open({ poolSize: 1, connectDeadlineMs: 150 });
  let letGo = (): void => {};
  const held = own.read({ role: 'platform' }, async (tx) => {
    await tx`select 1`;
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  expect(await Promise.all([ping(own), ping(own), ping(own)])).toEqual([503, 503, 503]);
  letGo();
  await held;
  expect(await Promise.all([ping(own), ping(own)])).toEqual([200, 200]);
});

test('a notice still goes out after its connection was killed in the middle of many', async () => {
  const own = db.open();
  for (let round = 0; round < 10; round += 1) {
    let killed = false;
    const kill = db.ownerSql`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and application_name = 'vigil-notify'
      `.then(() => {
      killed = true;
    });
    while (!killed)
      await Promise.race([
        own.notices.send('news', '').catch(() => {}),
        new Promise((resolve) => setImmediate(resolve)),
      ]);
    await kill;
  }
  await expect
    .poll(
      async () =>
        await own.notices.send('news', '').then(
          () => 'sent',
          () => 'refused',
        ),
      { timeout: 10_000 },
    )
    .toBe('sent');
});

test('a statement that takes too long is 503', async () => {
  const own = db.open({ statementTimeoutMs: 100 });
  expect(
    await refusal(own.read({ role: 'platform' }, async (tx) => await tx`select pg_sleep(5)`)),
  ).toBe(503);
  expect(await ping(own)).toBe(200);
});

test('fifty faults of all kinds leak no connection', async () => {
  const own = db.open({ poolSize: 3, statementTimeoutMs: 100 });
  const faults: ((tx: Tx) => Promise<unknown>)[] = [
    async (tx) => await tx`select 1 / 0`,
    async () => {
      throw new Error('ours');
    },
    async (tx) => await tx`select pg_sleep(1)`,
    async (tx) => await tx`select pg_terminate_backend(pg_backend_pid())`,
    async (tx) => await tx`select * from no_such_table`,
  ];
  const outcomes = await Promise.all(
    Array.from(
      { length: 50 },
      async (_, index) =>
        await refusal(own.write({ role: 'platform' }, faults[index % 5] ?? (async () => {}))),
    ),
  );
  expect(outcomes).not.toContain(200);
  expect(await Promise.all(Array.from({ length: 3 }, async () => await ping(own)))).toEqual([
    200, 200, 200,
  ]);
  await expect.poll(backends, { timeout: 5000 }).toBe(0);
});

test('connections that are cut while connecting or in use are not left over', async () => {
  const wire = await cuttingWire(Number(new URL(db.url).port));
  const url = new URL(db.url);
  url.port = String(wire.port);
  const own = db.open({
    url: url.href,
    poolSize: 3,
    connectDeadlineMs: 100,
    statementTimeoutMs: 100,
  });
  try {
    for (let round = 0; round < 50; round += 1) {
      const working = Array.from({ length: 6 }, async () => await ping(own));
      await new Promise((resolve) => setTimeout(resolve, round % 10));
      wire.cut();
      await Promise.all(working);
    }
    await expect
      .poll(async () => await Promise.all([ping(own), ping(own), ping(own)]), { timeout: 10_000 })
      .toEqual([200, 200, 200]);
    await expect.poll(() => wire.open()).toBe(3);
  } finally {
    await own.close();
    wire.close();
  }
});

/** A proxy to the server, whose connections can all be cut at once. */
async function cuttingWire(port: number) {
  const pairs = new Set<Socket>();
  const server = createServer((caller) => {
    const called = connect(port, '127.0.0.1');
    pairs.add(caller);
    const forget = (): void => {
      pairs.delete(caller);
      caller.destroy();
      called.destroy();
    };
    for (const socket of [caller, called]) socket.on('error', forget).on('close', forget);
    caller.pipe(called).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  return {
    port: address.port,
    open: () => pairs.size,
    cut: () => {
      for (const caller of pairs) caller.destroy();
    },
    close: () => void server.close(),
  };
}
