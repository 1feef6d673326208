// What is asked of and written to people in the database: each row that does not count is
// tested with one that does and differs from it in one thing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import * as checks from './people-checks.store.ts';
import * as moves from './people-moves.store.ts';
import { keepPhoto } from './profile/photos.store.ts';
import { refuseLastAdministrator } from './rules/last-administrator.ts';
import { allStays, findPresentStay } from './rules/stays.store.ts';
import { aUser, type UserGiven } from './users.factory.ts';
import * as users from './users.store.ts';
import * as visitors from './visitors.store.ts';

let db: TestDatabase;
let ours: number;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users');
  ours = await anOrganisation(db.ownerSql);
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const person = async (given: UserGiven = {}, set: object = {}): Promise<number> => {
  const { id } = await aUser(db.ownerSql, { organisation_id: ours, ...given });
  if (Object.keys(set).length > 0)
    await db.ownerSql`update users set ${db.ownerSql(set)} where id = ${id}`;
  return id;
};
const removed = { status: 'disabled', email: null, deleted_at: now };
const rowOf = async (id: number) =>
  (await db.ownerSql<Record<string, unknown>[]>`select * from users where id = ${id}`)[0] ?? {};
const inserted = async (table: string, row: object): Promise<number> => {
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};

describe('before a person is added', () => {
  test('the organisation is the given one, else that of the view, unless it is archived', async () => {
    const archived = await anOrganisation(db.ownerSql, { archived_at: now.toISOString() });
    const home = async (given: number | null, tenant?: number) =>
      (
        await db.database.write(
          tenant ? { role: 'tenant', organisation_id: tenant } : { role: 'platform' },
          async (tx) => await checks.findHome(tx, given),
        )
      )?.id;
    expect([
      await home(ours),
      await home(archived),
      await home(null),
      await home(null, ours),
      await home(null, archived),
    ]).toEqual([ours, undefined, undefined, ours, undefined]);
  });

  test('departments or tags are known, each of its kind and organisation', async () => {
    const other = await anOrganisation(db.ownerSql);
    const department = { name: 'D', monitored: true };
    const [own, theirs] = [
      await inserted('departments', { organisation_id: ours, ...department }),
      await inserted('departments', { organisation_id: other, ...department }),
    ];
    const tag = await inserted('user_tags', { organisation_id: ours, name: 'T' });
    const unknown = async (
      type: 'department' | 'tag',
      ids: number[],
      organisation_id: number | null,
    ) =>
      await tried(
        async (tx) => await checks.unknownRestrictions(tx, { type, ids, organisation_id }),
      );
    expect([
      await unknown('department', [own], ours),
      await unknown('department', [own, theirs], ours),
      await unknown('department', [own, theirs], null),
      await unknown('department', [own, 0], null),
      await unknown('tag', [tag], ours),
    ]).toEqual([false, true, false, true, false]);
  });

  test('a mobile is taken by another who is here; the name is said within the organisation', async () => {
    const mobile = '+61491570156';
    await person({ last_name: 'Another', mobile: '+61491570157' });
    const id = await person({ mobile });
    const other = await anOrganisation(db.ownerSql);
    const find = async (besides: number, organisation_id: number | null) =>
      await tried(
        async (tx) => await checks.findMobile(tx, '491570156', { id: besides, organisation_id }),
      );
    const { name } = await rowOf(id);
    expect([
      await find(0, ours),
      await find(0, other),
      await find(0, null),
      await find(id, ours),
    ]).toEqual([
      { taken: true, name },
      { taken: true, name: null },
      { taken: true, name: null },
      { taken: false, name: null },
    ]);
    await db.ownerSql`update users set ${db.ownerSql(removed)} where id = ${id}`;
    expect(await find(0, ours)).toEqual({ taken: false, name: null });
    const { email } = await rowOf(await person());
    expect([
      await tried(async (tx) => await checks.hasEmail(tx, String(email), 0)),
      await tried(async (tx) => await checks.hasEmail(tx, 'nobody@vigil.example', 0)),
    ]).toEqual([true, false]);
  });
});

describe('before a person is taken out of use', () => {
  const alert = async (user_id: number, over: object = {}) =>
    await inserted('alerts', {
      organisation_id: ours,
      monitored: true,
      alert_type_id: 1,
      priority: 1,
      subject: randomUUID(),
      raised_at: now,
      last_event_at: now,
      user_id,
      ...over,
    });

  test('the newest open alert is found, in the language of the reader', async () => {
    const [ana, ben] = [await person(), await person({}, { language: 'en' })];
    await alert(ana);
    const newest = await alert(ana);
    await alert(ana, { status: 'resolved', resolved_at: now, note: 'Safe.' });
    await alert(ben);
    expect(await tried(async (tx) => await checks.findOpenAlert(tx, ana, ben))).toMatchObject({
      id: newest,
      language: 'en',
    });
    expect(
      await tried(async (tx) => await checks.findOpenAlert(tx, await person(), ben)),
    ).toBeUndefined();
  });

  test.each<[string, boolean, object]>([
    ['in_progress', true, {}],
    ['grace', true, {}],
    ['expired', false, { ended_at: now }],
    ['completed', false, { ended_at: now }],
  ])('a session that is %s is running: %s', async (status, has_session, over) => {
    const [ana, ben] = [await person(), await person()];
    const [type] = await db.ownerSql<{ id: number }[]>`
      select id from device_types where name = 'app'`;
    const device_id = await inserted('devices', {
      organisation_id: ours,
      user_id: ana,
      device_type_id: type?.id ?? 0,
      device_name: 'Phone',
    });
    await inserted('welfare_sessions', {
      organisation_id: ours,
      client_id: randomUUID(),
      device_id,
      user_id: ana,
      status,
      minutes: 30,
      grace_minutes: 1,
      started_at: now,
      counted_from: now,
      due_at: now,
      grace_until: now,
      ...over,
    });
    const group = await inserted('escalation_groups', { organisation_id: ours, name: 'G' });
    await db.ownerSql`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      values (${ours}, ${group}, ${ben}, 1)`;
    expect(
      await tried(async (tx) => [await checks.findUses(tx, ana), await checks.findUses(tx, ben)]),
    ).toEqual([
      { has_session, in_group: false },
      { has_session: false, in_group: true },
    ]);
  });

  test('a person is over at their time', async () => {
    const [over, here, always] = [
      await person({ expires_at: now }),
      await person({ expires_at: at(1) }),
      await person(),
    ];
    expect(
      await tried(async (tx) => [
        await checks.isExpired(tx, over),
        await checks.isExpired(tx, here),
        await checks.isExpired(tx, always),
        await checks.isExpired(tx, 0),
      ]),
    ).toEqual([true, false, false, false]);
  });

  test.each<[string, boolean, UserGiven, object]>([
    ['in time', true, { expires_at: at(1) }, {}],
    ['whose time has come', false, { expires_at: now }, {}],
    ['who was disabled', false, { status: 'disabled' }, {}],
    ['who was invited', false, { status: 'pending' }, {}],
    ['with another role', false, { role: 'organisation_idp_admin' }, {}],
    ['who sees a part only', false, {}, { restriction_type: 'tag', restrictions: [1] }],
    ['of the platform', false, { organisation_id: null, role: 'admin' }, {}],
  ])('with another administrator %s one may go: %s', async (_, may, given, set) => {
    const role = 'organisation_admin';
    const id = await person({ role });
    await person({ role, ...given }, set);
    await person({ role, organisation_id: await anOrganisation(db.ownerSql) });
    const one = { id, name: 'Helen', role, organisation: { id: ours, name: 'Redgum' } } as const;
    const refused = await tried(async (tx) => await refuseLastAdministrator(tx, one)).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    expect(refused).toBe(may ? null : 'last_administrator');
  });

  test('a visitor is no administrator of the platform’s people', async () => {
    const staff = { organisation_id: null, role: 'admin' } as const;
    const id = await person(staff);
    await person(staff, { home_cell: 2 });
    const one = { id, name: 'Priya', role: 'admin', organisation: null } as const;
    await expect(tried(async (tx) => await refuseLastAdministrator(tx, one))).rejects.toMatchObject(
      { code: 'last_administrator' },
    );
    await person(staff);
    await tried(async (tx) => await refuseLastAdministrator(tx, one));
  });
});

describe('a visitor', () => {
  const asAtHome = (id: number, over: object = {}) => ({
    id,
    role: 'monitoring_centre_operator' as const,
    abilities: null,
    first_name: 'Vera',
    last_name: 'Visit',
    email: `visitor${id}@x.example`,
    timezone: 'Australia/Perth',
    language: 'en' as const,
    measurement_system: 'imperial' as const,
    country: 'NZ',
    ...over,
  });
  const keep = async (given: ReturnType<typeof asAtHome>, home: number) =>
    await tried(async (tx) => await visitors.keepVisitor(tx, given, home));

  test('is kept as at home, and never takes the number of another person', async () => {
    const id = 5_000_000;
    expect(await keep(asAtHome(id), 2)).toBe(true);
    await db.ownerSql`update users set status = 'disabled' where id = ${id}`;
    const changed = asAtHome(id, {
      role: 'monitoring_centre_admin',
      first_name: 'V',
      last_name: 'W',
      email: 'w@x.example',
      timezone: 'Australia/Sydney',
      language: 'en-AU',
      measurement_system: 'metric',
      country: 'AU',
      abilities: ['read users'],
    });
    expect(await keep(changed, 2)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ ...changed, status: 'active', home_cell: 2 });
    const own = await person({ organisation_id: null });
    expect([await keep(asAtHome(id), 3), await keep(asAtHome(own), 2)]).toEqual([false, false]);
    expect([await rowOf(id), await rowOf(own)]).toMatchObject([
      { first_name: 'V' },
      { first_name: 'Mei', home_cell: null },
    ]);
    expect(await tried(async (tx) => await visitors.findVisiting(tx, id))).toMatchObject({
      home_cell: 2,
    });
    const taken = async (besides: number, email: string) =>
      await tried(async (tx) => await visitors.isEmailOfAnother(tx, { id: besides, email }));
    expect([
      await taken(own, 'W@x.example'),
      await taken(id, 'W@x.example'),
      await taken(own, 'nobody@x.example'),
    ]).toEqual([true, false, false]);
  });
});

describe('a stay', () => {
  test('the present one is found from an earlier one, and all of the same people', async () => {
    const [first, second, present] = [
      await person({}, removed),
      await person({}, removed),
      await person(),
    ];
    await db.ownerSql`
      update users set person_id = ${first} where id = any(${[second, present]})`;
    const other = await person();
    const find = async (id: number) => await tried(async (tx) => await findPresentStay(tx, id));
    expect([await find(first), await find(second), await find(present), await find(other)]).toEqual(
      [present, present, undefined, undefined],
    );
    const rows = await tried(
      async (tx) =>
        await tx<{ id: number }[]>`
        select id from users where id = any(array(${allStays(tx, [second])})) order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual([first, second, present]);
  });

  test('moves with its email, contacts and photo, and ends where it was', async () => {
    const other = await anOrganisation(db.ownerSql);
    await person();
    const [ana, ben] = [
      await person({ email: 'ana@x.example', password_hash: 'x' }),
      await person(),
    ];
    for (const user_id of [ana, ben]) {
      await inserted('personal_contacts', {
        organisation_id: ours,
        user_id,
        order: 1,
        first_name: String(user_id),
        last_name: 'C',
      });
      await tried(
        async (tx) =>
          await keepPhoto(tx, user_id, {
            hash: (user_id === ana ? 'a' : 'b').repeat(64),
            type: 'image/png',
            width: 1,
            height: 1,
            bytes: Buffer.from('x'),
          }),
      );
    }
    const moved = await tried(async (tx) => await moves.movePerson(tx, ana, other));
    expect([await rowOf(moved), await rowOf(ana), await rowOf(ben)]).toMatchObject([
      { organisation_id: other, email: 'ana@x.example', person_id: ana, deleted_at: null },
      { organisation_id: ours, email: null, person_id: ana, status: 'disabled', deleted_at: now },
      { person_id: ben, deleted_at: null, status: 'active' },
    ]);
    expect(await db.ownerSql`select id from users where organisation_id = ${other}`).toEqual([
      { id: moved },
    ]);
    expect(
      await db.ownerSql`
        select c.first_name, f.hash from personal_contacts c
        join user_photos f using (organisation_id, user_id)
        where organisation_id = ${other}`,
    ).toEqual([{ first_name: String(ana), hash: 'a'.repeat(64) }]);
  });

  test('ends once: without role, permissions and view; staff keep the role', async () => {
    const set = { restriction_type: 'tag', restrictions: [1], abilities: ['read departments'] };
    const [admin, staff, before, here] = [
      await person({ role: 'organisation_admin' }, set),
      await person({ organisation_id: null, role: 'admin' }),
      await person({}, { ...removed, deleted_at: at(-9) }),
      await person({ role: 'organisation_admin' }),
    ];
    await tried(async (tx) => await moves.removePeople(tx, [admin, staff, before]));
    const gone = { status: 'disabled', email: null, deleted_at: now };
    expect([
      await rowOf(admin),
      await rowOf(staff),
      await rowOf(before),
      await rowOf(here),
    ]).toMatchObject([
      { ...gone, role: 'organisation_user', abilities: null, restriction_type: null },
      { ...gone, role: 'admin' },
      { deleted_at: at(-9) },
      { deleted_at: null, role: 'organisation_admin', status: 'active' },
    ]);
  });

  test('goes to an organisation that is not archived', async () => {
    const archived = await anOrganisation(db.ownerSql, { archived_at: now.toISOString() });
    const find = async (id: number) =>
      (await tried(async (tx) => await moves.findTarget(tx, id)))?.name;
    expect([await find(ours), await find(archived)]).toEqual(['Redgum Community Care', undefined]);
  });
});

test('departments lose their people alone, and say how many have no group of their own', async () => {
  const department = async (name: string) =>
    await inserted('departments', { organisation_id: ours, name, monitored: true });
  const [one, two, empty] = [await department('A'), await department('B'), await department('C')];
  const group = await inserted('escalation_groups', { organisation_id: ours, name: 'G' });
  const [ana, ben, cem] = [
    await person({ department_id: one }),
    await person({ department_id: one }, { escalation_group_id: group }),
    await person({ department_id: two }),
  ];
  expect(await tried(async (tx) => await users.leaveDepartments(tx, [one, empty]))).toEqual(
    new Map([
      [one, { users_moved: 2, without_group: 1 }],
      [empty, { users_moved: 0, without_group: 0 }],
    ]),
  );
  const left = await Promise.all([ana, ben, cem].map(rowOf));
  expect(left.map(({ department_id }) => department_id)).toEqual([null, null, two]);
});

test('administrators of an organisation are those who are here', async () => {
  const role = 'organisation_admin';
  const [one, two] = [await person({ role }), await person({ role, status: 'disabled' })];
  await person({ role }, removed);
  await person();
  await person({ role, organisation_id: await anOrganisation(db.ownerSql) });
  expect(await tried(async (tx) => await users.findAdmins(tx, ours))).toEqual([one, two]);
});
