// Every optional feature of an organisation: without it each of its writing calls is refused and
// writes nothing, in the caller's own organisation and in a chosen one; with it they are permitted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FeatureFlag,
  featureFlags,
  featureNeededBy,
  notIncludedText,
  pathBelowOrganisation,
} from '#domain/access/feature-flags.ts';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { type Program, startProgram } from './app.ts';
import { recordTables } from './kit/access/included.ts';
import { createLog } from './kit/log.ts';
import { type Client, testClient } from './kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { testConfig } from './kit/testing/test-http.ts';
import { anOrganisation } from './organisations/organisations.factory.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { aUser } from './users/users.factory.ts';

let db: TestDatabase;
let program: Program;
let [ours, theirs] = [0, 0];
const people = new Map<string, Client>();
const records = new Map<string, number>();
const password = 'correct horse battery';

beforeAll(async () => {
  db = await testDatabase();
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
  [ours, theirs] = [
    await anOrganisation(db.ownerSql),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  const password_hash = await hashPassword(password);
  const accounts = { helen: ours, marcus: theirs, priya: null };
  for (const [name, organisation_id] of Object.entries(accounts)) {
    const role = organisation_id === null ? 'admin' : 'organisation_admin';
    const { id } = await aUser(db.ownerSql, {
      organisation_id,
      role,
      email: `${name}@redgum.example`,
      password_hash,
    });
    await db.ownerSql`
      update users set mobile = '+61400111222', mobile_verified_at = app.now() where id = ${id}
    `;
    const client = testClient(program.origin);
    expect((await client.post('/auth', { email: `${name}@redgum.example`, password })).status).toBe(
      200,
    );
    people.set(name, client);
  }
  await db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
  for (const client of people.values()) await client.get('/user');
  await keepRecords();
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

/** One record of each table that a call reaches without naming the organisation. */
async function keepRecords(): Promise<void> {
  const id = async (rows: PromiseLike<{ id: number }[]>): Promise<number> =>
    Number((await rows)[0]?.id);
  const { ownerSql: sql } = db;
  records.set(
    'geofence_locations',
    await id(
      sql`
        insert into geofence_locations (organisation_id, name, latitude, longitude)
        values (${ours}, 'Clinic', -36, 147)
        returning id
      `,
    ),
  );
  records.set(
    'saml_connections',
    await id(
      sql`
        insert into saml_connections (organisation_id, name, provider_type)
        values (${ours}, 'Okta', 'other')
        returning id
      `,
    ),
  );
  const [helen] = await sql<
    { id: number }[]
  >`select id::int from users where organisation_id = ${ours}`;
  const made = await person('priya').post<{ id: number }>(
    `/organisations/${ours}/schedules`,
    schedule(helen?.id),
  );
  expect(made).toMatchObject({ status: 200 });
  records.set('message_schedules', made.body.data.id);
}

const schedule = (user_id: number | undefined) => ({
  title: 'Roster',
  content: 'Read the roster.',
  channel: 'email',
  recipients: { user_ids: [user_id] },
  starting_date: '2040-01-01',
  starting_time: '08:00',
});

function person(name: string): Client {
  const client = people.get(name);
  if (!client) throw new Error(`${name} is not signed in`);
  return client;
}

const writing = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => featureNeededBy(endpoint) !== null);
const ofFeature = (flag: FeatureFlag) =>
  writing.filter((endpoint) => featureNeededBy(endpoint) === flag);

/** The table of the record that a call names instead of an organisation. */
const tableOf = ({ path }: AnyEndpoint): string | undefined =>
  pathBelowOrganisation(path) === path ? recordTables[path.split('/')[1] ?? ''] : undefined;

const addressOf = (endpoint: AnyEndpoint): string =>
  endpoint.path
    .replace(/(?<=^\/organisations\/):(organisationId|id)/, String(ours))
    .replace(/:id\b/, String(records.get(tableOf(endpoint) ?? '') ?? 1))
    .replace(/:\w+/g, '1');

const call = async (client: Client, endpoint: AnyEndpoint) => {
  const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '');
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  return await client.raw(endpoint.method, addressOf(endpoint), { body: '{}', headers });
};

const turn = async (flag: FeatureFlag, on: boolean) =>
  await db.ownerSql`update organisations set ${db.ownerSql({ [flag]: on })} where id = ${ours}`;

/** All rows of the features, the people, the organisation, the outbox and the deliveries. */
async function everything(): Promise<unknown> {
  const tables = await db.ownerSql<{ name: string }[]>`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname ~ '^(message|messaging|outbox|deliver|import|geofence|proximity|saml|scim|bulk|events$|users$|organisations$)'
      order by 1`;
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await db.ownerSql`
        select count(*)::int as rows,
          md5(string_agg(md5(t::text), '' order by md5(t::text))) as content
        from ${db.ownerSql(name)} t
      `;
    contents[name] = row;
  }
  expect(Object.keys(contents).length).toBeGreaterThan(20);
  return contents;
}

test('each call names its organisation, or a record of it', () => {
  for (const endpoint of writing)
    expect([
      endpoint.path,
      endpoint.scope === 'organisation' || tableOf(endpoint) !== undefined,
    ]).toEqual([endpoint.path, true]);
});

describe.each(featureFlags)('%s', (flag) => {
  const calls = ofFeature(flag);
  const named = calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

  describe('off', () => {
    let before: unknown;
    beforeAll(async () => {
      await turn(flag, false);
      before = await everything();
    });

    test.each(named)('%s', async (_name, endpoint) => {
      for (const name of ['helen', 'priya']) {
        // The call that turns the feature on is theirs.
        if (name === 'priya' && endpoint.path.endsWith('/geofence-proximity-reminders')) continue;
        const { status, body } = await call(person(name), endpoint);
        expect([name, status, body.code, body.message]).toEqual([
          name,
          409,
          'not_included',
          notIncludedText,
        ]);
      }
      // A record of another organisation is 404, whatever features that one has, so the flag is not
      // disclosed.
      expect([404, 422]).toContain((await call(person('marcus'), endpoint)).status);
    });

    test('nothing was written', async () => {
      expect(await everything()).toEqual(before);
    });
  });

  describe('on', () => {
    beforeAll(async () => await turn(flag, true));

    test.each(named)('%s', async (_name, endpoint) => {
      for (const name of ['helen', 'priya']) {
        const { status, body } = await call(person(name), endpoint);
        expect([name, status === 403, body.code === 'not_included']).toEqual([name, false, false]);
      }
    });
  });
});

test('what was kept stays readable, and the person’s permissions with it', async () => {
  for (const flag of featureFlags) await turn(flag, false);
  const helen = person('helen');
  const me = await helen.get<{ abilities: string[]; organisation: object }>('/user');
  expect(me.body.data.abilities).toEqual(
    expect.arrayContaining(['write sms messaging', 'write geofence locations']),
  );
  expect(me.body.data.organisation).toMatchObject(
    Object.fromEntries(featureFlags.map((flag) => [flag, false])),
  );
  for (const path of [
    'messages',
    'schedules',
    'provisioning',
    'geofence-locations',
    'geofence',
    'saml-connections',
  ])
    expect([path, (await helen.get(`/organisations/${ours}/${path}`)).status]).toEqual([path, 200]);
});
