// Row visibility: a tenant sees its own rows, the centre those of monitored organisations, the
// platform all; no view leaks to the next user of the connection.
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { refusal, tenant, threeOrganisations } from './database.factory.ts';
import type { View } from './database.ts';

let db: TestDatabase;
let ours: number;
let theirs: number;
let unmonitored: number;

beforeAll(async () => {
  db = await testDatabase();
  ({ ours, theirs, unmonitored } = await threeOrganisations(db.ownerSql));
});
afterAll(async () => await db.close());

const organisationsIn = async (view: View): Promise<number[]> =>
  await db.database.read(view, async (tx) =>
    (await tx<{ id: number }[]>`select id from organisations order by id`).map((row) => row.id),
  );
const usersIn = async (view: View): Promise<(number | null)[]> =>
  await db.database.read(view, async (tx) =>
    (
      await tx<
        { organisation_id: number | null }[]
      >`select organisation_id from users order by organisation_id nulls last`
    ).map((row) => row.organisation_id),
  );

describe('rows seen', () => {
  test('a tenant sees itself only, the centre the monitored, the platform all', async () => {
    expect(await organisationsIn(tenant(ours))).toEqual([ours]);
    expect(await organisationsIn({ role: 'centre' })).toEqual([ours, theirs]);
    expect(await organisationsIn({ role: 'platform' })).toEqual([ours, theirs, unmonitored]);
    expect(await usersIn(tenant(theirs))).toEqual([theirs]);
    expect(await usersIn({ role: 'centre' })).toEqual([ours, theirs, null]);
    expect(await usersIn({ role: 'platform' })).toEqual([ours, theirs, unmonitored, null]);
  });

  test('an organisation that is no longer monitored takes its people, places and devices out of the centre’s view, and brings them back', async () => {
    await db.ownerSql`
      insert into devices (organisation_id, device_type_id, device_name)
      values (${theirs}, 1, 'Phone')
    `;
    const devices = async (): Promise<number> =>
      await db.database.read(
        { role: 'centre' },
        async (tx) => (await tx`select id from devices`).length,
      );
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
    // `monitored` is derived from the organisation; a value given on insert is overwritten.
    await db.database.write(
      tenant(unmonitored),
      async (tx) =>
        await tx`
          insert into departments (organisation_id, name, monitored)
          values (${unmonitored}, 'Seen?', true)
        `,
    );
    await expect(
      db.database.write(
        tenant(unmonitored),
        async (tx) => await tx`update departments set monitored = true where name = 'Seen?'`,
      ),
    ).rejects.toThrow(/foreign key/);
    expect(await db.ownerSql`select monitored from departments where name = 'Seen?'`).toEqual([
      { monitored: false },
    ]);
    await db.ownerSql`delete from departments where name = 'Seen?'`;
  });

  test("a tenant cannot write another tenant's row, nor change one", async () => {
    const insert = db.database.write(
      tenant(ours),
      async (tx) =>
        await tx`insert into departments (organisation_id, name) values (${theirs}, 'Ours now')`,
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    await db.database.write(
      tenant(ours),
      async (tx) => await tx`update organisations set name = 'Taken' where id = ${theirs}`,
    );
    expect(await db.ownerSql`select name from organisations where id = ${theirs}`).toEqual([
      { name: 'Theirs' },
    ]);
    expect(await db.ownerSql`select id from departments`).toEqual([]);
  });

  test('the centre cannot write users of organisations, and no view can change an event', async () => {
    await expect(
      db.database.write(
        { role: 'centre' },
        async (tx) => await tx`update users set first_name = 'X'`,
      ),
    ).rejects.toThrow(/row-level security/);
    for (const statement of [
      "update events set kind = 'x'",
      'delete from events',
      'truncate events',
    ]) {
      await expect(
        db.database.write({ role: 'platform' }, async (tx) => await tx.unsafe(statement)),
      ).rejects.toThrow(/permission denied/);
    }
  });

  test('an unset tenant is an error, not all rows', async () => {
    const unset = db.database.read(
      { role: 'platform' },
      async (tx) => await tx.unsafe('set local role vigil_tenant; select id from organisations'),
    );
    await expect(unset).rejects.toThrow(
      /app\.organisation_id|invalid input syntax for type bigint/,
    );
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
    const sql = postgres(db.url, { max: 1 });
    await expect(sql`select id from organisations`).rejects.toThrow(
      /does not exist|permission denied/,
    );
    await sql.end();
  });
});

describe('a connection that reads for one and then for another', () => {
  test('shows each exactly their rows, also after a failure and to simultaneous callers', async () => {
    const own = db.open({ poolSize: 1 });
    const seen = async (view: View): Promise<number[]> =>
      await own.read(view, async (tx) =>
        (await tx<{ id: number }[]>`select id from organisations order by id`).map(({ id }) => id),
      );
    expect(await seen(tenant(ours))).toEqual([ours]);
    expect(await seen(tenant(theirs))).toEqual([theirs]);
    await expect(own.read(tenant(ours), async (tx) => await tx`select 1 / 0`)).rejects.toThrow(
      /division by zero/,
    );
    expect(await seen(tenant(theirs))).toEqual([theirs]);
    const views = [
      tenant(ours),
      { role: 'platform' } as const,
      tenant(theirs),
      { role: 'centre' } as const,
      tenant(ours),
    ];
    expect(await Promise.all(views.map(seen))).toEqual([
      [ours],
      [ours, theirs, unmonitored],
      [theirs],
      [ours, theirs],
      [ours],
    ]);
  });

  test('shows exactly their rows to a query that is sent before it is awaited', async () => {
    const own = db.open({ poolSize: 1 });
    const seen = async (view: View): Promise<number[]> =>
      await own.read(view, async (tx) => {
        const rows = await tx<{ id: number }[]>`select id from organisations order by id`.catch(
          (error: unknown) => {
            throw error;
          },
        );
        return rows.map(({ id }) => id);
      });
    expect([
      await seen(tenant(ours)),
      await seen(tenant(theirs)),
      await seen({ role: 'centre' }),
    ]).toEqual([[ours], [theirs], [ours, theirs]]);
  });

  test('shows nothing when the next view could not be set', async () => {
    const own = db.open({ poolSize: 1 });
    await own.read(tenant(ours), async (tx) => await tx`select 1`);
    const unknownRole = own.read(
      { role: 'nobody' } as unknown as View,
      async (tx) => await tx`select id from organisations`,
    );
    await expect(unknownRole).rejects.toThrow(/role "vigil_nobody" does not exist/);
    expect(await refusal(own.read(tenant(theirs), async (tx) => await tx`select 1`))).toBe(200);
  });

  test('has forgotten the tenant when it reads for the platform', async () => {
    const own = db.open({ poolSize: 1 });
    await own.read(tenant(ours), async (tx) => await tx`select 1`);
    const asTenant = own.ask(
      async (tx) => await tx.unsafe('set role vigil_tenant; select id from organisations'),
    );
    await expect(asTenant).rejects.toThrow(/invalid input syntax for type bigint/);
  });
});

test('a query function used after its transaction is refused: the connection may have another view by then', async () => {
  const kept = await db.database.read(tenant(ours), async (tx) => [tx]);
  const written = await db.database.write(tenant(ours), async (tx) => [tx]);
  for (const tx of [...kept, ...written])
    expect(() => tx`select id from organisations`).toThrow('after its transaction had ended');
  let late: unknown;
  const failed = db.database.read(tenant(ours), async (tx) => {
    const fails = tx`select no_such_column`.execute();
    const goesOn = tx`select pg_sleep(0.05)`
      .then(async () => await tx`select id from organisations`)
      .catch((error: unknown) => {
        late = error;
      });
    await Promise.all([fails, goesOn]);
  });
  await expect(failed).rejects.toThrow('no_such_column');
  await expect.poll(() => String(late)).toContain('after its transaction had ended');
});
