// The resource kit through real calls of organisations: refusals write nothing, and a change never
// overwrites one it has not seen.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, organisation } from '#domain/organisations/organisation.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import {
  type OrganisationCalls,
  organisationCalls,
} from '#server/organisations/organisation-calls.factory.ts';
import { parityFindings } from './parity.ts';
import { tableStore } from './table-store.ts';

let calls: OrganisationCalls;
const subdomainForm =
  'The subdomain can have 3 to 63 characters: a-z, 0-9 and hyphens. It cannot begin or end with a hyphen.';

beforeAll(async () => {
  calls = await organisationCalls();
});
beforeEach(async () => await calls.empty());
afterAll(async () => await calls.close());

const write = async (fields: Record<string, unknown>): Promise<Organisation> => {
  const answer = await calls.priya.post<Organisation>('/organisations', fields);
  expect(answer.status).toBe(200);
  return answer.body.data;
};

test('the record and the table are one', async () => {
  const lists = {
    device_types: true,
    ev04_config_templates: true,
    optional_questions: true,
  } as const;
  const own = organisation.omit({
    organisation_tag_ids: true,
    organisation_tags: true,
    status: true,
    draft_users_count: true,
    ...lists,
  });
  // Device limits and words for help have calls of their own; the other columns are derived by the
  // database, for row-level security and for signing in.
  const hidden = [
    'monitored',
    'in_use',
    'admin_device_limit',
    'user_device_limit',
    'sso_url',
    'help_words',
  ];
  expect(await parityFindings(calls.db.ownerSql, own, 'organisations', hidden)).toEqual([]);
  expect(
    await parityFindings(calls.db.ownerSql, own.omit({ city: true }), 'organisations', hidden),
  ).toEqual(['city is a column of organisations and not in the record']);
});

test('created and updated events record the person acted for', async () => {
  const [sam] = await calls.db.ownerSql<
    { id: number }[]
  >`select id from users where id <> ${calls.priyaId}`;
  const client = calls.priyaFor(sam?.id ?? 0);
  const made = (await client.post<Organisation>('/organisations', { name: 'Redgum' })).body.data;
  await client.put(`/organisations/${made.id}`, {
    name: 'Redgum Pty',
    updated_at: made.updated_at,
  });
  expect(
    await calls.db
      .ownerSql`select kind, actor_staff_id, acting_for_staff_id from events order by id`,
  ).toEqual([
    { kind: 'organisation.created', actor_staff_id: calls.priyaId, acting_for_staff_id: sam?.id },
    { kind: 'organisation.updated', actor_staff_id: calls.priyaId, acting_for_staff_id: sam?.id },
  ]);
});

describe('adding', () => {
  test('stores the given fields, leaves the rest to column defaults, and records an event', async () => {
    const made = await write({
      name: '  Redgum ',
      subdomain: 'redgum',
      contact_email: 'office@redgum.example',
      contact_name: '',
    });
    expect(made).toMatchObject({
      name: 'Redgum',
      active: true,
      country: 'AU',
      contact_name: null,
      max_escalation_contacts: 5,
      users_count: 0,
    });
    expect((await calls.priya.get(`/organisations/${made.id}`)).body.data).toEqual(made);
    expect(await calls.story()).toEqual([
      {
        kind: 'organisation.created',
        organisation_id: made.id,
        actor_staff_id: calls.priyaId,
        data: {
          id: made.id,
          changes: {
            name: [null, 'Redgum'],
            subdomain: [null, 'redgum'],
            contact_email: [null, 'office@redgum.example'],
            contact_name: [null, null],
          },
          by: 'Priya Raman',
        },
      },
    ]);
  });

  test.each([
    [{}, { name: ['The name is required.'] }],
    [{ name: ' ' }, { name: ['The name is required.'] }],
    [{ name: 'x'.repeat(201) }, { name: ['The name can have at most 200 characters.'] }],
    [{ name: 'A', subdomain: 'Red gum' }, { subdomain: [subdomainForm] }],
    [
      { name: 'A', contact_email: 'x' },
      { contact_email: ['Enter an email like name@company.com.'] },
    ],
    [
      { name: 'A', contact_phone: '1234 ext 5' },
      { contact_phone: ['The contact phone must be a phone number without an extension.'] },
    ],
    [
      { name: 'A', contact_phone: '1234567' },
      { contact_phone: ['Enter a phone number of the chosen country.'] },
    ],
    [
      { name: 'A', accounts_landline: '1234567', accounts_country: 'NZ' },
      { accounts_landline: ['Enter a landline number of the chosen country.'] },
    ],
    [{ name: 'A', timezone: 'Mars/Olympus' }, { timezone: ['Choose the time zone.'] }],
    [
      { name: 'A', contract_start_date: '2026-02-30' },
      { contract_start_date: ['The contract start date must be a date.'] },
    ],
    [
      { name: 'A', max_escalation_contacts: 0 },
      { max_escalation_contacts: ['The maximum number of escalation contacts must be 1 or more.'] },
    ],
    [
      { name: 'A', disable_password_login: true },
      {
        disable_password_login: ['Password sign-in can be disabled only with SAML single sign-on.'],
      },
    ],
  ])('%j is refused field by field, and nothing is written', async (fields, errors) => {
    const answer = await calls.priya.post('/organisations', fields);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await calls.db.ownerSql`select id from organisations`, await calls.story()]).toEqual([
      [],
      [],
    ]);
  });

  test('keeps numbers in international format, by the country field of the number, else by that of the record', async () => {
    const given = {
      name: 'Lakeside',
      country: 'US',
      contact_phone: '(828) 555-0142',
      accounts_phone: '021 123 4567',
      accounts_country: 'NZ',
    };
    const kept = {
      contact_phone: '+18285550142',
      contact_country: 'US',
      accounts_phone: '+64211234567',
      accounts_country: 'NZ',
    };
    const made = await write(given);
    expect(made).toMatchObject(kept);
    const body = { accounts_phone: '04 472 1000', updated_at: made.updated_at };
    expect((await calls.priya.put(`/organisations/${made.id}`, body)).body.data).toMatchObject({
      ...kept,
      accounts_phone: '+6444721000',
    });
  });

  test.each<Record<string, unknown>>([
    { id: 7 },
    { users_count: 9 },
    { created_at: '2020-01-01' },
    { organisation_id: 1 },
    { role: 'admin' },
  ])('the key of %j is refused', async (extra) => {
    expect((await calls.priya.post('/organisations', { name: 'A', ...extra })).status).toBe(422);
    expect(await calls.db.ownerSql`select id from organisations`).toEqual([]);
  });
});

describe('changing', () => {
  test('writes changed fields, once, and returns the values before', async () => {
    const made = await write({ name: 'Redgum', city: 'Albury' });
    const answer = await calls.priya.put<Organisation>(`/organisations/${made.id}`, {
      name: 'Redgum',
      city: 'Wodonga',
      state: 'VIC',
      updated_at: made.updated_at,
    });
    expect(answer.body.data).toMatchObject({
      name: 'Redgum',
      city: 'Wodonga',
      state: 'VIC',
      contact_country: 'AU',
    });
    expect((await calls.story()).at(-1)).toMatchObject({
      kind: 'organisation.updated',
      data: { id: made.id, changes: { city: ['Albury', 'Wodonga'], state: [null, 'VIC'] } },
    });
    const again = await calls.priya.put<Organisation>(`/organisations/${made.id}`, {
      city: 'Wodonga',
      updated_at: answer.body.data.updated_at,
    });
    expect([again.body.data.updated_at, (await calls.story()).length]).toEqual([
      answer.body.data.updated_at,
      2,
    ]);
  });

  test('of what another has changed meanwhile is 409 with the name of that person', async () => {
    const made = await write({ name: 'Redgum' });
    expect(
      (
        await calls.sam.put(`/organisations/${made.id}`, {
          name: 'Redgum Care',
          updated_at: made.updated_at,
        })
      ).status,
    ).toBe(200);
    const late = await calls.priya.put(`/organisations/${made.id}`, {
      city: 'Albury',
      updated_at: made.updated_at,
    });
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        message: 'Sam Oduya changed this organisation while you had it open.',
        holder: { name: 'Sam Oduya' },
      },
    ]);
    expect(
      (await calls.priya.get<Organisation>(`/organisations/${made.id}`)).body.data,
    ).toMatchObject({ name: 'Redgum Care', city: null });
  });

  test('after changes of others names field by field the value, the person and the time; what was changed back is left out', async () => {
    const { updated_at, ...made } = await write({ name: 'Redgum', city: 'Albury' });
    const save = async (who: typeof calls.sam, body: object, since: string) =>
      (await who.put<Organisation>(`/organisations/${made.id}`, { ...body, updated_at: since }))
        .body.data.updated_at;
    const first = await save(calls.sam, { name: 'Redgum Care', city: 'Orange' }, updated_at);
    const second = await save(calls.priya, { name: 'Redgum Homes', city: 'Albury' }, first);
    const late = await calls.sam.put(`/organisations/${made.id}`, { name: 'Mine', updated_at });
    expect(late.body.changes).toEqual([
      { field: 'name', before: 'Redgum', after: 'Redgum Homes', by: 'Priya Raman', at: second },
    ]);
    // From the state in between, only what came after it.
    const later = await calls.sam.put(`/organisations/${made.id}`, {
      name: 'Mine',
      updated_at: first,
    });
    expect(later.body.changes?.map(({ field, before }) => [field, before])).toEqual([
      ['name', 'Redgum Care'],
      ['city', 'Orange'],
    ]);
  });

  test('by two people at once: one wins, the other gets 409', async () => {
    const made = await write({ name: 'Redgum' });
    const statuses = await Promise.all(
      [calls.priya, calls.sam].map(
        async (client, index) =>
          (
            await client.put(`/organisations/${made.id}`, {
              city: `City ${index}`,
              updated_at: made.updated_at,
            })
          ).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('to an end before the start, or of what is given once, is 422 and nothing is written', async () => {
    const made = await write({ name: 'Redgum', contract_start_date: '2026-05-01' });
    const once = await calls.priya.put(`/organisations/${made.id}`, {
      subdomain: 'redgum',
      updated_at: made.updated_at,
    });
    expect(once.status).toBe(422);
    const ended = await calls.priya.put(`/organisations/${made.id}`, {
      contract_end_date: '2026-04-30',
      updated_at: made.updated_at,
    });
    expect([ended.status, ended.body.errors]).toEqual([
      422,
      { contract_end_date: ['The contract end date must not be before the contract start date.'] },
    ]);
    expect((await calls.priya.get(`/organisations/${made.id}`)).body.data).toEqual(made);
    expect(await calls.story()).toHaveLength(1);
  });

  test('a missing record is 404; without the state that the caller saw it is 422', async () => {
    const made = await write({ name: 'Redgum' });
    expect(
      (await calls.priya.put('/organisations/999999', { city: 'X', updated_at: made.updated_at }))
        .status,
    ).toBe(404);
    expect((await calls.priya.put(`/organisations/${made.id}`, { city: 'X' })).body.errors).toEqual(
      {
        updated_at: ['Reload the page.'],
      },
    );
  });

  test.each(['monitoring_centre_admin', 'organisation_admin', 'organisation_user'] as const)(
    'is not for a %s, nor is reading',
    async (role) => {
      const made = await write({ name: 'Redgum' });
      const client = calls.samAs(role, role.startsWith('organisation') ? made.id : null);
      expect(
        (await client.put(`/organisations/${made.id}`, { city: 'X', updated_at: made.updated_at }))
          .status,
      ).toBe(403);
      expect((await client.post('/organisations', { name: 'X' })).status).toBe(403);
      expect((await client.get('/organisations')).status).toBe(403);
      expect((await calls.priya.get(`/organisations/${made.id}`)).body.data).toEqual(made);
    },
  );
});

test('a locked record does not block inserts that refer to it, as an alert to its organisation', async () => {
  const made = await write({ name: 'Redgum' });
  const sql = calls.db.ownerSql;
  const [tag] = await sql<
    { id: number }[]
  >`insert into department_tags (organisation_id, name) values (${made.id}, 'Night') returning id`;
  const [ward] = await sql<
    { id: number }[]
  >`insert into departments (organisation_id, name) values (${made.id}, 'Ward 3') returning id`;
  const store = tableStore(departmentTags, {
    table: 'department_tags',
    derived: { departments_count: (tx) => tx`0` },
  });
  await calls.db.database.write({ role: 'tenant', organisation_id: made.id }, async (tx) => {
    expect(await store.lock(tx, [tag?.id ?? 0])).toHaveLength(1);
    await sql.begin(async (other) => {
      await other`set local lock_timeout = '5s'`;
      await other`insert into department_tag_links (organisation_id, department_id, department_tag_id) values (${made.id}, ${ward?.id ?? 0}, ${tag?.id ?? 0})`;
    });
  });
  expect(await sql`select department_id from department_tag_links`).toEqual([
    { department_id: ward?.id },
  ]);
});
