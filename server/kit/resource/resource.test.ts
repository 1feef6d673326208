// The resource kit through real calls of organisations: pages that lose and double nothing, refusals that write nothing, changes that overwrite nobody's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import { type Organisation, organisation } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { organisationsRoutes } from '#server/organisations/organisations.routes.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type Client, testClient } from '../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type TestHttp, testHttp } from '../testing/test-http.ts';
import { parityFindings } from './parity.ts';

let db: TestDatabase;
let http: TestHttp;
let admin: Client;
let other: Client;
const people = new Map<string, { id: number; name: string; role: keyof typeof roles; organisation_id: number | null }>();

const signedIn = (token: string): Client => {
  const client = testClient(http.origin);
  client.cookies.set('vigil_session', token);
  return client;
};

beforeAll(async () => {
  db = await testDatabase();
  const find = async (token: string) => {
    const person = people.get(token);
    if (!person) return null;
    const actor = {
      user_id: person.id,
      name: person.name,
      role: person.role,
      organisation_id: person.organisation_id,
      abilities: new Set(roles[person.role].abilities),
      session_id: 1,
      acting_for_user_id: null,
    };
    return { actor, expires_at: new Date('2031-01-01') };
  };
  http = await testHttp({ database: db.database, routes: organisationsRoutes, sessions: { find, forget: () => {} } });
  people.set('priya', {
    ...(await aUser(db.ownerSql, { role: 'admin', first_name: 'Priya', last_name: 'Raman' })),
    name: 'Priya Raman',
    role: 'admin',
    organisation_id: null,
  });
  people.set('sam', {
    ...(await aUser(db.ownerSql, { role: 'admin', first_name: 'Sam', last_name: 'Oduya' })),
    name: 'Sam Oduya',
    role: 'admin',
    organisation_id: null,
  });
  admin = signedIn('priya');
  other = signedIn('sam');
});
beforeEach(async () => {
  await db.ownerSql`truncate organisations restart identity cascade`;
  await db.ownerSql`insert into users (id, role, first_name, last_name) overriding system value select id, 'admin', first, last from (values (${people.get('priya')?.id ?? 0}::bigint, 'Priya', 'Raman'), (${people.get('sam')?.id ?? 0}::bigint, 'Sam', 'Oduya')) as a (id, first, last)`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const names = (items: readonly { name: string }[]): string[] => items.map((item) => item.name);
const list = async (query = '') => await admin.get<Organisation[]>(`/organisations${query}`);
const story = async () => await db.ownerSql`select kind, organisation_id, actor_staff_id, data from events order by id`;
const write = async (fields: Record<string, unknown>): Promise<Organisation> => {
  const answer = await admin.post<Organisation>('/organisations', fields);
  expect(answer.status).toBe(200);
  return answer.body.data;
};

test('the record and the table are one', async () => {
  // What row security asks of it, made by the database from not_monitored.
  const hidden = ['monitored'];
  expect(await parityFindings(db.ownerSql, organisation, 'organisations', hidden)).toEqual([]);
  expect(await parityFindings(db.ownerSql, organisation.omit({ city: true }), 'organisations', hidden)).toEqual([
    'city is a column of organisations and not in the record',
  ]);
});

describe('the list', () => {
  /** Follows `next` to the end. */
  async function walk(query: string): Promise<string[]> {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(`?per_page=3&${query}${after === '' ? '' : `&after=${after}`}`);
      expect(page.status).toBe(200);
      seen.push(...names(page.body.data));
      after = page.body.meta?.next ?? null;
    }
    return seen;
  }
  const some = async (): Promise<void> => {
    for (const [name, contract_end_date] of [
      ['delta', null],
      ['Alpha', '2027-05-01'],
      ['charlie', '2026-01-01'],
      ['Bravo', '2027-05-01'],
      ['echo', null],
      ['alpha', null],
      ['Foxtrot', '2028-02-29'],
    ] as const) {
      await db.ownerSql`insert into organisations (name, contract_end_date) values (${name}, ${contract_end_date})`;
    }
  };

  test.each([
    ['sort=name', ['Alpha', 'alpha', 'Bravo', 'charlie', 'delta', 'echo', 'Foxtrot']],
    ['sort=name&direction=desc', ['Foxtrot', 'echo', 'delta', 'charlie', 'Bravo', 'alpha', 'Alpha']],
    ['sort=contract_end_date', ['charlie', 'Alpha', 'Bravo', 'Foxtrot', 'delta', 'echo', 'alpha']],
    ['sort=contract_end_date&direction=desc', ['Foxtrot', 'Bravo', 'Alpha', 'charlie', 'alpha', 'echo', 'delta']],
    ['sort=users_count', ['delta', 'Alpha', 'charlie', 'Bravo', 'echo', 'alpha', 'Foxtrot']],
  ])('%s: every row once, whichever way one walks', async (query, expected) => {
    await some();
    expect(await walk(query)).toEqual(expected);
    const pages = await Promise.all([1, 2, 3].map(async (page) => await list(`?per_page=3&page=${page}&${query}`)));
    expect(pages.flatMap((page) => names(page.body.data))).toEqual(expected);
  });

  test('a row shows its columns and no more; the meta is the range', async () => {
    await some();
    const { body } = await list('?per_page=2&page=2');
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([...organisations.columns].sort());
    expect(body.meta).toEqual({ current_page: 2, from: 3, to: 4, per_page: 2, next: expect.any(String) });
    expect(body.data[0]).toMatchObject({
      name: 'Bravo',
      contract_end_date: '2027-05-01',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await list('?page=99')).body.meta).toEqual({ current_page: 99, from: null, to: null, per_page: 25, next: null });
  });

  test('a row that comes or goes between two pages moves none of the others', async () => {
    await some();
    const first = await list('?per_page=3');
    await db.ownerSql`delete from organisations where name = 'Alpha'`;
    await anOrganisation(db.ownerSql, { name: 'Aardvark' });
    const second = await list(`?per_page=3&after=${first.body.meta?.next}`);
    expect([names(first.body.data), names(second.body.data)]).toEqual([
      ['Alpha', 'alpha', 'Bravo'],
      ['charlie', 'delta', 'echo'],
    ]);
  });

  test('it is searched, filtered and counted', async () => {
    await some();
    await anOrganisation(db.ownerSql, { name: '100% Gas_Co', country: 'US', active: false });
    expect(names((await list('?search=ALPHA')).body.data)).toEqual(['Alpha', 'alpha']);
    expect(names((await list('?search=0%25')).body.data)).toEqual(['100% Gas_Co']);
    expect(names((await list('?search=_')).body.data)).toEqual(['100% Gas_Co']);
    expect(names((await list('?active=false')).body.data)).toEqual(['100% Gas_Co']);
    expect(names((await list('?country=US&search=gas')).body.data)).toEqual(['100% Gas_Co']);
    expect((await list('?total=1&active=true')).body.meta).toMatchObject({ total: 7, total_is_capped: false });
  });

  test('a total is counted to a thousand and no further', async () => {
    await db.ownerSql`insert into organisations (name) select 'Many ' || n from generate_series(1, 1200) n`;
    expect((await list('?total=1')).body.meta).toMatchObject({ total: 1000, total_is_capped: true });
  });

  test.each([
    'after=abc',
    'after=WzEsMl0',
    `after=${Buffer.from('["x",1]').toString('base64url')}&sort=users_count`,
    'sort=accounts_email',
    'per_page=1000',
    'page=0',
    'active=maybe',
    'sort=name;drop table organisations',
  ])('%s is 422', async (query) => expect((await list(`?${query}`)).status).toBe(422));
});

describe('adding', () => {
  test('takes what it is given, leaves the rest to the table, and stands in the story', async () => {
    const made = await write({ name: '  Redgum ', subdomain: 'redgum', contact_email: 'office@redgum.example', contact_name: '' });
    expect(made).toMatchObject({
      name: 'Redgum',
      active: true,
      country: 'AU',
      contact_name: null,
      max_escalation_contacts: 5,
      users_count: 0,
    });
    expect((await admin.get(`/organisations/${made.id}`)).body.data).toEqual(made);
    expect([...(await story())]).toEqual([
      {
        kind: 'organisation.created',
        organisation_id: made.id,
        actor_staff_id: people.get('priya')?.id,
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
    [{ name: 'x'.repeat(201) }, { name: ['The name may have 200 characters at most.'] }],
    [{ name: 'A', subdomain: 'Red gum' }, { subdomain: ['The subdomain may have a-z, 0-9 and hyphens only, 3 to 63 of them.'] }],
    [{ name: 'A', contact_email: 'x' }, { contact_email: ['The contact email must be a valid email.'] }],
    [{ name: 'A', contact_phone: '1234 ext 5' }, { contact_phone: ['The contact phone must be a phone number without an extension.'] }],
    [{ name: 'A', timezone: 'Mars/Olympus' }, { timezone: ['Please choose the timezone.'] }],
    [{ name: 'A', contract_start_date: '2026-02-30' }, { contract_start_date: ['The contract start date must be a date.'] }],
    [{ name: 'A', max_escalation_contacts: 0 }, { max_escalation_contacts: ['The most escalation contacts must be 1 or more.'] }],
    [
      { name: 'A', disable_password_login: true },
      { disable_password_login: ['Password login can be disabled only with at least one enabled SAML connection.'] },
    ],
  ])('%j is refused field by field, and nothing is written', async (fields, errors) => {
    const answer = await admin.post('/organisations', fields);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await db.ownerSql`select id from organisations`, await story()]).toEqual([[], []]);
  });

  test.each<Record<string, unknown>>([
    { id: 7 },
    { users_count: 9 },
    { created_at: '2020-01-01' },
    { organisation_id: 1 },
    { role: 'admin' },
  ])('the key of %j is refused', async (extra) => {
    expect((await admin.post('/organisations', { name: 'A', ...extra })).status).toBe(422);
    expect(await db.ownerSql`select id from organisations`).toEqual([]);
  });
});

describe('changing', () => {
  test('writes what differs, once, and says what it was before', async () => {
    const made = await write({ name: 'Redgum', city: 'Albury' });
    const answer = await admin.put<Organisation>(`/organisations/${made.id}`, {
      name: 'Redgum',
      city: 'Wodonga',
      state: 'VIC',
      updated_at: made.updated_at,
    });
    expect(answer.body.data).toMatchObject({ name: 'Redgum', city: 'Wodonga', state: 'VIC', contact_country: 'AU' });
    expect((await story()).at(-1)).toMatchObject({
      kind: 'organisation.updated',
      data: { id: made.id, changes: { city: ['Albury', 'Wodonga'], state: [null, 'VIC'] } },
    });
    const again = await admin.put<Organisation>(`/organisations/${made.id}`, { city: 'Wodonga', updated_at: answer.body.data.updated_at });
    expect([again.body.data.updated_at, (await story()).length]).toEqual([answer.body.data.updated_at, 2]);
  });

  test('of what another has changed meanwhile is 409 with the name of who did', async () => {
    const made = await write({ name: 'Redgum' });
    expect((await other.put(`/organisations/${made.id}`, { name: 'Redgum Care', updated_at: made.updated_at })).status).toBe(200);
    const late = await admin.put(`/organisations/${made.id}`, { city: 'Albury', updated_at: made.updated_at });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', message: 'Sam Oduya changed this organisation while you had it open.', holder: { name: 'Sam Oduya' } },
    ]);
    expect((await admin.get<Organisation>(`/organisations/${made.id}`)).body.data).toMatchObject({ name: 'Redgum Care', city: null });
  });

  test('by two at once: one wins, the other is told', async () => {
    const made = await write({ name: 'Redgum' });
    const statuses = await Promise.all(
      [admin, other].map(
        async (client, index) =>
          (await client.put(`/organisations/${made.id}`, { city: `City ${index}`, updated_at: made.updated_at })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('to a subdomain that is taken, or to an end before the start, is 422 and nothing is written', async () => {
    const made = await write({ name: 'Redgum', contract_start_date: '2026-05-01' });
    await write({ name: 'Other', subdomain: 'taken' });
    const taken = await admin.put(`/organisations/${made.id}`, { subdomain: 'taken', updated_at: made.updated_at });
    expect([taken.status, taken.body.errors]).toEqual([422, { subdomain: ['This subdomain is taken.'] }]);
    const ended = await admin.put(`/organisations/${made.id}`, { contract_end_date: '2026-04-30', updated_at: made.updated_at });
    expect([ended.status, ended.body.errors]).toEqual([
      422,
      { contract_end_date: ['The contract end date must not be before the contract start date.'] },
    ]);
    expect((await admin.get(`/organisations/${made.id}`)).body.data).toEqual(made);
    expect(await story()).toHaveLength(2);
  });

  test('what does not exist is 404; without the state one saw it is 422', async () => {
    const made = await write({ name: 'Redgum' });
    expect((await admin.put('/organisations/999999', { city: 'X', updated_at: made.updated_at })).status).toBe(404);
    expect((await admin.put(`/organisations/${made.id}`, { city: 'X' })).body.errors).toEqual({
      updated_at: ['Please load the page again.'],
    });
  });

  test.each(['monitoring_centre_admin', 'organisation_admin', 'organisation_user'] as const)(
    'is not for a %s, nor is reading',
    async (role) => {
      const made = await write({ name: 'Redgum' });
      people.set(role, {
        id: people.get('sam')?.id ?? 0,
        name: 'Sam Oduya',
        role,
        organisation_id: role.startsWith('organisation') ? made.id : null,
      });
      const client = signedIn(role);
      expect((await client.put(`/organisations/${made.id}`, { city: 'X', updated_at: made.updated_at })).status).toBe(403);
      expect((await client.post('/organisations', { name: 'X' })).status).toBe(403);
      expect((await client.get('/organisations')).status).toBe(403);
      expect((await admin.get(`/organisations/${made.id}`)).body.data).toEqual(made);
    },
  );
});
