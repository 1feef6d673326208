// Every call that answers a list, a count, a picker, a search or a file, asked by an administrator
// restricted to two departments: what is outside them changes no answer, not even a number in it.
// What is inside changes each, so that a list which nothing here would come up in is found too.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { paramNames, pathOf } from '#domain/kit/path.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { addOneOfEach } from './one-of-each.ts';
import { type RestrictedWorld, restrictedWorld } from './restricted-world.factory.ts';

// Every call one after the other, on a machine that may be very busy.
vi.setConfig({ testTimeout: 600_000 });
afterAll(() => vi.resetConfig());

/** Answers without data of people. A list that is not here must change with the records inside. */
const withoutPeople: ReadonlySet<string> = new Set([
  // The caller's own account and session.
  '/auth/two-factor',
  '/auth/proof',
  '/auth/sessions',
  '/auth/cells',
  '/auth/passkeys',
  '/user',
  '/user/account',
  '/user/list-preferences',
  '/filter-profiles',
  // Of the organisation itself: its name and features.
  '/organisations/:id/heading',
  // Lists of the product.
  ...[
    'alert-types',
    'action-types',
    'device-types',
    'states',
    'video-urls',
    'access-points',
    'resolution-comments',
    'filter-profiles',
    // Of the centre: refused to every account of an organisation.
    'monitored-organisations',
    'operators',
    'report-types',
  ].map((name) => `/lists/${name}`),
  // Texts, names and limits of the organisation.
  '/lists/organisations/:id/ev04-config-templates',
  '/terms-conditions/latest',
  '/organisations/:organisationId/email-templates',
  '/organisations/:organisationId/message-templates',
  '/organisations/:organisationId/geofence-locations',
  // People outside the organisation, who are of no department.
  '/organisations/:organisationId/messaging-contacts',
  '/lists/organisations/:id/messaging-contacts',
  // The caller's own files of such people.
  '/organisations/:organisationId/messaging-contacts/imports',
  '/organisations/:organisationId/response-groups',
  '/departments/:id/response-groups',
  '/lists/responses',
  '/organisations/:organisationId/questions',
  '/organisations/:id/help-words',
  '/organisations/:id/alert-priorities',
  // How many of its alerts' contacts can answer now, and the hours without one planned.
  '/organisations/:id/answering',
  '/organisations/:id/answering/roster',
  '/organisations/:id/departments-list',
  // The caller's own files.
  '/organisations/:organisationId/provisioning/imports',
  '/organisations/:organisationId/report-runs',
  '/organisations/:id/branding',
  '/user/branding',
  '/organisations/:organisationId/saml-connections',
  '/organisations/:organisationId/response-groups',
  '/departments/:id/response-groups',
  '/lists/responses',
  ...[
    'user-tags',
    'department-tags',
    'escalation-groups',
    'messaging-groups',
    'response-groups',
  ].flatMap((name) => [`/lists/${name}`, `/lists/organisations/:id/${name}`]),
]);
/**
 * How many devices the whole organisation uses: its contract is about that number, and who adds a
 * device needs it.
 */
const ofTheContract = '/organisations/:id/device-limits';
/**
 * Channels are joined in server/live; its settings have the number of the newest message of the
 * whole program. An address search knows maps only.
 */
const elsewhere = ['/live/missed', '/live/settings', '/address-search'];

let world: RestrictedWorld;

beforeAll(async () => {
  world = await restrictedWorld(['read alert monitoring']);
});
afterAll(async () => await world.close());

const ofThePerson = (path: string): boolean => path.startsWith('/users/:');
const isAsked = ({ method, path, access, page_only }: AnyEndpoint): boolean =>
  (method === 'GET' || /-list$|\/export$/.test(path)) &&
  !page_only &&
  !('public' in access || 'installation' in access) &&
  !elsewhere.includes(path) &&
  (paramNames(path).length === 0 ||
    /^(\/lists)?\/organisations\/:\w+\/[^:]+$|^\/(users|departments)\/:\w+\/[^:]+$/.test(path));
const asked = allEndpoints.map(({ endpoint }) => endpoint).filter(isAsked);

/** The address of a call with the widest page and a search that matches everyone. */
function addressOf({ path, query }: AnyEndpoint, person: number): string {
  const { department, organisation } = world.north;
  const place = path.startsWith('/departments/') ? department : organisation;
  const id = ofThePerson(path) ? person : place;
  const known = query instanceof z.ZodObject ? query.shape : {};
  const given = Object.entries({
    per_page: '100',
    total: '1',
    search: 'Found',
    list: '/users',
  }).filter(([name]) => name in known);
  return `${pathOf(path, Object.fromEntries(paramNames(path).map((name) => [name, id])))}?${new URLSearchParams(given)}`;
}

/**
 * The answers of each call that lets the caller in, by its path; those about the restricted
 * administrator themselves too.
 */
async function answersTo(client: Client): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (endpoint: AnyEndpoint, name: string, person: number): Promise<void> => {
    const address = addressOf(endpoint, person);
    const { status, text } =
      endpoint.method === 'GET' ? await client.get(address) : await client.post(address, {});
    if (status !== 403) answers.set(name, `${status} ${text}`);
  };
  for (const endpoint of asked) {
    await ask(endpoint, endpoint.path, world.person);
    if (ofThePerson(endpoint.path))
      await ask(endpoint, `${endpoint.path} (own)`, world.restrictedId);
  }
  return answers;
}
const changed = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...before].filter(([path, answer]) => after.get(path) !== answer).map(([path]) => path);

test('records outside change no answer to the restricted admin, records inside change each', async () => {
  const { db, restricted, unrestricted, north, west, south } = world;
  const [before, unrestrictedBefore] = [await answersTo(restricted), await answersTo(unrestricted)];
  expect(before.size).toBeGreaterThan(50);
  expect([...before].filter(([, answer]) => !answer.startsWith('200 '))).toEqual([]);

  await addOneOfEach(db.ownerSql, south);
  const outside = await answersTo(restricted);
  expect(changed(before, outside)).toEqual([ofTheContract]);
  // The same question without the restriction, which shows that there was something to see.
  const seen = changed(unrestrictedBefore, await answersTo(unrestricted));
  const lists = [...before.keys()].filter((path) => !withoutPeople.has(path) && !ofThePerson(path));
  expect(lists.filter((path) => !seen.includes(path))).toEqual(['/departments/:id/users']);

  await addOneOfEach(db.ownerSql, west);
  await db.ownerSql`
    update users set department_id = ${north.department} where department_id = ${west.department}
  `;
  const changedInside = changed(outside, await answersTo(restricted));
  expect(lists.filter((path) => !changedInside.includes(path))).toEqual([]);
  expect(
    [...withoutPeople].filter((path) => changedInside.includes(path) || !before.has(path)),
  ).toEqual([]);
});
