// A table of calls against the SCIM server, one row per rule of RFC 7643 or 7644, run over HTTP;
// each refusal is also shown to write nothing.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScimAnswer, type ScimWorld, scimWorld } from '../scim-world.factory.ts';

export interface Row {
  readonly rule: string;
  /**
   * Method and path; `{ana}`, `{ben}`, `{depot}`, `{night}` are ids, `{new}` a person and `{team}`
   * a group with ana, added for this row.
   */
  readonly call: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly status: number;
  /** Of a refusal. */
  readonly scimType?: string;
  /** Fields the response must contain, among others. */
  readonly holds?: object;
}

export type Sections = Readonly<Record<string, readonly Row[]>>;

const core = 'urn:ietf:params:scim:schemas:core:2.0';
export const user = `${core}:User`;
export const group = `${core}:Group`;
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const messages = 'urn:ietf:params:scim:api:messages:2.0';

export const refused = (rule: string, call: string, scimType: string, body?: unknown): Row => ({
  rule,
  call,
  body,
  status: 400,
  scimType,
});
export const answered = (rule: string, call: string, holds: object, body?: unknown): Row => ({
  rule,
  call,
  body,
  status: 200,
  holds,
});
export const ops = (...Operations: object[]) => ({ schemas: [`${messages}:PatchOp`], Operations });

/** Nothing more and nothing less, at this place of an answer. */
export const exactly = (wanted: object): object =>
  expect.toSatisfy(
    (held: unknown) => isDeepStrictEqual(held, JSON.parse(filled(JSON.stringify(wanted)))),
    JSON.stringify(wanted),
  );
export const without = (name: string): object =>
  expect.not.objectContaining({ [name]: expect.anything() });

export const work = { type: 'work', value: 'ana@work.example' };
export const home = { type: 'home', value: 'zoe@home.example' };

export const ana = {
  schemas: [user, enterprise],
  userName: 'ana',
  externalId: 'A-1',
  active: true,
  name: { givenName: 'Ana', familyName: 'Silva' },
  title: 'Guard',
  emails: [home, { ...work, primary: true }],
  addresses: [{ type: 'work', locality: 'Perth', country: 'AU' }],
  [enterprise]: { employeeNumber: '701', department: 'Depot', manager: { value: 'm-1' } },
};
const ben = {
  schemas: [user],
  userName: 'ben',
  name: { givenName: 'Ben' },
  emails: [{ type: 'home', value: 'ben@home.example' }],
};
const cem = { schemas: [user], userName: 'cem', title: 'Analyst', active: false };

let world: ScimWorld;
const ids = new Map<string, string>();
let additions = 0;

async function begin(): Promise<void> {
  world = await scimWorld();
  await world.begin();
  for (const body of [ana, ben, cem])
    ids.set(body.userName, (await world.ours.call('POST', '/Users', body)).body.id);
  const members = [{ value: ids.get('ana') }, { value: ids.get('ben') }];
  ids.set(
    'depot',
    (await world.ours.call('POST', '/Groups', { displayName: 'Depot', members })).body.id,
  );
  ids.set('night', (await world.ours.call('POST', '/Groups', { displayName: 'Night' })).body.id);
  ids.set('ANA', (ids.get('ana') ?? '').toUpperCase());
}

const everything = async () => [
  await world.sql`select * from users order by id`,
  await world.sql`select * from scim_users order by id`,
  await world.sql`select * from scim_groups order by id`,
  await world.sql`select * from scim_group_members order by 1, 2, 3`,
  await world.sql`select * from scim_issues order by id`,
  await world.sql`select * from events order by id`,
  [...world.mails],
];

async function addPerson(): Promise<void> {
  additions += 1;
  const userName = `new${additions}`;
  const emails = [{ type: 'work', value: `${userName}@work.example`, primary: true }];
  const { id } = (await world.ours.call('POST', '/Users', { schemas: [user], userName, emails }))
    .body;
  ids.set('new', id);
  ids.set('mail', `${userName}@work.example`);
}

async function addTeam(): Promise<void> {
  const { id } = (
    await world.ours.call('POST', '/Groups', {
      displayName: 'Team',
      members: [{ value: ids.get('ana') }],
    })
  ).body;
  ids.set('team', id);
}

const filled = (text: string): string =>
  text.replace(
    /\{(\w+)\}|%7B(\w+)%7D/g,
    (whole, plain, encoded) => ids.get(plain ?? encoded) ?? whole,
  );

async function ask({ call, body, headers }: Row): Promise<ScimAnswer> {
  const space = call.indexOf(' ');
  const path = filled(call.slice(space + 1))
    .replaceAll(' ', '%20')
    .replaceAll('"', '%22');
  return await world.ours.call(
    call.slice(0, space),
    path,
    body === undefined ? undefined : filled(JSON.stringify(body)),
    headers,
  );
}

/** Declares a test for each row. */
export function testSections(sections: Sections): void {
  beforeAll(begin);
  afterAll(async () => await world.close());
  describe.each(Object.entries(sections))('%s', (_section, rows) => {
    test.each(rows.map((row): [string, Row] => [row.rule, row]))(
      '%s',
      async (_rule, row) => await testRow(row),
    );
  });
}

async function testRow(row: Row): Promise<void> {
  const uses = (name: string) => JSON.stringify([row.call, row.body]).includes(`{${name}}`);
  if (uses('new')) await addPerson();
  if (uses('team')) await addTeam();
  const before = await everything();
  const given = await ask(row);
  expect(given.status, given.text).toBe(row.status);
  if (row.status >= 400) {
    expectError(row, given);
    expect(await everything()).toEqual(before);
  }
  if (row.status === 304) expect([given.text, given.headers.get('etag')]).toEqual(['', 'W/"1"']);
  if (row.holds) expect(given.body).toMatchObject(row.holds);
  if (uses('new')) await world.ours.call('DELETE', `/Users/${ids.get('new')}`);
  if (uses('team')) await world.ours.call('DELETE', `/Groups/${ids.get('team')}`);
}

function expectError({ status, scimType }: Row, { headers, body }: ScimAnswer): void {
  expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
  expect(body).toEqual({
    schemas: [`${messages}:Error`],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail: expect.stringMatching(/./),
  });
}
