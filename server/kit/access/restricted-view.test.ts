// People restricted to departments or tags read and change only records of those people, in every
// table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import type { Tx, View } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

let db: TestDatabase;
/**
 * Ann is in the first department, Ben in the second, Cat in none; each has a device, an alert and
 * the rest. Dan is of another organisation.
 */
const ids = {
  organisation: 0,
  other: 0,
  north: 0,
  south: 0,
  divers: 0,
  ann: 0,
  ben: 0,
  cat: 0,
  dan: 0,
};

beforeAll(async () => {
  db = await testDatabase();
  const one = async (row: PromiseLike<readonly { id?: unknown }[]>): Promise<number> =>
    Number((await row)[0]?.id);
  const sql = db.ownerSql;
  ids.organisation = await one(
    sql`insert into organisations (name) values ('Redgum') returning id`,
  );
  ids.other = await one(sql`insert into organisations (name) values ('Other') returning id`);
  const department = async (name: string) =>
    await one(
      sql`
        insert into departments (organisation_id, name)
        values (${ids.organisation}, ${name})
        returning id
      `,
    );
  ids.north = await department('North');
  ids.south = await department('South');
  const person = async (name: string, organisation_id: number, department_id: number | null) => {
    const id = await one(sql`
      insert into users (organisation_id, department_id, role, first_name, last_name)
      values (${organisation_id}, ${department_id}, 'organisation_user', ${name}, 'A')
      returning id`);
    const device = await one(sql`
      insert into devices (organisation_id, device_type_id, user_id, device_name)
      values (${organisation_id}, 2, ${id}, ${name})
      returning id`);
    const alert = await one(sql`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id,
        department_id, device_id, subject, raised_at, last_event_at)
      values (${organisation_id}, true, 1, 1, ${id}, ${department_id}, ${device}, ${`u${id}`},
        app.now(), app.now())
      returning id`);
    await sql`
      insert into events (organisation_id, kind, user_id, alert_id, occurred_at)
      values (${organisation_id}, 'alert.raised', ${id}, ${alert}, app.now())
    `;
    await sql`
      insert into events (organisation_id, kind, device_id, occurred_at)
      values (${organisation_id}, 'device.online', ${device}, app.now())
    `;
    await sql`
      insert into escalations (organisation_id, alert_id, next_contact_at, due_at)
      values (${organisation_id}, ${alert}, app.now(), app.now())
    `;
    await sql`
      insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name)
      values (${organisation_id}, ${id}, 1, 'Kin', 'A')
    `;
    return id;
  };
  ids.ann = await person('Ann', ids.organisation, ids.north);
  ids.ben = await person('Ben', ids.organisation, ids.south);
  ids.cat = await person('Cat', ids.organisation, null);
  ids.dan = await person('Dan', ids.other, null);
  ids.divers = await one(
    sql`
      insert into user_tags (organisation_id, name)
      values (${ids.organisation}, 'Divers')
      returning id
    `,
  );
  for (const id of [ids.ben, ids.cat])
    await sql`
      insert into user_tag_links (organisation_id, user_id, user_tag_id)
      values (${ids.organisation}, ${id}, ${ids.divers})
    `;
  await sql`
    insert into events (organisation_id, kind, occurred_at)
    values (${ids.organisation}, 'organisation.updated', app.now())
  `;
  await sql`
    insert into escalation_groups (organisation_id, name) values (${ids.organisation}, 'Nights')
  `;
});
afterAll(async () => await db.close());

const restrictedTo = (restriction: Restriction): View => ({
  role: 'restricted',
  organisation_id: ids.organisation,
  restriction,
});
const north = (): View => restrictedTo({ by: 'department', ids: [ids.north] });
const names = async (view: View): Promise<Record<string, unknown>> =>
  await db.database.read(view, async (tx) => {
    const [row] = await tx`select
      (select array_agg(first_name order by id) from users) as people,
        (select array_agg(device_name order by id) from devices) as devices,
      (select array_agg(name order by id) from departments) as departments,
        (select array_agg(user_id::int order by id) from alerts) as alerts,
      (select count(*)::int from events) as events,
        (select count(*)::int from escalations) as escalations,
      (select count(*)::int from personal_contacts) as contacts,
        (select array_agg(name) from escalation_groups) as groups`;
    return { ...row };
  });
const nothing = {
  people: null,
  devices: null,
  departments: null,
  alerts: null,
  events: 0,
  escalations: 0,
  contacts: 0,
  groups: ['Nights'],
};

describe('seeing', () => {
  test('a person restricted to a department sees its people, their records and the organisation settings (R131, R268)', async () => {
    const ann = {
      people: ['Ann'],
      devices: ['Ann'],
      departments: ['North'],
      alerts: [ids.ann],
      events: 2,
      escalations: 1,
      contacts: 1,
      groups: ['Nights'],
    };
    expect(await names(north())).toEqual(ann);
  });

  test('two departments are both; people without one are in neither', async () => {
    const both = await names(restrictedTo({ by: 'department', ids: [ids.north, ids.south] }));
    expect(both).toMatchObject({
      people: ['Ann', 'Ben'],
      departments: ['North', 'South'],
      events: 4,
    });
  });

  test('a person restricted to a tag sees the people with that tag, and all departments (R131, R269)', async () => {
    const divers = {
      people: ['Ben', 'Cat'],
      devices: ['Ben', 'Cat'],
      departments: ['North', 'South'],
      alerts: [ids.ben, ids.cat],
      events: 4,
      escalations: 2,
    };
    const view = restrictedTo({ by: 'tag', ids: [ids.divers] });
    expect(await names(view)).toMatchObject(divers);
    expect(
      await db.database.read(
        view,
        async (tx) => await tx`select user_id::int from user_tag_links order by 1`,
      ),
    ).toHaveLength(2);
    expect(
      await db.database.read(north(), async (tx) => await tx`select user_id from user_tag_links`),
    ).toEqual([]);
  });

  test.each<[string, Restriction]>([
    ['an unassigned tag', { by: 'tag', ids: [987_654_321] }],
    ['no tag', { by: 'tag', ids: [] }],
    ['no department', { by: 'department', ids: [] }],
    ['a department that does not exist', { by: 'department', ids: [987_654_321] }],
  ])('%s shows no person', async (_, restriction) => {
    expect(await names(restrictedTo(restriction))).toEqual({
      ...nothing,
      departments: restriction.by === 'tag' ? ['North', 'South'] : null,
    });
  });

  test('the unrestricted view of the same connections sees all of the organisation', async () => {
    await names(north());
    expect(await names({ role: 'tenant', organisation_id: ids.organisation })).toMatchObject({
      people: ['Ann', 'Ben', 'Cat'],
      events: 7,
    });
  });

  test('without its settings the role reads nothing', async () => {
    const asking = db.ownerSql.begin(async (sql) => {
      await sql`set local role vigil_restricted`;
      return await sql`select id from users`;
    });
    await expect(asking).rejects.toThrow(/app\.(organisation_id|restricted_by|restricted_to)/);
  });
});

describe('what changed meanwhile', () => {
  const divers = (): View => restrictedTo({ by: 'tag', ids: [ids.divers] });
  /** What the view shows while `change` holds, which is undone afterwards. */
  const seenAfter = async (view: View, change: string, undo: string) => {
    await db.ownerSql.unsafe(change);
    try {
      return await names(view);
    } finally {
      await db.ownerSql.unsafe(undo);
    }
  };

  test('the tags of a person are those of the links, also after two concurrent changes', async () => {
    const tagsOf = async () => {
      const [row] = await db.ownerSql<
        { tag_ids: number[] }[]
      >`select tag_ids from users where id = ${ids.ann}`;
      return row?.tag_ids;
    };
    const tags = await db.ownerSql<{ id: number }[]>`
      insert into user_tags (organisation_id, name)
      select ${ids.organisation}, 'Crew ' || n
      from generate_series(1, 2) n
      returning id`;
    const [one, another] = tags.map(({ id }) => id);
    const tenant: View = { role: 'tenant', organisation_id: ids.organisation };
    const link = async (
      tag: number | undefined,
      first: Promise<unknown>,
      then: () => void = () => {},
    ) =>
      await db.database.write(tenant, async (tx) => {
        await tx`select 1`;
        await first;
        await tx`
          insert into user_tag_links (organisation_id, user_id, user_tag_id)
          values (${ids.organisation}, ${ids.ann}, ${tag ?? 0})
        `;
        then();
        await tx`select pg_sleep(0.2)`;
      });
    const { promise: written, resolve } = Promise.withResolvers<void>();
    // The second begins before the first commits, and waits for it.
    await Promise.all([link(one, Promise.resolve(), resolve), link(another, written)]);
    expect(await tagsOf()).toEqual([one, another]);
    await db.ownerSql`delete from user_tags where id = ${one ?? 0}`;
    expect(await tagsOf()).toEqual([another]);
    await db.ownerSql`delete from user_tags where id = ${another ?? 0}`;
    expect(await tagsOf()).toEqual([]);
  });

  test('a person moved to another department is visible there with all their records, and no longer in the former one', async () => {
    const move = (to: number) => `update users set department_id = ${to} where id = ${ids.ann}`;
    expect(await seenAfter(north(), move(ids.south), move(ids.north))).toEqual({
      ...nothing,
      departments: ['North'],
    });
    const south = restrictedTo({ by: 'department', ids: [ids.south] });
    // The alert still names the department in which it was raised.
    const seen = {
      people: ['Ann', 'Ben'],
      devices: ['Ann', 'Ben'],
      alerts: [ids.ann, ids.ben],
      events: 4,
      escalations: 2,
      contacts: 2,
    };
    expect(await seenAfter(south, move(ids.south), move(ids.north))).toMatchObject(seen);
  });

  test('a person who loses the tag is no longer visible, with all their records', async () => {
    const change = `delete from user_tag_links where user_id = ${ids.ben}`;
    const undo = `insert into user_tag_links (organisation_id, user_id, user_tag_id) values (${ids.organisation}, ${ids.ben}, ${ids.divers})`;
    const cat = {
      people: ['Cat'],
      devices: ['Cat'],
      alerts: [ids.cat],
      events: 2,
      escalations: 1,
      contacts: 1,
    };
    expect(await seenAfter(divers(), change, undo)).toMatchObject(cat);
  });

  test('an alert stays with its person when the device changes hands; one of a device alone follows the device', async () => {
    const carry = (by: number, device: string) =>
      `update devices set user_id = ${by} where device_name = '${device}'`;
    expect(await seenAfter(north(), carry(ids.ben, 'Ann'), carry(ids.ann, 'Ann'))).toMatchObject({
      devices: null,
      alerts: [ids.ann],
      escalations: 1,
    });
    const nobodys = `update alerts set user_id = null, department_id = null where user_id = ${ids.ann}`;
    const again = `update alerts set user_id = ${ids.ann}, department_id = ${ids.north} where user_id is null and organisation_id = ${ids.organisation}`;
    expect(await seenAfter(north(), nobodys, again)).toMatchObject({
      devices: ['Ann'],
      alerts: [null],
      escalations: 1,
    });
    const both = [
      `${nobodys}; ${carry(ids.ben, 'Ann')}`,
      `${again}; ${carry(ids.ann, 'Ann')}`,
    ] as const;
    expect(await seenAfter(north(), ...both)).toMatchObject({
      devices: null,
      alerts: null,
      escalations: 0,
    });
    const south = await seenAfter(restrictedTo({ by: 'department', ids: [ids.south] }), ...both);
    expect(south).toMatchObject({
      devices: ['Ann', 'Ben'],
      alerts: [null, ids.ben],
      escalations: 2,
    });
  });
});

describe('writing', () => {
  const write = async (work: (tx: Tx) => Promise<unknown>) =>
    await db.database.write(north(), work);

  test('own people’s records can be changed, others’ cannot', async () => {
    const rename = async (id: number) =>
      await db.database.write(
        north(),
        async (tx) =>
          await tx`update users set additional_notes = 'x' where id = ${id} returning id`,
      );
    expect([
      (await rename(ids.ann)).length,
      (await rename(ids.ben)).length,
      (await rename(ids.cat)).length,
    ]).toEqual([1, 0, 0]);
    expect(await db.ownerSql`select first_name from users where additional_notes = 'x'`).toEqual([
      { first_name: 'Ann' },
    ]);
  });

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'a device for another',
      async (tx) =>
        await tx`
          insert into devices (organisation_id, device_type_id, user_id, device_name)
          values (${ids.organisation}, 2, ${ids.ben}, 'x')
        `,
    ],
    [
      'an unassigned device',
      async (tx) =>
        await tx`
          insert into devices (organisation_id, device_type_id, device_name)
          values (${ids.organisation}, 2, 'x')
        `,
    ],
    [
      'a move to another department',
      async (tx) => await tx`update users set department_id = ${ids.south} where id = ${ids.ann}`,
    ],
    [
      'a person in another department',
      async (tx) =>
        await tx`
          insert into users (organisation_id, department_id, role, first_name, last_name)
          values (${ids.organisation}, ${ids.south}, 'organisation_user', 'x', 'x')
        `,
    ],
  ])('%s is refused', async (_, work) => {
    const count = async () =>
      JSON.stringify(
        await db.ownerSql`
          select (select count(*) from devices), (select count(*) from users),
            (select department_id from users where id = ${ids.ann})
        `,
      );
    const before = await count();
    await expect(write(work)).rejects.toThrow(/row-level security/);
    expect(await count()).toBe(before);
  });

  test('an event about no person is returned to its writer, and is not visible in a later transaction', async () => {
    const line = async (tx: Tx) =>
      await tx`
        insert into events (organisation_id, kind, occurred_at)
        values (${ids.organisation}, 'group.updated', app.now())
        returning id
      `;
    expect(await write(line)).toHaveLength(1);
    expect(
      await db.database.read(
        north(),
        async (tx) => await tx`select id from events where kind = 'group.updated'`,
      ),
    ).toEqual([]);
  });
});
