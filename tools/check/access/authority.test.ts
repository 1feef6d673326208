// Every call that changes how another person signs in, by every caller of a lattice of roles,
// permissions and views, on every other person of it.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import { type Authority, authorityFault, authorityTexts } from '#domain/access/authority.policy.ts';
import { abilitiesOf, type RoleName } from '#domain/access/roles.ts';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type Answer, type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';

// Every call one after the other, on a machine that may be very busy.
vi.setConfig({ testTimeout: 600_000 });
afterAll(() => vi.resetConfig());

type Limit = 'near' | 'near and far' | 'tag' | null;
interface Place {
  readonly organisation: number;
  readonly near: number;
  readonly far: number;
  readonly tag: number;
  readonly connection: number;
}

const write: Permission[] = ['read organisation users', 'write organisation users'];
const writeAndSettings: Permission[] = [
  ...write,
  'read organisation settings',
  'write organisation settings',
];

/**
 * The accounts, each tried on every other: role, permissions granted (null for the role's own) and
 * the restriction of the view.
 */
const lattice: readonly (readonly [
  name: string,
  role: RoleName,
  abilities: Permission[] | null,
  limit: Limit,
])[] = [
  ['administrator', 'organisation_admin', null, null],
  ['administrator with fewer permissions', 'organisation_admin', writeAndSettings, null],
  ['administrator of one department', 'organisation_admin', null, 'near'],
  ['administrator of two departments', 'organisation_admin', null, 'near and far'],
  ['administrator of a tag', 'organisation_admin', null, 'tag'],
  ['identity provider administrator', 'organisation_idp_admin', null, null],
  ['user who writes people', 'organisation_user', write, null],
  ['user who writes people and settings', 'organisation_user', writeAndSettings, null],
  ['user who writes people of one department', 'organisation_user', write, 'near'],
  ['user with connections', 'organisation_user', ['saml connections', ...write], null],
  ['worker', 'organisation_user', null, null],
  ['escalation contact', 'escalation_contact', null, null],
  ['platform administrator', 'admin', null, null],
  ['platform administrator with fewer permissions', 'admin', ['read users', 'write users'], null],
  ['centre administrator', 'monitoring_centre_admin', null, null],
  [
    'supervisor with a permission more',
    'monitoring_centre_supervisor',
    ['read users', 'read organisations'],
    null,
  ],
  ['operator', 'monitoring_centre_operator', null, null],
];

interface Person {
  readonly id: number;
  readonly name: string;
  readonly organisation: number | null;
  readonly authority: Authority;
  readonly issue: number;
  readonly client: Client;
}

let db: TestDatabase;
let program: Program;
let place: Place;
let people: Person[];

const restrictionOf = (limit: Limit): Restriction | null => {
  if (limit === null) return null;
  if (limit === 'tag') return { by: 'tag', ids: [place.tag] };
  return { by: 'department', ids: limit === 'near' ? [place.near] : [place.near, place.far] };
};

async function aPlace(): Promise<Place> {
  const sql = db.ownerSql;
  const organisation = await anOrganisation(sql, { name: 'Redgum' });
  const department = async (name: string) =>
    Number(
      (
        await sql`
          insert into departments (organisation_id, name)
          values (${organisation}, ${name})
          returning id
        `
      )[0]?.['id'],
    );
  const [tag] = await sql`
      insert into user_tags (organisation_id, name)
      values (${organisation}, 'Night shift')
      returning id
    `;
  const [connection] = await sql`
    insert into saml_connections (organisation_id, name, provider_type, scim_provisioning)
    values (${organisation}, 'Entra ID', 'azure', true)
    returning id`;
  return {
    organisation,
    near: await department('Near'),
    far: await department('Far'),
    tag: Number(tag?.['id']),
    connection: Number(connection?.['id']),
  };
}

/**
 * All of them are in the near department and have the tag, so that every restricted caller sees all
 * others.
 */
async function aPerson([name, role, abilities, limit]: (typeof lattice)[number]): Promise<Person> {
  const sql = db.ownerSql;
  const isStaff = role === 'admin' || role.startsWith('monitoring_centre');
  const organisation = isStaff ? null : place.organisation;
  const { id, email } = await aUser(sql, {
    role,
    organisation_id: organisation,
    first_name: 'Ana',
    last_name: name.slice(0, 40),
    password_hash: 'none',
    ...(isStaff ? {} : { department_id: place.near }),
    ...(abilities ? { abilities } : {}),
  });
  const restriction = restrictionOf(limit);
  await sql`update users set terms_id = (select max(id) from terms) where id = ${id}`;
  if (restriction)
    await sql`
      update users
      set restriction_type = ${restriction.by}, restrictions = ${[...restriction.ids]}
      where id = ${id}
    `;
  let issue = 0;
  if (!isStaff) {
    await sql`
      insert into user_tag_links (organisation_id, user_id, user_tag_id)
      values (${place.organisation}, ${id}, ${place.tag})
    `;
    await sql`update users set tag_ids = ${[place.tag]} where id = ${id}`;
    const attempt = { schemas: [], userName: email, externalId: `x${id}`, active: true };
    const [row] = await sql`
      insert into scim_issues (organisation_id, connection_id, kind, subject, user_id, problem,
        way_out, attempt)
      values (${place.organisation}, ${place.connection}, 'email_taken', ${email}, ${id}, 'p', 'w',
        ${sql.json(attempt)})
      returning id`;
    issue = Number(row?.['id']);
  }
  const client = testClient(program.origin);
  const token = `token-of-${id}`;
  await sql`
    insert into sessions (token_hash, user_id, expires_at, two_factor_verified_at, created_at)
    values (${createHash('sha256').update(token).digest()}, ${id}, app.now() + interval '1 hour',
      app.now(), app.now())`;
  client.cookies.set('vigil_session', token);
  return {
    id,
    name,
    organisation,
    issue,
    client,
    authority: { role, abilities: new Set(abilitiesOf(role, abilities)), restriction },
  };
}

beforeAll(async () => {
  db = await testDatabase();
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
  place = await aPlace();
  people = [];
  for (const row of lattice) people.push(await aPerson(row));
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

const calls = allEndpoints.flatMap(({ endpoint }) =>
  endpoint.concerns === 'sign-in of a person' ? [endpoint] : [],
);
const keyOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/**
 * A body for each call that would change how the person signs in. One without a body is not named.
 */
const bodies: Readonly<Record<string, (person: Person, updated_at: string) => object>> = {
  'POST /users/:id': ({ id }, updated_at) => ({
    email: `taken-over-${id}@attacker.example`,
    updated_at,
  }),
  'PUT /users/:id/two-factor': () => ({ method: null }),
  'PUT /users/:id/permissions': (_, updated_at) => ({ abilities: [], updated_at }),
  'PUT /users/:id/move-organisation': () => ({ organisation_id: 987_654_321 }),
  'POST /organisations/:organisationId/permissions': ({ id }, updated_at) => ({
    users: [{ id, abilities: [], updated_at }],
  }),
  'POST /organisations/:organisationId/permissions/bulk-edit': ({ id }) => ({
    ids: [id],
    groups: { departments: false },
  }),
  'POST /session-requests': ({ id }) => ({ user_id: id }),
  'POST /users/bulk-move': ({ id }) => ({ ids: [id], organisation_id: 987_654_321 }),
};
const bodyOf = (endpoint: AnyEndpoint, person: Person, updated_at: string): object | undefined => {
  const key = keyOf(endpoint);
  if (/\/bulk-(enable|disable|delete)$/.test(endpoint.path)) return { ids: [person.id] };
  return bodies[key]?.(person, updated_at);
};

const pathOf = ({ path }: AnyEndpoint, { id, issue }: Person): string =>
  path
    .replace(':organisationId', String(place.organisation))
    .replace(':issueId', String(issue))
    .replace('saml-connections/:id', `saml-connections/${place.connection}`)
    .replace(':id', String(id));

function personNamed(name: string): Person {
  const person = people.find((one) => one.name === name);
  if (!person) throw new Error(`no ${name}`);
  return person;
}

const sent = async (
  client: Client,
  method: AnyEndpoint['method'],
  path: string,
  body?: object,
): Promise<Answer> =>
  await { POST: client.post, PUT: client.put, DELETE: client.delete, GET: client.get }[method](
    path,
    body,
  );

/** The fields that decide a person's sign-in, and their permissions then. */
async function stateOf(id: number): Promise<{ updated_at: string; state: string }> {
  const [row] = await db.ownerSql<{ updated_at: string; state: string }[]>`
    select app.iso(u.updated_at) as updated_at, md5(to_jsonb(u)::text
      || coalesce((select string_agg(to_jsonb(s)::text, '' order by s.id)
          from sessions s
          where s.user_id = u.id),
        '')
      || coalesce((select string_agg(to_jsonb(c)::text, '')
          from user_credentials c
          where c.user_id = u.id),
        '')
      || coalesce((select string_agg(to_jsonb(l)::text, '')
          from password_links l
          where l.user_id = u.id),
        '')
      || coalesce((select string_agg(to_jsonb(l)::text, '' order by l.purpose)
          from email_links l
          where l.user_id = u.id),
        '')
      || (select count(*) from scim_users s where s.user_id = u.id)
      || (select count(*) from session_requests r where r.user_id = u.id)
      || (select count(*) from events e where e.user_id = u.id)) as state
    from users u where u.id = ${id}`;
  if (!row) throw new Error(`person ${id} is gone`);
  return row;
}

test('each call has the body and subject to be tried', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(
    calls
      .filter((endpoint) => endpoint.body && !bodyOf(endpoint, personNamed('worker'), ''))
      .map(keyOf),
  ).toEqual([]);
});

let tried = 0;

test.each(lattice.map(([name]) => name))(
  'an account with less authority cannot change how a person signs in: %s',
  async (name) => {
    const person = personNamed(name);
    const wrong: string[] = [];
    const { updated_at, state } = await stateOf(person.id);
    const callers = people.filter(
      (caller) => caller !== person && authorityFault(caller.authority, person.authority) !== null,
    );
    for (const endpoint of calls) {
      if (person.issue === 0 && endpoint.path.includes(':issueId')) continue;
      const body = bodyOf(endpoint, person, updated_at);
      const path = pathOf(endpoint, person);
      const tries = callers.map(async (caller) => {
        const answer = await sent(caller.client, endpoint.method, path, body);
        // Bulk calls, and calls about people outside the caller's view, refuse in a form of their
        // own.
        const isRefused =
          answer.status === 403 || answer.status === 404 || /"refused":(1|\{)/.test(answer.text);
        if (!isRefused)
          wrong.push(
            `${keyOf(endpoint)} by ${caller.name}: ${answer.status} ${answer.text.slice(0, 200)}`,
          );
      });
      await Promise.all(tries);
      tried += tries.length;
      expect([keyOf(endpoint), (await stateOf(person.id)).state]).toEqual([keyOf(endpoint), state]);
    }
    expect(wrong).toEqual([]);
  },
);

test('more than 2,000 attempts were refused', () => {
  expect(tried).toBeGreaterThan(2000);
});

test.each([
  ['administrator of one department', 'administrator', 'wider_view'],
  ['user who writes people', 'user who writes people and settings', 'more_permissions'],
  ['identity provider administrator', 'administrator', 'higher_role'],
] as const)('%s is answered why %s cannot be changed', async (callerName, personName, fault) => {
  const [caller, person] = [personNamed(callerName), personNamed(personName)];
  const answer = await caller.client.put(`/users/${person.id}/two-factor`, { method: null });
  expect(answer.body).toMatchObject({
    code: 'above_your_authority',
    message: authorityTexts[fault],
  });
});

test('the same calls change a worker for an administrator', async () => {
  const administrator = personNamed('administrator');
  const wrong: string[] = [];
  for (const endpoint of calls.filter(
    ({ path }) =>
      !path.startsWith('/session-requests') &&
      !path.includes('move') &&
      !path.includes('monitoring-centre'),
  )) {
    const worker = await aPerson(['worker', 'organisation_user', [], null]);
    const before = await stateOf(worker.id);
    const answer = await sent(
      administrator.client,
      endpoint.method,
      pathOf(endpoint, worker),
      bodyOf(endpoint, worker, before.updated_at),
    );
    if (
      answer.status !== 200 &&
      !['not_linkable', 'signed_up', 'decided'].includes(answer.body.code ?? '')
    )
      wrong.push(`${keyOf(endpoint)}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});
