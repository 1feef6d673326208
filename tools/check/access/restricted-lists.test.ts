// Every call that answers a list, a count, a picker, a search or a file, asked by an administrator restricted to two departments: what is outside them
// changes no answer, not even a number in it. What is inside changes each, so that a list which nothing here would come up in is found too.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { paramNames, pathOf } from '#domain/kit/path.ts';
import { holdable } from '#domain/permissions/grants.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { hashPassword } from '#server/sign-in/passwords.ts';
import { aUser } from '#server/users/users.factory.ts';
import { addOneOfEach, type Beside } from './one-of-each.ts';

/** The answers to these say nothing of people or of what is theirs. A list that is not here must change with what is inside. */
const withoutPeople: ReadonlySet<string> = new Set([
  // The caller's own account and session.
  ...['/auth/two-factor', '/auth/sessions', '/auth/passkeys', '/user', '/user/account', '/user/list-preferences', '/filter-profiles'],
  // Of the organisation itself: its name and features.
  '/organisations/:id/heading',
  // Lists of the product.
  ...[
    'alert-types',
    'action-types',
    'device-types',
    'states',
    'video-urls',
    'resolution-comments',
    'filter-profiles',
    // Of the centre: refused to everybody of an organisation.
    'monitored-organisations',
    'operators',
    'report-types',
  ].map((name) => `/lists/${name}`),
  // Texts, names and limits of the organisation.
  '/lists/organisations/:id/ev04-config-templates',
  ...[
    '/terms-conditions/latest',
    '/organisations/:organisationId/email-templates',
    '/organisations/:organisationId/message-templates',
    '/organisations/:organisationId/geofence-locations',
    // People outside the organisation, who are of no department.
    ...['/organisations/:organisationId/messaging-contacts', '/lists/organisations/:id/messaging-contacts'],
    // The caller's own files of such people.
    '/organisations/:organisationId/messaging-contacts/imports',
    '/organisations/:organisationId/response-groups',
    '/departments/:id/response-groups',
    '/lists/responses',
    '/organisations/:organisationId/questions',
    '/organisations/:id/departments-list',
    // The caller's own files.
    ...['/organisations/:organisationId/provisioning/imports', '/organisations/:organisationId/report-runs'],
    // Which reports are sent; what is in them is read as the person who saved them.
    '/organisations/:organisationId/scheduled-reports',
    ...['/organisations/:id/branding', '/user/branding', '/organisations/:organisationId/saml-connections'],
    ...['/organisations/:organisationId/response-groups', '/departments/:id/response-groups', '/lists/responses'],
  ],
  ...['user-tags', 'department-tags', 'escalation-groups', 'messaging-groups', 'response-groups'].flatMap((name) => [
    `/lists/${name}`,
    `/lists/organisations/:id/${name}`,
  ]),
]);
/** How many devices the whole organisation uses: its contract is about that number, and who adds a device needs it. */
const ofTheContract = '/organisations/:id/device-limits';
/** Channels are joined in server/live; its settings have the number of the newest message of the whole program. An address search knows maps only. */
const elsewhere = ['/live/missed', '/live/settings', '/address-search'];

const password = 'calm harbour lights 22';
let db: TestDatabase;
let program: Program;
let restricted: Client;
let unrestricted: Client;
let [north, west, south]: Beside[] = [];
let person: number;

beforeAll(async () => {
  db = await testDatabase();
  // The clock is stopped: two answers differ by what was written between them only.
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  [north, west, south] = await threeDepartments();
  if (!north || !west || !south) throw new Error('The departments were not made.');
  person = await addOneOfEach(db.ownerSql, north);
  program = await startProgram({
    config: { ...testConfig(), roles: new Set(['api']) },
    database: db.database,
    log: createLog('silent'),
  });
  [restricted, unrestricted] = [await signedIn([north.department, west.department]), await signedIn([])];
  await db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

/** Two of them are archived until somebody is added. */
async function threeDepartments(): Promise<Beside[]> {
  const sql = db.ownerSql;
  await sql`insert into ev04_config_templates (name) values ('Found')`;
  const organisation = await anOrganisation(sql, { name: 'Redgum', enable_messaging: true });
  const add = async (table: string, name: string) =>
    Number((await sql`insert into ${sql(table)} (organisation_id, name) values (${organisation}, ${name}) returning id`)[0]?.['id']);
  const of = {
    organisation,
    escalationGroup: await add('escalation_groups', 'Found nights'),
    userTag: await add('user_tags', 'Found divers'),
    messagingGroup: await add('messaging_groups', 'Found drivers'),
  };
  const departmentTag = await add('department_tags', 'Found far away');
  const places = [];
  for (const [at, name] of ['Found North', 'Found West', 'Found South'].entries())
    places.push({ ...of, departmentTag, department: await add('departments', name), number: 11 + at });
  await sql`update departments set archived_at = app.now() where name <> 'Found North'`;
  return places;
}

/** An administrator with each permission that one can have; of everybody where no departments are given. */
async function signedIn(departments: readonly number[]): Promise<Client> {
  const { id, email } = await aUser(db.ownerSql, {
    organisation_id: inside().organisation,
    role: 'organisation_admin',
    abilities: [...holdable('organisation_admin'), 'read alert monitoring'],
    password_hash: await hashPassword(password),
  });
  const [first] = departments;
  if (first !== undefined)
    await db.ownerSql`
      update users set department_id = ${first}, restriction_type = 'department', restrictions = ${[...departments]}::bigint[] where id = ${id}`;
  const client = testClient(program.origin);
  expect((await client.post('/auth', { email, password })).status).toBe(200);
  return client;
}
const inside = (): Beside => {
  if (!north) throw new Error('The departments are made before the tests.');
  return north;
};

const ofThePerson = (path: string): boolean => path.startsWith('/users/:');
const isAsked = ({ method, path, access, page_only }: AnyEndpoint): boolean =>
  (method === 'GET' || /-list$|\/export$/.test(path)) &&
  !page_only &&
  !('public' in access || 'installation' in access) &&
  !elsewhere.includes(path) &&
  (paramNames(path).length === 0 || /^(\/lists)?\/organisations\/:\w+\/[^:]+$|^\/(users|departments)\/:\w+\/[^:]+$/.test(path));
const asked = allEndpoints.map(({ endpoint }) => endpoint).filter(isAsked);

/** The address of a call with the widest page and a search that finds everybody. */
function addressOf({ path, query }: AnyEndpoint): string {
  const id = ofThePerson(path) ? person : path.startsWith('/departments/') ? inside().department : inside().organisation;
  const known = query instanceof z.ZodObject ? query.shape : {};
  const given = Object.entries({ per_page: '100', total: '1', search: 'Found', list: '/users' }).filter(([name]) => name in known);
  return `${pathOf(path, Object.fromEntries(paramNames(path).map((name) => [name, id])))}?${new URLSearchParams(given)}`;
}

/** What each call that lets the caller in answers, by its path. */
async function answersTo(client: Client): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of asked) {
    const { status, text } = endpoint.method === 'GET' ? await client.get(addressOf(endpoint)) : await client.post(addressOf(endpoint), {});
    if (status !== 403) answers.set(endpoint.path, `${status} ${text}`);
  }
  return answers;
}
const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([path, answer]) => after.get(path) !== answer).map(([path]) => path);

test('what is outside changes no answer to the restricted administrator, what is inside changes each', async () => {
  const [before, unrestrictedBefore] = [await answersTo(restricted), await answersTo(unrestricted)];
  expect(before.size).toBeGreaterThan(50);
  expect([...before].filter(([, answer]) => !answer.startsWith('200 '))).toEqual([]);

  if (!south || !west) throw new Error('The departments are made before the tests.');
  await addOneOfEach(db.ownerSql, south);
  const outside = await answersTo(restricted);
  expect(changed(before, outside)).toEqual([ofTheContract]);
  // The same question without the restriction, which shows that there was something to see.
  const seen = changed(unrestrictedBefore, await answersTo(unrestricted));
  const lists = [...before.keys()].filter((path) => !withoutPeople.has(path) && !ofThePerson(path));
  expect(lists.filter((path) => !seen.includes(path))).toEqual(['/departments/:id/users']);

  await addOneOfEach(db.ownerSql, west);
  await db.ownerSql`update users set department_id = ${inside().department} where department_id = ${west.department}`;
  const changedInside = changed(outside, await answersTo(restricted));
  expect(lists.filter((path) => !changedInside.includes(path))).toEqual([]);
  expect([...withoutPeople].filter((path) => changedInside.includes(path) || !before.has(path))).toEqual([]);
});
