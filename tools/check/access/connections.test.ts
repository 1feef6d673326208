// Every call that changes who signs in through a connection leaves it unconfirmed, when the caller
// may not manage everybody it covers.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { makeOwnKey } from '#server/saml/keys/own-certificate.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';

let db: TestDatabase;
let program: Program;
let organisation: number;
let connection: number;
let department: number;
let group: number;
const callers = new Map<string, Client>();

const who: readonly (readonly [name: string, given: UserGiven, restricted?: true])[] = [
  ['administrator', { role: 'organisation_admin' }],
  ['platform administrator', { role: 'admin' }],
  ['identity provider administrator', { role: 'organisation_idp_admin' }],
  [
    'administrator with fewer permissions',
    { role: 'organisation_admin', abilities: ['saml connections'] },
  ],
  ['restricted administrator', { role: 'organisation_admin' }, true],
  ['user with connections', { role: 'organisation_user', abilities: ['saml connections'] }],
  [
    'platform administrator with fewer permissions',
    { role: 'admin', abilities: ['saml connections', 'read organisations'] },
  ],
];
const ofEverybody = ['administrator', 'platform administrator'];

beforeAll(async () => {
  db = await testDatabase();
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
  const sql = db.ownerSql;
  organisation = await anOrganisation(sql, { name: 'Redgum' });
  await sql`update organisations set enable_saml = true`;
  const [made] = await sql<{ id: number }[]>`
    insert into departments (organisation_id, name)
    values (${organisation}, 'Depot')
    returning id::int
  `;
  department = made?.id ?? 0;
  for (const [name, given, restricted] of who) {
    const { id } = await aUser(sql, {
      ...given,
      organisation_id: given.role === 'admin' ? null : organisation,
      password_hash: 'none',
    });
    await sql`update users set terms_id = (select max(id) from terms) where id = ${id}`;
    if (restricted)
      await sql`
        update users
        set restriction_type = 'department', restrictions = ${[department]}
        where id = ${id}
      `;
    const hash = createHash('sha256').update(`token-of-${id}`).digest();
    await sql`
      insert into sessions (token_hash, user_id, expires_at, two_factor_verified_at)
      values (${hash}, ${id}, app.now() + interval '1 hour', app.now())
    `;
    const client = testClient(program.origin);
    client.cookies.set('vigil_session', `token-of-${id}`);
    callers.set(name, client);
  }
});
beforeEach(async () => {
  const sql = db.ownerSql;
  await sql`delete from saml_connections`;
  const { certificate, expiresAt } = await makeOwnKey('one', new Date());
  const row = {
    organisation_id: organisation,
    name: 'Entra ID',
    provider_type: 'azure',
    idp_entity_id: 'https://idp.example',
    idp_login_url: 'https://idp.example/sso',
    idp_x509_cert: certificate,
    idp_x509_cert_expires_at: expiresAt,
  };
  const [made] = await sql<
    { id: number }[]
  >`insert into saml_connections ${sql(row)} returning id::int`;
  connection = made?.id ?? 0;
  const [mapped] = await sql<{ id: number }[]>`
    insert into scim_groups (organisation_id, connection_id, display_name, attributes,
      department_id)
    values (${organisation}, ${connection}, 'Depot', '{}', ${department}) returning id::int`;
  group = mapped?.id ?? 0;
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

/** The body of each call; `updated_at` is added where the call requires it. */
const bodies = (): Readonly<Record<string, object>> => ({
  'POST /organisations/:organisationId/saml-connections': {
    name: 'Another',
    provider_type: 'other',
  },
  'PUT /organisations/:organisationId/saml-connections/:id': { scim_provisioning: true },
  'PUT /organisations/:organisationId/saml-connections/:id/configuration': {
    idp_login_url: 'https://attacker.example/sso',
  },
  'PUT /saml-connections/:id/status': { status: 'enabled' },
  'POST /organisations/:organisationId/saml-connections/:id/scim': { keep_previous: true },
  'PUT /organisations/:organisationId/saml-connections/:id/scim/groups/:groupId': {
    department_id: department,
    role: 'escalation_contact',
    user_tag_id: null,
  },
});
const confirming = 'PUT /organisations/:organisationId/saml-connections/:id/confirm';
const keyOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
const calls = allEndpoints.flatMap(({ endpoint }) =>
  endpoint.concerns === 'sign-in through a connection' ? [endpoint] : [],
);

test('each such call has a body that changes who signs in', () => {
  expect(calls.map(keyOf).sort()).toEqual([...Object.keys(bodies()), confirming].sort());
});

test.each(who.map(([name]) => name))('by %s', async (name) => {
  const sql = db.ownerSql;
  const client = callers.get(name);
  for (const endpoint of calls.filter((one) => keyOf(one) !== confirming)) {
    const [row] = await sql<
      { updated_at: string }[]
    >`select app.iso(updated_at) as updated_at from saml_connections where id = ${connection}`;
    const path = endpoint.path
      .replace(':organisationId', String(organisation))
      .replace(':id', String(connection))
      .replace(':groupId', String(group));
    const isVersioned =
      endpoint.body !== undefined &&
      'shape' in endpoint.body &&
      'updated_at' in Object(endpoint.body.shape);
    const body = { ...bodies()[keyOf(endpoint)], ...(isVersioned ? row : {}) };
    const answer = await (endpoint.method === 'POST'
      ? client?.post(path, body)
      : client?.put(path, body));
    const state = async () =>
      (
        await sql<{ name: string; waits: boolean; confirmed_by: string | null }[]>`
        select c.name,
          exists (select from saml_unconfirmed_changes w where w.connection_id = c.id) as waits,
          confirmed_by
        from saml_connections c order by id desc limit 1`
      )[0];
    expect([keyOf(endpoint), answer?.status, (await state())?.waits]).toEqual([
      keyOf(endpoint),
      200,
      !ofEverybody.includes(name),
    ]);
    expect([keyOf(endpoint), (await state())?.confirmed_by === null]).toEqual([
      keyOf(endpoint),
      !ofEverybody.includes(name),
    ]);
    await sql`delete from saml_unconfirmed_changes`;
    await sql`delete from saml_connections where id <> ${connection}`;
  }
});

test.each(who.map(([name]) => name))('confirmed by %s', async (name) => {
  const client = callers.get(name);
  const idp = callers.get('identity provider administrator');
  await idp?.put(`/saml-connections/${connection}/status`, { status: 'enabled' });
  const [change] = await db.ownerSql<
    { id: number }[]
  >`select max(id)::int as id from saml_unconfirmed_changes`;
  const path = `/organisations/${organisation}/saml-connections/${connection}/confirm`;
  const answer = await client?.put(path, { last_change_id: change?.id });
  const isConfirmed = (await db.ownerSql`select from saml_unconfirmed_changes`).length === 0;
  const mayConfirm = ofEverybody.includes(name);
  expect([answer?.status, isConfirmed]).toEqual([mayConfirm ? 200 : 403, mayConfirm]);
});
