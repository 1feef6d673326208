// Drafts over HTTP: added, listed, edited and deleted; of what is refused nothing is written.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkJob } from '#domain/kit/bulk.ts';
import { mostImportRows } from '#domain/kit/import/table-import.ts';
import {
  type ProvisioningRecord,
  provisioningRecord,
} from '#domain/provisioning/provisioning-record.ts';
import { aDepartment } from '#server/departments/departments.factory.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import type { PeopleWorld } from '#server/users/people-world.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { aDraftsWorld } from './drafts-world.factory.ts';

let desk: Awaited<ReturnType<typeof aDraftsWorld>>;
let world: PeopleWorld;
let helen: Client;
let priya: Client;

beforeAll(async () => {
  desk = await aDraftsWorld();
  ({ world } = desk);
});
beforeEach(async () => {
  ({ helen, priya } = await desk.reset());
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
const at = (rest?: string, organisation?: number): string => desk.at(rest, organisation);
const draft = async (fields: object = {}): Promise<ProvisioningRecord> =>
  await desk.draft(helen, fields);
const drafts = async () => await desk.drafts();
const results = async (path: string, body: object, client = helen): Promise<string[]> =>
  await desk.results(client, path, body);

test('all drafts of the largest file are edited together, and one more is refused', async () => {
  const more = async (count: number) =>
    await sql()`
      insert into provisioning_records (organisation_id, first_name, last_name)
      select ${world.places.ours}, 'Draft', n::text
      from generate_series(1, ${count}) n
    `;
  await more(mostImportRows);
  const edit = async () =>
    await helen.post<BulkJob>(at('/bulk-edit'), {
      all_selected: true,
      filters: {},
      mobile_app_access: true,
    });
  expect((await edit()).body.data).toMatchObject({
    total: mostImportRows,
    done: 0,
    finished_at: null,
  });
  await sql()`delete from bulk_jobs`;
  await more(1);
  const refused = await edit();
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { ids: ['More than 50,000 selected. Narrow the filters.'] },
  ]);
  expect(await sql()`select from bulk_jobs`).toEqual([]);
});

test('the record and its table agree', async () => {
  const own = provisioningRecord.omit({ status: true, department: true, escalation_group: true });
  expect(
    await parityFindings(sql(), own, 'provisioning_records', [
      'organisation_id',
      'name_key',
      'last_name_key',
      'email_key',
      'import_row_id',
    ]),
  ).toEqual([]);
});

describe('a draft', () => {
  test('has the country of its organisation, is listed, edited and deleted (R019, R136)', async () => {
    await sql()`update organisations set country = 'NZ' where id = ${world.places.ours}`;
    const made = await draft({ mobile: null, timezone: null, mobile_app_access: undefined });
    // The flags that are not given (R136).
    expect(made).toMatchObject({
      create_device_provisioned: false,
      personal_contacts_allowed: false,
      name: 'Ana Silva',
      status: 'draft',
      country_id: 'NZ',
      mobile_app_access: false,
      is_shared: false,
      user_id: null,
    });
    const north = await aDepartment(sql(), { organisation_id: world.places.ours, name: 'North' });
    const edited = await helen.put<ProvisioningRecord>(at(`/${made.id}`), {
      department_id: north,
      updated_at: made.updated_at,
    });
    expect(edited.body.data).toMatchObject({ department: { id: north, name: 'North' } });
    for (const client of [helen, priya]) {
      const list = await client.get<ProvisioningRecord[]>(
        at('?status=draft&country_id=NZ,AU&search=ana@'),
      );
      expect(list.body.data.map(({ name }) => name)).toEqual(['Ana Silva']);
    }
    expect((await helen.get<ProvisioningRecord[]>(at('?country_id=AU'))).body.data).toEqual([]);
    expect((await helen.delete(at(`/${made.id}`))).status).toBe(200);
    expect([await drafts(), await world.kinds()]).toEqual([
      [],
      ['provisioning_record.created', 'provisioning_record.updated', 'provisioning_record.removed'],
    ]);
  });

  test.each([
    [{ first_name: ' ' }, 'first_name', 'The first name is required.'],
    [
      { last_name: 'Sil\u0007va' },
      'last_name',
      'The last name has characters that cannot be shown, such as a line break.',
    ],
    [{ email: 'nobody' }, 'email', 'Enter an email like name@company.com.'],
    [{ email: 'BEN@redgum.example' }, 'email', 'Another draft has this email.'],
    [{ mobile: '12' }, 'mobile', 'The mobile must be a phone number without an extension.'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose the time zone.'],
    [{ country_id: 'Australia' }, 'country_id', 'Choose the country.'],
    [{ role: 'admin' }, 'role', 'Choose the role.'],
    [{ department_id: 987_654_321 }, 'department_id', 'This no longer exists. Choose another one.'],
    [
      { escalation_group_id: 987_654_321 },
      'escalation_group_id',
      'This no longer exists. Choose another one.',
    ],
    [{ is_shared: 'yes' }, 'is_shared', 'Choose yes or no.'],
    [{ user_id: 1 }, 'body', undefined],
  ])('with %o is refused at %s, and nothing is written', async (fields, field, text) => {
    await draft({ first_name: 'Ben', email: 'ben@redgum.example' });
    const before = await drafts();
    const answer = await helen.post(at(), { ...desk.ana, ...fields });
    expect([answer.status, ...(text ? [answer.body.errors?.[field]] : [])]).toEqual([
      422,
      ...(text ? [[text]] : []),
    ]);
    expect(await drafts()).toEqual(before);
  });

  test('with the email of an account is refused when it is made or changed; a person waiting for access is named', async () => {
    await aUser(sql(), { organisation_id: world.places.ours, email: 'taken@redgum.example' });
    await aUser(sql(), { organisation_id: world.places.theirs, email: 'theirs@outback.example' });
    await aUser(sql(), {
      organisation_id: world.places.ours,
      email: 'kim@redgum.example',
      status: 'draft',
      first_name: 'Kim',
      last_name: 'Doe',
    });
    const made = await draft({ email: 'ben@redgum.example' });
    const before = await drafts();
    const waits =
      'Kim Doe signed in with this email and has no access yet. Let them in on their page under People.';
    const refusals = [
      ['TAKEN@redgum.example', 'Another person has this email.'],
      ['theirs@outback.example', 'Another person has this email.'],
      ['kim@redgum.example', waits],
    ];
    for (const [email, text] of refusals) {
      const [added, changed] = [
        await helen.post(at(), { ...desk.ana, email }),
        await helen.put(at(`/${made.id}`), { email, updated_at: made.updated_at }),
      ];
      expect([added.status, added.body.errors, changed.status, changed.body.errors]).toEqual([
        422,
        { email: [text] },
        422,
        { email: [text] },
      ]);
    }
    expect(await drafts()).toEqual(before);
  });

  test('cannot have a role that its author cannot give', async () => {
    const idp = await world.signedIn('organisation_idp_admin', world.places.ours);
    expect((await idp.post(at(), { ...desk.ana, role: 'organisation_admin' })).body.errors).toEqual(
      {
        role: ['You cannot give this role.'],
      },
    );
    expect(await drafts()).toEqual([]);
  });

  test('of another organisation is 404 in every call, and stays as it is', async () => {
    const theirs = (await priya.post<ProvisioningRecord>(at('', world.places.theirs), desk.ana))
      .body.data;
    const before = await drafts();
    for (const organisation of [world.places.ours, world.places.theirs]) {
      expect((await helen.get(at(`/${theirs.id}`, organisation))).status).toBe(404);
      expect(
        (
          await helen.put(at(`/${theirs.id}`, organisation), {
            first_name: 'B',
            updated_at: theirs.updated_at,
          })
        ).status,
      ).toBe(404);
      expect((await helen.delete(at(`/${theirs.id}`, organisation))).status).toBe(404);
    }
    expect(
      (await helen.post(at('/provision-users', world.places.theirs), { all_selected: true }))
        .status,
    ).toBe(404);
    expect(await results('/provision-users', { ids: [theirs.id] })).toEqual([
      'refused: This record does not exist.',
    ]);
    expect(await drafts()).toEqual(before);
  });

  test.each(['organisation_user', 'escalation_contact', 'monitoring_centre_admin'] as const)(
    'is not for a %s',
    async (role) => {
      await draft();
      const before = await drafts();
      const caller = await world.signedIn(
        role,
        role.startsWith('monitoring') ? null : world.places.ours,
      );
      expect((await caller.get(at())).status).toBe(403);
      expect((await caller.post(at(), desk.ana)).status).toBe(403);
      for (const action of ['/bulk-delete', '/bulk-edit', '/provision-users'])
        expect((await caller.post(at(action), { all_selected: true })).status).toBe(403);
      expect(await drafts()).toEqual(before);
    },
  );

  test('is seen by a restricted administrator only in their departments, and by one of tags never', async () => {
    const [north, south] = [
      await aDepartment(sql(), { organisation_id: world.places.ours, name: 'North' }),
      await aDepartment(sql(), { organisation_id: world.places.ours, name: 'South' }),
    ];
    for (const [first_name, department_id] of [
      ['Ann', north],
      ['Sue', south],
      ['Una', null],
    ] as const)
      await draft({ first_name, department_id, email: null });
    const restricted = async (by: 'department' | 'tag') =>
      await world.signedIn('organisation_admin', world.places.ours, {
        restriction: { by, ids: [north] },
      });
    const [ofNorth, ofTag] = [await restricted('department'), await restricted('tag')];
    expect(
      (await ofNorth.get<ProvisioningRecord[]>(at())).body.data.map(({ name }) => name),
    ).toEqual(['Ann Silva']);
    expect((await ofTag.get<ProvisioningRecord[]>(at())).body.data).toEqual([]);
    const before = await drafts();
    const refused = { department_id: ['Choose one of your departments.'] };
    expect(
      (await ofNorth.post(at(), { ...desk.ana, role: 'escalation_contact', department_id: south }))
        .body.errors,
    ).toEqual(refused);
    expect(
      (await ofTag.post(at(), { ...desk.ana, role: 'escalation_contact', department_id: north }))
        .body.errors,
    ).toEqual(refused);
    expect(
      await results('/bulk-delete', { ids: before.map(({ id }) => Number(id)) }, ofNorth),
    ).toEqual([
      'done',
      'refused: This record does not exist.',
      'refused: This record does not exist.',
    ]);
    expect(await drafts()).toEqual(before.slice(1));
  });
});

describe('together, drafts are', () => {
  test('edited in the fields that are given, those with an account excepted (R309)', async () => {
    const one = await draft();
    const two = await draft({ first_name: 'Ben', email: 'ben@redgum.example' });
    await results('/provision-users', { ids: [one.id] });
    expect(
      await results('/bulk-edit', {
        all_selected: true,
        filters: { role: 'organisation_user' },
        timezone: 'Australia/Sydney',
        is_shared: true,
      }),
    ).toEqual(['refused: Ana Silva has an account. Change the account instead.', 'done']);
    expect(
      (await drafts()).map(({ timezone, is_shared, email }) => [timezone, is_shared, email]),
    ).toEqual([
      ['Australia/Perth', false, 'ana@redgum.example'],
      ['Australia/Sydney', true, 'ben@redgum.example'],
    ]);
    expect((await helen.post(at('/bulk-edit'), { ids: [two.id] })).status).toBe(422);
    expect((await helen.post(at('/bulk-edit'), { ids: [two.id], first_name: 'X' })).status).toBe(
      422,
    );
  });

  test('deleted, those with an account excepted, in the words of escalation groups where one is in one (R308)', async () => {
    const [one, two, three] = [
      await draft(),
      await draft({ first_name: 'Ben', email: 'ben@redgum.example', mobile: null }),
      await draft({ first_name: 'Cem', email: null }),
    ];
    await results('/provision-users', { ids: [one.id, two.id] });
    const [group] = await sql()<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name)
      values (${world.places.ours}, 'Nights')
      returning id::int
    `;
    const user_id = (await helen.get<ProvisioningRecord>(at(`/${two.id}`))).body.data.user_id;
    await sql()`
      insert into escalation_group_users ${sql()({ organisation_id: world.places.ours, escalation_group_id: group?.id, user_id, order: 1 } as never)}
    `;
    expect(await results('/bulk-delete', { ids: [one.id, two.id, three.id] })).toEqual([
      'refused: Ana Silva has an account. Delete the account instead.',
      'refused: Failed to delete user because they are included in an escalation group.',
      'done',
    ]);
    expect((await drafts()).map(({ first_name }) => first_name)).toEqual(['Ana', 'Ben']);
  });
});
