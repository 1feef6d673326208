// The people of a directory over HTTP: add, read, find, change, replace and remove; a refusal
// writes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ScimWorld, scimWorld } from './scim-world.factory.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await scimWorld();
});
afterAll(async () => await world.close());

const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const ana = {
  schemas: [userUrn, enterprise],
  externalId: '0a21f0f2',
  userName: 'Ana.Silva@redgum.example',
  active: true,
  name: { givenName: 'Ana', familyName: 'Silva', formatted: 'Ana Silva' },
  emails: [{ primary: true, type: 'work', value: 'ana.silva@redgum.example' }],
  phoneNumbers: [{ type: 'mobile', value: '+61 491 570 156' }],
  [enterprise]: { employeeNumber: '701', department: 'Depot' },
  roles: [],
  meta: { resourceType: 'User' },
};
const error = (status: number, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail: expect.stringMatching(/./),
});
const add = async (body: object = ana) => (await world.ours.call('POST', '/Users', body)).body;
const everything = async () => [
  await world.sql`select * from users order by id`,
  await world.sql`select * from scim_users order by id`,
  await world.sql`select kind from events order by id`,
];
const patch = async (id: string, ...Operations: object[]) =>
  await world.ours.call('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });

describe('a person', () => {
  beforeEach(async () => await world.begin());

  test('is added with all the directory’s attributes, and is a person here (R021)', async () => {
    const made = await world.ours.call('POST', '/Users', {
      ...ana,
      password: '1mz050nq',
      groups: [],
      nickName: null,
    });
    expect([made.status, made.headers.get('content-type')], made.text).toEqual([
      201,
      'application/scim+json; charset=utf-8',
    ]);
    const { id } = made.body;
    expect(made.body).toMatchObject({
      schemas: [userUrn, enterprise],
      userName: ana.userName,
      externalId: ana.externalId,
      active: true,
      groups: [],
      emails: ana.emails,
      [enterprise]: ana[enterprise],
      meta: {
        resourceType: 'User',
        version: 'W/"1"',
        location: `https://vigil.example${new URL(world.ours.base).pathname}/Users/${id}`,
      },
    });
    expect(made.headers.get('location')).toBe(made.body.meta.location);
    expect(made.text).not.toContain('1mz050nq');
    expect(await world.person('ana.silva@redgum.example')).toMatchObject({
      organisation_id: 1,
      first_name: 'Ana',
      last_name: 'Silva',
      role: 'organisation_user',
      status: 'pending',
      mobile: '+61491570156',
      mobile_country: 'AU',
    });
    expect((await world.ours.call('GET', `/Users/${id}`)).body).toEqual(made.body);
    expect(await world.log()).toEqual(['accepted: Added Ana.Silva@redgum.example.']);
    expect(JSON.stringify(await world.sql`select * from scim_users`)).not.toContain('1mz050nq');
  });

  test('is active at once without an invitation where the same connection signs in', async () => {
    await world.sql`update saml_connections set status = 'enabled'`;
    await add();
    expect(await world.person('ana.silva@redgum.example')).toMatchObject({ status: 'active' });
    expect(world.mails).toEqual([]);
  });

  test.each<[string, object, number, string]>([
    [
      'the same user name in other capitals',
      { ...ana, userName: 'ANA.SILVA@REDGUM.EXAMPLE', externalId: 'other', emails: [] },
      409,
      'uniqueness',
    ],
    ['the same external id', { ...ana, userName: 'other', emails: [] }, 409, 'uniqueness'],
    ['no user name', { ...ana, userName: null }, 400, 'invalidValue'],
    [
      'an email that is none',
      { ...ana, userName: 'x', externalId: 'x', emails: [{ type: 'work', value: 'nobody' }] },
      400,
      'invalidValue',
    ],
    [
      'a flag that is none',
      { ...ana, userName: 'x', externalId: 'x', active: 'perhaps' },
      400,
      'invalidValue',
    ],
    ['a text that is far too long', { ...ana, userName: 'x'.repeat(1001) }, 400, 'invalidValue'],
  ])('%s is refused, and nothing is written', async (_what, body, status, scimType) => {
    await add();
    const before = await everything();
    const refused = await world.ours.call('POST', '/Users', body);
    expect([refused.status, refused.body]).toEqual([status, error(status, scimType)]);
    expect(await everything()).toEqual(before);
    expect((await world.log()).at(-1)).toMatch(/^refused: /);
  });

  test('a body that is not JSON, or too large, is refused as a SCIM error', async () => {
    const before = await everything();
    const broken = await world.ours.call('POST', '/Users', '{"userName": ');
    expect([broken.status, broken.body]).toEqual([400, error(400, 'invalidSyntax')]);
    const list = await world.ours.call('POST', '/Users', '[]');
    expect([list.status, list.body]).toEqual([400, error(400, 'invalidSyntax')]);
    const vast = await world.ours.call(
      'POST',
      '/Users',
      JSON.stringify({ userName: 'x', more: Array.from({ length: 31_000 }, () => 1) }),
    );
    expect([vast.status, vast.body]).toEqual([413, error(413)]);
    const long = await world.ours.call('POST', '/Users', `"${'x'.repeat(1_100_000)}"`);
    expect([long.status, long.body]).toEqual([413, error(413)]);
    expect(await everything()).toEqual(before);
  });

  test('numbers that cannot be used are left out, kept as sent, and become issues', async () => {
    const { id } = await add({
      ...ana,
      phoneNumbers: [
        { type: 'mobile', value: '12' },
        { type: 'work', value: 'reception' },
      ],
    });
    expect(await world.person('ana.silva@redgum.example')).toMatchObject({
      mobile: null,
      landline: null,
    });
    expect((await world.ours.call('GET', `/Users/${id}`)).body.phoneNumbers[0]).toEqual({
      type: 'mobile',
      value: '12',
    });
    expect(await world.issues()).toEqual([
      { kind: 'mobile', subject: ana.userName, problem: '12 is not a valid mobile number.' },
      {
        kind: 'landline',
        subject: ana.userName,
        problem: 'reception is not a valid landline number.',
      },
    ]);
    await patch(id, {
      op: 'replace',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: '0491 570 156',
    });
    expect(await world.person('ana.silva@redgum.example')).toMatchObject({
      mobile: '+61491570156',
    });
    expect((await world.issues()).map(({ kind }) => kind)).toEqual(['landline']);
  });

  test('an account that people made here is never taken over by itself', async () => {
    const before = (await everything()).slice(0, 2);
    const refused = await world.ours.call('POST', '/Users', {
      ...ana,
      emails: [{ type: 'work', value: 'HELEN@redgum.example' }],
    });
    expect([refused.status, refused.body]).toEqual([409, error(409, 'uniqueness')]);
    expect((await everything()).slice(0, 2)).toEqual(before);
    expect(await world.issues()).toEqual([
      {
        kind: 'email_in_use',
        subject: ana.userName,
        problem: 'Helen Marsh already has an account here with the email HELEN@redgum.example.',
      },
    ]);
    expect(world.mails.map(({ recipient }) => recipient)).toEqual(['helen@redgum.example']);
    await world.ours.call('POST', '/Users', {
      ...ana,
      emails: [{ type: 'work', value: 'HELEN@redgum.example' }],
    });
    expect([(await world.issues()).length, world.mails.length]).toEqual([1, 1]);
  });

  test('an account of the directory is not offered to be linked to another of its people', async () => {
    const email = { type: 'work', value: 'ana.silva@redgum.example' };
    await add({ ...ana, emails: [email] });
    const before = (await everything()).slice(0, 2);
    const refused = await world.ours.call('POST', '/Users', {
      ...ana,
      userName: 'second',
      externalId: 'second',
      emails: [email],
    });
    expect([refused.status, refused.body]).toEqual([409, error(409, 'uniqueness')]);
    expect((await everything()).slice(0, 2)).toEqual(before);
    const issues = await world.sql`select kind, subject, attempt, way_out from scim_issues`;
    expect([...issues]).toEqual([
      {
        kind: 'email_in_use',
        subject: 'second',
        attempt: null,
        way_out: 'Change one of the two emails.',
      },
    ]);
  });

  test('an email of another organisation is refused without naming its owner', async () => {
    const [other] = await world.sql<
      { email: string; name: string }[]
    >`select email, name from users where organisation_id = 2`;
    const refused = await world.ours.call('POST', '/Users', {
      ...ana,
      emails: [{ type: 'work', value: other?.email }],
    });
    expect([refused.status, refused.body]).toEqual([409, error(409, 'uniqueness')]);
    expect(refused.text).not.toContain(other?.name);
    expect((await world.issues()).map(({ kind }) => kind)).toEqual(['email_elsewhere']);
    expect(await world.sql`select * from scim_users`).toEqual([]);
  });
});

describe('lists', () => {
  const find = async (filter: string, more = '') => {
    const { status, body } = await world.ours.call(
      'GET',
      `/Users?filter=${encodeURIComponent(filter)}${more}`,
    );
    return [
      status,
      ...(body.Resources ?? [body.scimType]).map((one: { userName: string } | string) =>
        typeof one === 'string' ? one : one.userName,
      ),
    ];
  };
  beforeAll(async () => {
    await world.begin();
    await add({ ...ana, userName: 'ana' });
    await add({
      userName: 'ben',
      externalId: 'b',
      name: { givenName: 'Ben' },
      title: 'Guard',
      emails: [{ type: 'home', value: 'ben@home.example' }],
    });
    await add({
      userName: 'cem',
      externalId: 'jyoung',
      displayName: 'Cem 100% "x"',
      active: false,
    });
  });

  test.each<[string, (string | number)[]]>([
    ['userName eq "ANA"', [200, 'ana']],
    ['userName eq "nobody"', [200]],
    ['externalId eq jyoung', [200, 'cem']],
    ['externalId eq "JYOUNG"', [200]],
    ['emails[type eq "work"].value eq "Ana.Silva@redgum.example"', [200, 'ana']],
    ['emails[type eq "work" and value co "home"]', [200]],
    ['emails.value sw "ben@"', [200, 'ben']],
    ['emails pr', [200, 'ana', 'ben']],
    ['name.givenName eq "ben" and title eq "guard"', [200, 'ben']],
    ['userName eq "ana" or userName eq "cem"', [200, 'ana', 'cem']],
    ['not (userName sw "a")', [200, 'ben', 'cem']],
    ['active eq false', [200, 'cem']],
    ['active eq "True"', [200, 'ana', 'ben']],
    [`${enterprise}:employeeNumber eq "701"`, [200, 'ana']],
    ['displayName co "100% \\"x"', [200, 'cem']],
    ['meta.created gt "2020-01-01T00:00:00Z" and userName ne "ana"', [200, 'ben', 'cem']],
    ['USERNAME EQ "ben"', [200, 'ben']],
    ['userName eq "ana\' or true --"', [200]],
    ['shoeSize eq "9"', [400, 'invalidFilter']],
    ['userName eq', [400, 'invalidFilter']],
    ['userName eq "ana', [400, 'invalidFilter']],
    ['(userName eq "ana"', [400, 'invalidFilter']],
    [`${'('.repeat(20)}userName eq "a"${')'.repeat(20)}`, [400, 'invalidFilter']],
    [Array.from({ length: 60 }, () => 'userName eq "a"').join(' or '), [400, 'invalidFilter']],
    ['meta.created gt "yesterday"', [400, 'invalidFilter']],
  ])('filter %s', async (filter, answer) => {
    expect(await find(filter)).toEqual(answer);
  });

  test('are paged, sorted and narrowed', async () => {
    const page = async (query: string) => (await world.ours.call('GET', `/Users?${query}`)).body;
    expect(await page('startIndex=0&count=2')).toMatchObject({
      totalResults: 3,
      itemsPerPage: 2,
      startIndex: 1,
      Resources: [{ userName: 'ana' }, { userName: 'ben' }],
    });
    expect(await page('startIndex=3&count=100&aadOptscim062020')).toMatchObject({
      totalResults: 3,
      itemsPerPage: 1,
      Resources: [{ userName: 'cem' }],
    });
    expect(await page('count=0')).toMatchObject({
      totalResults: 3,
      itemsPerPage: 0,
      Resources: [],
    });
    expect(
      (await page('sortBy=userName&sortOrder=descending')).Resources.map(
        ({ userName }: { userName: string }) => userName,
      ),
    ).toEqual(['cem', 'ben', 'ana']);
    const [first] = (await page('attributes=userName,emails&count=1')).Resources;
    expect(Object.keys(first).sort()).toEqual(['emails', 'id', 'schemas', 'userName']);
    const [less] = (await page('excludedAttributes=emails,meta&count=1')).Resources;
    expect([less.emails, less.meta, less.userName]).toEqual([undefined, undefined, 'ana']);
    expect((await world.ours.call('GET', '/Users?count=many')).body).toEqual(
      error(400, 'invalidValue'),
    );
  });
});

describe('versions', () => {
  beforeEach(async () => await world.begin());

  test('an old one is refused, a known one is not sent again', async () => {
    const { id } = await add();
    const etag = (await world.ours.call('GET', `/Users/${id}`)).headers.get('etag') ?? '';
    expect(
      (await world.ours.call('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status,
    ).toBe(304);
    await patch(id, { op: 'replace', path: 'title', value: 'Guard' });
    const before = await everything();
    const old = await world.ours.call('PUT', `/Users/${id}`, ana, { 'if-match': etag });
    expect([old.status, old.body]).toEqual([412, error(412)]);
    expect(
      (await world.ours.call('DELETE', `/Users/${id}`, undefined, { 'if-match': etag })).status,
    ).toBe(412);
    expect(await everything()).toEqual(before);
  });
});
