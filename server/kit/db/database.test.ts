// The door to PostgreSQL: who sees what, what a throw leaves behind, and how the program lives through a database that is away.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/kit/errors.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Database, Tx, View } from './database.ts';

let db: TestDatabase;
let ours: number;
let theirs: number;
let unmonitored: number;

beforeAll(async () => {
  db = await testDatabase();
  ours = await anOrganisation(db.ownerSql, { name: 'Ours' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Theirs' });
  unmonitored = await anOrganisation(db.ownerSql, { name: 'Unmonitored', not_monitored: true });
  for (const organisation_id of [ours, theirs, unmonitored]) await aUser(db.ownerSql, { organisation_id });
  await aUser(db.ownerSql, {});
});
afterAll(async () => await db.close());

const tenant = (organisation_id: number): View => ({ role: 'tenant', organisation_id });
const organisationsIn = async (view: View): Promise<number[]> =>
  await db.database.read(view, async (tx) => (await tx<{ id: number }[]>`select id from organisations order by id`).map((row) => row.id));
const usersIn = async (view: View): Promise<(number | null)[]> =>
  await db.database.read(view, async (tx) =>
    (await tx<{ organisation_id: number | null }[]>`select organisation_id from users order by organisation_id nulls last`).map(
      (row) => row.organisation_id,
    ),
  );
const refusal = async (work: Promise<unknown>): Promise<number> =>
  await work.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : -1),
  );
const backends = async (): Promise<number> => {
  const [row] = await db.ownerSql<
    { count: number }[]
  >`select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'vigil' and state <> 'idle'`;
  return row?.count ?? -1;
};

describe('rows seen', () => {
  test('a tenant sees itself only, the centre the monitored, the platform all', async () => {
    expect(await organisationsIn(tenant(ours))).toEqual([ours]);
    expect(await organisationsIn({ role: 'centre' })).toEqual([ours, theirs]);
    expect(await organisationsIn({ role: 'platform' })).toEqual([ours, theirs, unmonitored]);
    expect(await usersIn(tenant(theirs))).toEqual([theirs]);
    expect(await usersIn({ role: 'centre' })).toEqual([ours, theirs, null]);
    expect(await usersIn({ role: 'platform' })).toEqual([ours, theirs, unmonitored, null]);
  });

  test('an organisation that is monitored no more takes its people, places and devices out of the centre’s view, and brings them back', async () => {
    await db.ownerSql`insert into devices (organisation_id, device_type_id, device_name) values (${theirs}, 1, 'Phone')`;
    const devices = async (): Promise<number> =>
      await db.database.read({ role: 'centre' }, async (tx) => (await tx`select id from devices`).length);
    expect(await devices()).toBe(1);
    await db.database.write(
      { role: 'platform' },
      async (tx) => await tx`update organisations set not_monitored = true where id = ${theirs}`,
    );
    expect([await usersIn({ role: 'centre' }), await devices()]).toEqual([[ours, null], 0]);
    await db.database.write(
      { role: 'platform' },
      async (tx) => await tx`update organisations set not_monitored = false where id = ${theirs}`,
    );
    expect([await usersIn({ role: 'centre' }), await devices()]).toEqual([[ours, theirs, null], 1]);
    // Nobody says of a row what its organisation does not say.
    await db.database.write(
      tenant(unmonitored),
      async (tx) => await tx`insert into departments (organisation_id, name, monitored) values (${unmonitored}, 'Seen?', true)`,
    );
    await expect(
      db.database.write(tenant(unmonitored), async (tx) => await tx`update departments set monitored = true where name = 'Seen?'`),
    ).rejects.toThrow(/foreign key/);
    expect(await db.ownerSql`select monitored from departments where name = 'Seen?'`).toEqual([{ monitored: false }]);
    await db.ownerSql`delete from departments where name = 'Seen?'`;
  });

  test("a tenant cannot write another tenant's row, nor change one", async () => {
    const insert = db.database.write(
      tenant(ours),
      async (tx) => await tx`insert into departments (organisation_id, name) values (${theirs}, 'Ours now')`,
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    await db.database.write(tenant(ours), async (tx) => await tx`update organisations set name = 'Taken' where id = ${theirs}`);
    expect(await db.ownerSql`select name from organisations where id = ${theirs}`).toEqual([{ name: 'Theirs' }]);
    expect(await db.ownerSql`select id from departments`).toEqual([]);
  });

  test('the centre may not write people, nobody may change an event', async () => {
    await expect(db.database.write({ role: 'centre' }, async (tx) => await tx`update users set first_name = 'X'`)).rejects.toThrow(
      /permission denied/,
    );
    for (const statement of ["update events set kind = 'x'", 'delete from events', 'truncate events']) {
      await expect(db.database.write({ role: 'platform' }, async (tx) => await tx.unsafe(statement))).rejects.toThrow(/permission denied/);
    }
  });

  test('an unset tenant is an error, not all rows', async () => {
    const unset = db.database.read(
      { role: 'platform' },
      async (tx) => await tx.unsafe('set local role vigil_tenant; select id from organisations'),
    );
    await expect(unset).rejects.toThrow(/app\.organisation_id|invalid input syntax for type bigint/);
  });

  test('an unset tenant stays an error on a connection that has served a tenant before', async () => {
    const single = db.open({ poolSize: 1 });
    await single.read(tenant(ours), async (tx) => await tx`select 1`);
    const unset = single.read(
      { role: 'platform' },
      async (tx) => await tx.unsafe('set local role vigil_tenant; select id from organisations'),
    );
    await expect(unset).rejects.toThrow();
  });

  test('without a role the login sees nothing at all', async () => {
    await expect(db.open().listener`select id from organisations`).rejects.toThrow(/does not exist|permission denied/);
  });
});

describe('transactions', () => {
  const names = async (): Promise<string[]> =>
    (await db.ownerSql<{ name: string }[]>`select name from departments order by id`).map((row) => row.name);
  const insert = async (tx: Tx, name: string) => await tx`insert into departments (organisation_id, name) values (${ours}, ${name})`;

  test('a throw rolls back, whatever is thrown, and nobody is told', async () => {
    let told = 0;
    const own = db.open();
    own.onCommit(() => {
      told += 1;
    });
    const failing = own.write(tenant(ours), async (tx) => {
      await insert(tx, 'Never');
      throw new Error('after the insert');
    });
    await expect(failing).rejects.toThrow('after the insert');
    expect([await names(), told]).toEqual([[], 0]);
    await own.write(tenant(ours), async (tx) => await insert(tx, 'Kept'));
    expect([await names(), told]).toEqual([['Kept'], 1]);
  });

  test('a swallowed failure of a statement is no commit', async () => {
    const swallowing = db.database.write(tenant(ours), async (tx) => {
      await insert(tx, 'Half');
      await tx`select 1 / 0`.catch(() => {});
      return 'done';
    });
    await expect(swallowing).rejects.toThrow();
    expect(await names()).not.toContain('Half');
  });

  test('a read cannot write', async () => {
    await expect(db.database.read(tenant(ours), async (tx) => await insert(tx, 'Read'))).rejects.toThrow(/read-only/);
  });

  test('time stands where the test puts it', async () => {
    db.clock.now = new Date('2026-03-01T02:03:04.567Z');
    const [row] = await db.database.read(tenant(ours), async (tx) => await tx<{ at: string }[]>`select app.iso(app.now()) as at`);
    db.clock.now = null;
    expect(row?.at).toBe('2026-03-01T02:03:04.567Z');
  });
});

/** Kills the connections that sleep so long; answers how many. */
const killAsleep = async (seconds: number): Promise<number> =>
  (
    await db.ownerSql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like ${`%pg_sleep(${seconds})%`} and state = 'active' and pid <> pg_backend_pid()`
  ).length;

describe('what is asked without a transaction', () => {
  test('is answered in the view of the platform, and cannot write', async () => {
    const seen = await db.database.ask(async (tx) => await tx<{ id: number }[]>`select id from organisations order by id`);
    expect(seen.map(({ id }) => id)).toEqual([ours, theirs, unmonitored]);
    const writing = db.database.ask(async (tx) => await tx`insert into departments (organisation_id, name) values (${ours}, 'Asked')`);
    await expect(writing).rejects.toThrow(/read-only/);
    expect(await db.ownerSql`select id from departments where name = 'Asked'`).toEqual([]);
  });

  test('a question that fails leaves its connection to the next; one that dies is 503, and heals', async () => {
    const own = db.open({ poolSize: 1, statementTimeoutMs: 100 });
    const asked = async (): Promise<number> => await refusal(own.ask(async (tx) => await tx`select 1`));
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

  test('time stands where the test puts it', async () => {
    db.clock.now = new Date('2026-03-01T02:03:04.567Z');
    const [row] = await db.database.ask(async (tx) => await tx<{ at: string }[]>`select app.iso(app.now()) as at`);
    db.clock.now = null;
    expect(row?.at).toBe('2026-03-01T02:03:04.567Z');
  });
});

describe('a connection that reads for one and then for another', () => {
  test('shows each exactly theirs, also after a failure and to those who come at once', async () => {
    const own = db.open({ poolSize: 1 });
    const seen = async (view: View): Promise<number[]> =>
      await own.read(view, async (tx) => (await tx<{ id: number }[]>`select id from organisations order by id`).map(({ id }) => id));
    expect(await seen(tenant(ours))).toEqual([ours]);
    expect(await seen(tenant(theirs))).toEqual([theirs]);
    await expect(own.read(tenant(ours), async (tx) => await tx`select 1 / 0`)).rejects.toThrow(/division by zero/);
    expect(await seen(tenant(theirs))).toEqual([theirs]);
    const views = [tenant(ours), { role: 'platform' } as const, tenant(theirs), { role: 'centre' } as const, tenant(ours)];
    expect(await Promise.all(views.map(seen))).toEqual([[ours], [ours, theirs, unmonitored], [theirs], [ours, theirs], [ours]]);
  });

  test('shows nothing where the next could not be dressed', async () => {
    const own = db.open({ poolSize: 1 });
    await own.read(tenant(ours), async (tx) => await tx`select 1`);
    const nobody = own.read({ role: 'nobody' } as unknown as View, async (tx) => await tx`select id from organisations`);
    await expect(nobody).rejects.toThrow(/role "vigil_nobody" does not exist/);
    expect(await refusal(own.read(tenant(theirs), async (tx) => await tx`select 1`))).toBe(200);
  });

  test('has forgotten the tenant when it reads for the platform', async () => {
    const own = db.open({ poolSize: 1 });
    await own.read(tenant(ours), async (tx) => await tx`select 1`);
    const asTenant = own.ask(async (tx) => await tx.unsafe('set role vigil_tenant; select id from organisations'));
    await expect(asTenant).rejects.toThrow(/invalid input syntax for type bigint/);
  });
});

describe('a letter', () => {
  const named = (tx: Tx, name: string) => tx`insert into departments (organisation_id, name) values (${ours}, ${name})`;
  const kept = async (): Promise<number> => (await db.ownerSql`select id from departments where name like 'Letter%'`).length;

  test('is written whole or not at all, and only then is anybody told', async () => {
    const own = db.open({ poolSize: 1 });
    let told = 0;
    own.onCommit(() => {
      told += 1;
    });
    const failing = own.send(tenant(ours), (tx) => ({ statements: [named(tx, 'Letter 1'), tx`select 1 / 0`, named(tx, 'Letter 2')] }));
    await expect(failing).rejects.toThrow(/division by zero/);
    const foreign = own.send(tenant(ours), (tx) => ({
      statements: [named(tx, 'Letter 3'), tx`insert into departments (organisation_id, name) values (${theirs}, 'Letter 4')`],
    }));
    await expect(foreign).rejects.toThrow(/row-level security/);
    expect([await kept(), told]).toEqual([0, 0]);
    await own.send(tenant(ours), (tx) => ({ statements: [named(tx, 'Letter 5'), named(tx, 'Letter 6')] }));
    expect([await kept(), told]).toEqual([2, 1]);
  });

  test('whose connection dies on the way is 503, and the next goes', async () => {
    const own = db.open({ poolSize: 1 });
    const dying = refusal(own.send(tenant(ours), (tx) => ({ statements: [named(tx, 'Letter 7'), tx`select pg_sleep(1.5)`] })));
    await expect.poll(async () => await killAsleep(1.5), { interval: 20 }).toBe(1);
    expect(await dying).toBe(503);
    expect(await db.ownerSql`select id from departments where name = 'Letter 7'`).toEqual([]);
    await own.send(tenant(ours), (tx) => ({ statements: [named(tx, 'Letter 8')] }));
    expect(await db.ownerSql`select name from departments where name = 'Letter 8'`).toHaveLength(1);
  });
});

test('lists come back as they went, whatever stands in them', async () => {
  const texts = ['plain', '', 'a,b', '{x}', 'say "hi"', 'back\\slash', 'NULL', 'line\nend', ' space '];
  const [row] = await db.database.read(
    { role: 'platform' },
    async (tx) =>
      await tx`
    select ${texts}::text[] as texts, ${[1, -2, 9007199254740991]}::bigint[] as bigints, ${[3]}::int[] as integers, '{1,7}'::smallint[] as smallints, ${[]}::text[] as none, array['x', null] as holes`,
  );
  expect(row).toEqual({ texts, bigints: [1, -2, 9007199254740991], integers: [3], smallints: [1, 7], none: [], holes: ['x', null] });
});

describe('faults', () => {
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

  test('a connection that dies before the commit has committed nothing, and says so', async () => {
    const own = db.open({ poolSize: 1 });
    const name = 'Died before the commit';
    const dying = own.write(tenant(ours), async (tx) => {
      const [me] = await tx<
        { pid: number }[]
      >`insert into departments (organisation_id, name) values (${ours}, ${name}) returning pg_backend_pid() as pid`;
      await db.ownerSql`select pg_terminate_backend(${me?.pid ?? 0}, 1000)`;
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await refusal(dying)).toBe(503);
    expect(await db.ownerSql`select id from departments where name = ${name}`).toEqual([]);
    expect(await ping(own)).toBe(200);
  });

  test('a database that takes no connections is 503, and the pool heals when it does again', async () => {
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

  test('a full pool answers 503 to who waits, and gives the connection to nobody in vain', async () => {
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
      const kill =
        db.ownerSql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vigil-notify'`.then(
          () => {
            killed = true;
          },
        );
      while (!killed)
        await Promise.race([own.listener.unsafe('notify news').catch(() => {}), new Promise((resolve) => setImmediate(resolve))]);
      await kill;
    }
    await expect
      .poll(
        async () =>
          await own.listener.unsafe('notify news').then(
            () => 'sent',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('sent');
  });

  test('a statement that takes too long is 503', async () => {
    const own = db.open({ statementTimeoutMs: 100 });
    expect(await refusal(own.read({ role: 'platform' }, async (tx) => await tx`select pg_sleep(5)`))).toBe(503);
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
      Array.from({ length: 50 }, async (_, index) => await refusal(own.write({ role: 'platform' }, faults[index % 5] ?? (async () => {})))),
    );
    expect(outcomes).not.toContain(200);
    expect(await Promise.all(Array.from({ length: 3 }, async () => await ping(own)))).toEqual([200, 200, 200]);
    await expect.poll(backends, { timeout: 5000 }).toBe(0);
  });

  test('connections that are cut while they connect and while they work are not left over', async () => {
    const wire = await cuttingWire(Number(new URL(db.url).port));
    const url = new URL(db.url);
    url.port = String(wire.port);
    const own = db.open({ url: url.href, poolSize: 3, connectDeadlineMs: 100, statementTimeoutMs: 100 });
    try {
      for (let round = 0; round < 50; round += 1) {
        const working = Array.from({ length: 6 }, async () => await ping(own));
        await new Promise((resolve) => setTimeout(resolve, round % 10));
        wire.cut();
        await Promise.all(working);
      }
      await expect.poll(async () => await Promise.all([ping(own), ping(own), ping(own)]), { timeout: 10_000 }).toEqual([200, 200, 200]);
      await expect.poll(() => wire.open()).toBe(3);
    } finally {
      await own.close();
      wire.close();
    }
  });
});

/** A wire to the server whose connections can all be cut at once. */
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
