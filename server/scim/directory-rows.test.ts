// What a directory's tokens, people, groups, grants and issues are in the database: each row that
// does not count is tested with one that does and differs from it in one thing.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as tokens from './access/scim-tokens.store.ts';
import { raiseIssue } from './administrator-notices.ts';
import type { DirectoryCall } from './directory-call.ts';
import { keepGiven, readGifts, readNames } from './groups/gifts.store.ts';
import { changeMembers, findTakenGroup, listScimGroups } from './groups/scim-groups.store.ts';
import { usesOf } from './people/person-in-use.ts';
import * as people from './people/scim-users.store.ts';
import * as issues from './scim-issues.store.ts';
import { findScimConnection, knownTargets, readState } from './scim-portal.store.ts';

let db: TestDatabase;
let ours: number;
let place: issues.Place;
let sibling: issues.Place;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations');
  ours = await anOrganisation(db.ownerSql);
  [place, sibling] = [await connection(), await connection()];
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
async function connection(over: object = {}): Promise<issues.Place> {
  const row = { organisation_id: ours, name: randomUUID(), scim_provisioning: true, ...over };
  const [made] = await db.ownerSql<issues.Place[]>`
    insert into saml_connections ${db.ownerSql(row)}
    returning organisation_id, id as connection_id`;
  if (!made) throw new Error('the connection was not written');
  return made;
}
const inserted = async (table: string, row: object): Promise<number> => {
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};
const named = async (table: 'departments' | 'user_tags' | 'escalation_groups', name: string) =>
  await inserted(table, {
    organisation_id: ours,
    name,
    ...(table === 'departments' ? { monitored: true } : {}),
  });
const user = async (over: object = {}): Promise<number> =>
  (await aUser(db.ownerSql, { organisation_id: ours, ...over })).id;
const removed = async (id: number): Promise<void> =>
  void (await db.ownerSql`
    update users set status = 'disabled', email = null, deleted_at = ${now} where id = ${id}`);
const person = async (over: object = {}) => {
  const { user_id = await user(), ...rest } = { user_id: undefined, ...over };
  const user_name = randomUUID();
  const row = { ...place, user_id, user_name, attributes: { userName: user_name }, ...rest };
  return { id: await inserted('scim_users', row), user_id, user_name };
};
const group = async (over: object = {}): Promise<number> => {
  const display_name = randomUUID();
  return await inserted('scim_groups', { ...place, display_name, attributes: {}, ...over });
};
const member = async (scim_group_id: number, scim_user_id: number): Promise<void> =>
  void (await db.ownerSql`
    insert into scim_group_members (organisation_id, scim_group_id, scim_user_id)
    values (${ours}, ${scim_group_id}, ${scim_user_id})`);

describe('a token', () => {
  const token = async (name: string, over: object = {}): Promise<void> =>
    void (await inserted('scim_tokens', {
      ...place,
      token_hash: hash(name),
      hint: 'x',
      created_by: 'Helen',
      ...over,
    }));
  const publicId = async ({ connection_id }: issues.Place): Promise<string> =>
    (
      await db.ownerSql<{ public_id: string }[]>`
        select public_id from saml_connections where id = ${connection_id}`
    )[0]?.public_id ?? '';
  const caller = async (name: string, of = place) => {
    const id = (await publicId(of)).toUpperCase();
    return await tried(async (tx) => await tokens.findCaller(tx, id, hash(name)));
  };

  test('is of one connection, in any capitals', async () => {
    await token('a');
    expect([
      (await caller('a'))?.connection_id,
      await caller('a', sibling),
      await caller('b'),
    ]).toEqual([place.connection_id, undefined, undefined]);
    const id = (await publicId(sibling)).toUpperCase();
    expect(await tried(async (tx) => await tokens.findAddressed(tx, id))).toEqual(sibling);
  });

  test.each<[string, string | null | undefined, OrganisationGiven, object]>([
    ['is on', null, {}, {}],
    ['is off by contract', 'contract', { enable_saml: false }, {}],
    ['is off for the connection', 'connection', {}, { scim_provisioning: false }],
    ['is off by contract first', 'contract', { enable_saml: false }, { scim_provisioning: false }],
    ['is of no one: its organisation is not in use', undefined, { active: false }, {}],
  ])('%s', async (name, off, given, over) => {
    const organisation_id = await anOrganisation(db.ownerSql, given);
    const of = await connection({ organisation_id, ...over });
    await token(name, of);
    expect((await caller(name, of))?.off).toBe(off);
  });

  test('is noted once a minute, at itself; a connection says whether people sign in by it', async () => {
    const signing = await connection({ status: 'enabled' });
    await token('new');
    await token('a minute', { last_used_at: at(-60) });
    await token('more', { ...signing, last_used_at: at(-61) });
    const found = [await caller('new'), await caller('a minute'), await caller('more', signing)];
    expect(found.map((each) => [each?.is_fresh, each?.signs_in])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ]);
    await tried(async (tx) => {
      if (found[0]) await tokens.noteUse(tx, found[0]);
    });
    const used = await db.ownerSql`select last_used_at from scim_tokens order by id`;
    expect(used.map(({ last_used_at }) => last_used_at)).toEqual([now, at(-60), at(-61)]);
    expect(
      await tried(async (tx) => [
        (await findScimConnection(tx, place.connection_id))?.signs_in,
        (await findScimConnection(tx, signing.connection_id))?.signs_in,
      ]),
    ).toEqual([false, true]);
  });

  test('ends those before it at its connection, but for as many as stay', async () => {
    await token('sibling', sibling);
    const names = async () =>
      (await tried(async (tx) => await tokens.listTokens(tx, place.connection_id))).map(
        ({ hint }) => hint,
      );
    const add = async (hint: string, keep: 0 | 1) =>
      await tried(
        async (tx) =>
          await tokens.replaceToken(tx, place.connection_id, {
            hash: hash(hint),
            hint,
            by: 'Helen',
            keep,
          }),
      );
    for (const name of ['a', 'b']) await add(name, 1);
    await token('newer, of the sibling', sibling);
    await add('c', 1);
    expect(await names()).toEqual(['c', 'b']);
    await add('d', 0);
    expect([await names(), (await caller('sibling', sibling))?.token_id !== undefined]).toEqual([
      ['d'],
      true,
    ]);
    const id = (await caller('d'))?.token_id ?? 0;
    const end = async (connectionId: number) =>
      await tried(async (tx) => await tokens.endToken(tx, connectionId, id));
    expect([await end(sibling.connection_id), await end(place.connection_id)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a person of the directory', () => {
  test('is found, by id, name and external id, at its connection, until removed here', async () => {
    const [ana, gone] = [await person({ external_id: 'x' }), await person({ external_id: 'y' })];
    const other = await person({ ...sibling, external_id: 'z' });
    await removed(gone.user_id);
    const [one, two, three] = await db.ownerSql<{ public_id: string }[]>`
      select public_id from scim_users where id = any(${[ana.id, gone.id, other.id]}) order by id`;
    const find = async (row: { public_id: string } | undefined) =>
      await tried(async (tx) => [
        (await people.findScimUser(tx, place, row?.public_id ?? ''))?.id,
        (await people.lockScimUser(tx, place, row?.public_id ?? ''))?.id,
      ]);
    expect([await find(one), await find(two), await find(three)]).toEqual([
      [ana.id, ana.id],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const taken = async (userName: string, externalId: string | null, besides = 0) =>
      await tried(
        async (tx) => await people.findTaken(tx, place, { userName, externalId }, besides),
      );
    expect([
      await taken(ana.user_name.toUpperCase(), null),
      await taken('new', 'x'),
      await taken(ana.user_name, 'x'),
      await taken(ana.user_name, 'x', ana.id),
      await taken(gone.user_name, 'y'),
      await taken(other.user_name, 'z'),
      await taken('new', null),
    ]).toEqual(['userName', 'externalId', 'userName', null, null, null, null]);
  });

  test('takes the names of those that were removed here, at its connection alone', async () => {
    const [byName, byId, here] = [
      await person({ user_name: 'Ana' }),
      await person({ external_id: 'x' }),
      await person({ external_id: 'z' }),
    ];
    const elsewhere = await person({ ...sibling, user_name: 'Ana' });
    const unrelated = await person({ user_name: 'Ben', external_id: 'y' });
    for (const { user_id } of [byName, byId, elsewhere, unrelated]) await removed(user_id);
    const resource = { userName: 'ana', externalId: 'x' };
    const added = await user();
    const made = await tried(async (tx) => await people.insertScimUser(tx, place, added, resource));
    const left = await db.ownerSql<{ id: number }[]>`select id from scim_users order by id`;
    expect(left.map(({ id }) => id)).toEqual([here.id, elsewhere.id, unrelated.id, made.id]);
  });

  test('is changed and dropped by itself, with the next revision', async () => {
    const [ana, ben] = [await person(), await person()];
    const found = await tried(async (tx) => (await people.scimUsersAmong(tx, place, [ana.id]))[0]);
    if (!found) throw new Error('not found');
    db.clock.now = at(9);
    const after = await tried(
      async (tx) =>
        await people.updateScimUser(tx, found, { userName: 'new', externalId: 'e', title: 'T' }),
    );
    expect(after).toMatchObject({ id: ana.id, revision: 2, modified: at(9).toISOString() });
    const rows = async () =>
      await db.ownerSql`select user_name, external_id, revision from scim_users order by id`;
    const other = { user_name: ben.user_name, external_id: null, revision: 1 };
    expect(await rows()).toEqual([{ user_name: 'new', external_id: 'e', revision: 2 }, other]);
    await tried(async (tx) => await people.deleteScimUser(tx, ana.id));
    expect(await rows()).toEqual([other]);
  });

  test('is who has the email here, unless removed, and says whether a directory has them', async () => {
    const [kept, free] = [
      await user({ email: 'a@x.example' }),
      await user({ email: 'b@x.example' }),
    ];
    await person({ user_id: kept });
    const elsewhere = await anOrganisation(db.ownerSql);
    await aUser(db.ownerSql, { organisation_id: elsewhere, email: 'c@x.example' });
    const find = async (email: string) => {
      const found = await tried(async (tx) => await people.findByEmail(tx, ours, email));
      return found && [found.id, found.is_kept];
    };
    expect([
      await find('A@x.example'),
      await find('b@x.example'),
      await find('c@x.example'),
      await find('d@x.example'),
    ]).toEqual([[kept, true], [free, false], undefined, undefined]);
  });
});

test('what the connection has is counted without those who were removed, and by itself', async () => {
  await person();
  await person({ user_id: await user({ status: 'disabled' }) });
  await removed((await person()).user_id);
  await person(sibling);
  await group();
  await group(sibling);
  for (const of of [place, sibling])
    await tried(
      async (tx) =>
        await issues.keepIssue(tx, of, { kind: 'group', subject: 'a', problem: 'x', way_out: 'x' }),
    );
  const state = async () =>
    await tried(async (tx) => {
      const found = await findScimConnection(tx, place.connection_id);
      if (!found) throw new Error('not found');
      return await readState(tx, found, 'https://vigil.example');
    });
  expect(await state()).toMatchObject({
    users_count: 2,
    active_count: 1,
    groups_count: 1,
    issues_count: 1,
  });
  await tried(async (tx) => await issues.settleIssues(tx, place, ['A'], ['group']));
  expect(await state()).toMatchObject({ issues_count: 0 });
});

describe('a group', () => {
  test('has the name and external id at its connection alone', async () => {
    const id = await group({ display_name: 'Depot', external_id: 'x' });
    await group({ ...sibling, display_name: 'Night', external_id: 'y' });
    const taken = async (displayName: string, externalId: string | null, besides = 0) =>
      await tried(
        async (tx) => await findTakenGroup(tx, place, { displayName, externalId }, besides),
      );
    expect([
      await taken('DEPOT', null),
      await taken('New', 'x'),
      await taken('Depot', 'x'),
      await taken('Depot', 'x', id),
      await taken('Night', 'y'),
    ]).toEqual(['displayName', 'externalId', 'displayName', null, null]);
  });

  test('has members of its connection who were not removed; others stay where they are', async () => {
    const [one, other] = [await group(), await group()];
    const [ana, ben, gone] = [await person(), await person(), await person()];
    const outsider = await person(sibling);
    const publicIds = await db.ownerSql<{ id: number; public_id: string }[]>`
      select id, public_id from scim_users`;
    const publicId = (id: number) =>
      publicIds.find((row) => row.id === id)?.public_id.toUpperCase() ?? '';
    const change = async (op: 'add' | 'remove' | 'replace', ...ids: number[]) =>
      await tried(
        async (tx) => await changeMembers(tx, place, one, { op, ids: ids.map(publicId) }),
      );
    await member(other, ana.id);
    expect(await change('add', ana.id, gone.id)).toEqual([ana.id, gone.id]);
    expect(await change('add', ana.id)).toEqual([]);
    await removed(gone.user_id);
    const shown = async () =>
      (
        await tried(
          async (tx) =>
            await listScimGroups(tx, place, {
              filter: undefined,
              sortBy: undefined,
              descending: false,
              startIndex: 1,
              count: 9,
              withMembers: true,
            }),
        )
      ).groups.map(({ id, members }) => [id, members?.map(({ display }) => display)]);
    expect(await shown()).toEqual([
      [one, [ana.user_name]],
      [other, [ana.user_name]],
    ]);
    await expect(change('add', outsider.id)).rejects.toThrow('There is no person with the id');
    expect(await change('replace', ben.id)).toEqual([ana.id, gone.id, ben.id]);
    expect(await change('remove', ben.id, outsider.id)).toEqual([ben.id]);
    expect((await shown()).at(1)).toEqual([other, [ana.user_name]]);
  });
});

describe('what groups give', () => {
  test('is read of each person’s own groups, in their order, of no one who was removed', async () => {
    const depot = await named('departments', 'Depot');
    const tag = await named('user_tags', 'Driver');
    const [ana, gone] = [await person(), await person()];
    const second = await group({ display_name: 'b', role: 'organisation_user' });
    const first = await group({ display_name: 'a', department_id: depot, user_tag_id: tag });
    const unrelated = await group({ display_name: '0', role: 'organisation_admin' });
    for (const id of [second, first]) await member(id, ana.id);
    await member(unrelated, gone.id);
    await removed(gone.user_id);
    await db.ownerSql`
      insert into user_tag_links (organisation_id, user_id, user_tag_id)
      values (${ours}, ${ana.user_id}, ${tag}), (${ours}, ${gone.user_id}, ${tag})`;
    const read = async (instead?: Parameters<typeof readGifts>[2]) =>
      await tried(async (tx) => await readGifts(tx, [ana.id, gone.id], instead));
    const mapping = { department_id: depot, role: null, user_tag_id: tag };
    const plain = { department_id: null, role: 'organisation_user', user_tag_id: null };
    expect(await read()).toMatchObject([
      { id: ana.id, user_tag_ids: [tag], mappings: [mapping, plain] },
    ]);
    const instead = { department_id: null, role: null, user_tag_id: null };
    expect((await read({ ...instead, group_id: first }))[0]?.mappings).toEqual([instead, plain]);
  });

  test('is noted at those who got it', async () => {
    const [ana, ben] = [await person(), await person()];
    await tried(async (tx) => await keepGiven(tx, [ana.id], { role: 'organisation_user' }));
    const given = await db.ownerSql`select id, given from scim_users order by id`;
    expect(given).toEqual([
      { id: ana.id, given: { role: 'organisation_user' } },
      { id: ben.id, given: {} },
    ]);
  });

  test('can be what is there: no archived department, no other tag', async () => {
    const [open, closed] = [await named('departments', 'A'), await named('departments', 'B')];
    const tag = await named('user_tags', 'T');
    await db.ownerSql`update departments set archived_at = ${now} where id = ${closed}`;
    const known = async (department_id: number, user_tag_id: number) =>
      await tried(async (tx) => await knownTargets(tx, { department_id, user_tag_id, role: null }));
    expect([await known(open, tag), await known(closed, 0)]).toEqual([
      { department: true, tag: true },
      { department: false, tag: false },
    ]);
    expect(
      await tried(async (tx) => await readNames(tx, { departments: [closed], tags: [tag] })),
    ).toEqual({ departments: { [closed]: 'B' }, tags: { [tag]: 'T' } });
  });
});

describe('an issue', () => {
  const issue = { kind: 'group' as const, subject: 'Ana', problem: 'x', way_out: 'x' };
  const keep = async (over: object = {}, of = place) =>
    await tried(async (tx) => await issues.keepIssue(tx, of, { ...issue, ...over }));
  const open = async () =>
    (await db.ownerSql`select subject, kind, times, problem, last_at from scim_issues
      where resolved_at is null order by id`) as unknown as object[];

  test('is kept once while it is open, with its newest words, for each kind, subject and connection', async () => {
    expect([await keep(), await keep({ kind: 'mobile' }), await keep({}, sibling)]).toEqual([
      true,
      true,
      true,
    ]);
    db.clock.now = at(9);
    expect(await keep({ subject: 'ANA', problem: 'newer' })).toBe(false);
    expect((await open())[0]).toMatchObject({ times: 2, problem: 'newer', last_at: at(9) });
  });

  test('is settled by kind and subject at its connection, once', async () => {
    await keep();
    await keep({ kind: 'mobile' });
    await keep({ subject: 'Ben' });
    await keep({}, sibling);
    await db.ownerSql`
      insert into scim_issues ${db.ownerSql({ ...place, ...issue, resolved_at: at(-9) })}`;
    await tried(async (tx) => await issues.settleIssues(tx, place, ['ANA'], ['group']));
    expect((await open()).length).toBe(3);
    const [earlier] = await db.ownerSql`
      select resolved_at from scim_issues where resolved_at <> ${now}`;
    expect(earlier?.['resolved_at']).toEqual(at(-9));
    expect(await keep()).toBe(true);
  });

  test('is looked at and resolved by itself, at its connection, while it is open', async () => {
    await keep();
    await keep({ subject: 'Ben' });
    const [one] = await db.ownerSql<{ id: number }[]>`select id from scim_issues order by id`;
    const look = async (of: issues.Place) =>
      (await tried(async (tx) => await issues.lockIssue(tx, of.connection_id, one?.id ?? 0)))
        ?.subject;
    expect([await look(place), await look(sibling)]).toEqual(['Ana', undefined]);
    await tried(async (tx) => await issues.resolveIssue(tx, one?.id ?? 0));
    expect([await look(place), (await open()).length]).toEqual([undefined, 1]);
  });

  test.each<[string, boolean, object, object]>([
    ['in time', true, { expires_at: at(1) }, {}],
    ['of the identity provider', true, { role: 'organisation_idp_admin' }, {}],
    ['whose time has come', false, { expires_at: now }, {}],
    ['who was disabled', false, { status: 'disabled' }, {}],
    ['without an email', false, { email: null }, {}],
    ['who sees a part only', false, {}, { restriction_type: 'department', restrictions: [1] }],
    ['who is none', false, { role: 'organisation_user' }, {}],
  ])('is emailed once to an administrator %s: %s', async (_, isEmailed, over, set) => {
    const role = 'organisation_admin';
    const other = await user({ role });
    const id = await user({ role, ...over });
    await aUser(db.ownerSql, { organisation_id: await anOrganisation(db.ownerSql), role });
    if (Object.keys(set).length > 0)
      await db.ownerSql`update users set ${db.ownerSql(set)} where id = ${id}`;
    const notified: string[] = [];
    const call = {
      ...place,
      directory: { organisation_id: ours, name: 'Entra', signs_in: false },
      links: { origin: 'https://vigil.example' },
      queueMail: async (_tx: Tx, { idempotency_key: key }: { idempotency_key: string }) =>
        void notified.push(key.split(':').at(-1) ?? ''),
    };
    for (const _time of [1, 2])
      await tried(
        async (tx) => await raiseIssue({ ...call, tx } as unknown as DirectoryCall, issue),
      );
    expect(notified.map(Number)).toEqual(isEmailed ? [other, id] : [other]);
  });
});

describe('what depends on a person', () => {
  test.each<[string, boolean, object]>([
    ['in time', false, { expires_at: at(1) }],
    ['who was invited', false, { status: 'pending' }],
    ['whose time has come', true, { expires_at: now }],
    ['who was disabled', true, { status: 'disabled' }],
    ['who is a draft', true, { status: 'draft' }],
  ])('a group with another contact %s has that person alone: %s', async (_, isOnly, over) => {
    const [ana, other] = [await user(), await user(over)];
    const group = await named('escalation_groups', 'Night');
    const unrelated = await named('escalation_groups', 'Day');
    for (const [escalation_group_id, user_id, order] of [
      [group, ana, 1],
      [group, other, 2],
      [unrelated, await user(), 1],
    ])
      await db.ownerSql`
        insert into escalation_group_users ${db.ownerSql({ organisation_id: ours, escalation_group_id, user_id, order })}`;
    const uses = await tried(async (tx) => await usesOf(tx, ana));
    expect(uses).toEqual([
      expect.stringMatching(isOnly ? /the only contact of Night/ : /no longer contacted/),
    ]);
  });

  test('open alerts, running sessions and departments that are not archived, of this person', async () => {
    const [ana, ben] = [await user(), await user()];
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
    const open = await alert(ana);
    await alert(ben);
    await alert(ana, { status: 'resolved', resolved_at: now, note: 'Safe.' });
    for (const [name, contact_id, archived_at] of [
      ['Depot', ana, null],
      ['Closed', ana, now],
      ['Theirs', ben, null],
    ] as const)
      await inserted('departments', {
        organisation_id: ours,
        name,
        contact_id,
        archived_at,
        monitored: true,
      });
    const uses = async (id: number) => await tried(async (tx) => await usesOf(tx, id));
    expect(await uses(ana)).toEqual([
      expect.stringContaining(`number ${open}. It stays open.`),
      expect.stringContaining('the contact of the department Depot.'),
    ]);
    expect(await uses(0)).toEqual([]);
  });
});
