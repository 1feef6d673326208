// One's own account through real calls: the strict list of fields, numbers that must be verified
// again, the unconfirmed email, and what needs no permission.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnAccount } from '#domain/users/own-account.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { personalContactsRoutes } from '../profile/personal-contacts.routes.ts';
import { profileRoutes } from '../profile/profiles.routes.ts';
import { aUser } from '../users.factory.ts';
import { ownAccountRoutes } from './own-account.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, ana, ben]: [number, number, number] = [0, 0, 0];
let client: Client;
let links: number[] = [];
let delivery: 'queued' | 'not_set_up' = 'queued';

beforeAll(async () => {
  db = await testDatabase();
  const send = async (_tx: unknown, userId: number) => {
    links.push(userId);
    return { delivery };
  };
  const routes = [
    ...ownAccountRoutes({ database: db.database, send }),
    ...profileRoutes,
    ...personalContactsRoutes,
  ];
  http = await testHttp({ database: db.database, routes });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  links = [];
  delivery = 'queued';
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  ana = (
    await aUser(db.ownerSql, {
      organisation_id: ours,
      first_name: 'Ana',
      email: 'ana@vigil.example',
    })
  ).id;
  ben = (
    await aUser(db.ownerSql, { organisation_id: ours, first_name: 'Ben', mobile: '+61491570156' })
  ).id;
  client = http.signedIn({
    user_id: ana,
    role: 'organisation_user',
    organisation_id: ours,
    name: 'Ana Chen',
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const read = async (): Promise<OwnAccount> =>
  (await client.get<OwnAccount>('/user/account')).body.data;
const put = async (fields: object) =>
  await client.put<OwnAccount>('/user', { updated_at: (await read()).updated_at, ...fields });
const kinds = async () =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );
const row = async () =>
  (await db.ownerSql`select to_jsonb(u) - 'updated_at' as u from users u where id = ${ana}`)[0]?.[
    'u'
  ];

describe('PUT /user', () => {
  test('changes one’s own fields, with a line in the log', async () => {
    const answer = await put({
      first_name: 'Anna',
      language: 'en',
      measurement_system: 'imperial',
      timezone: 'Australia/Perth',
    });
    expect(answer.body.data).toMatchObject({
      first_name: 'Anna',
      language: 'en',
      measurement_system: 'imperial',
      timezone: 'Australia/Perth',
    });
    expect(await db.ownerSql`select kind, user_id::int, actor_staff_id::int from events`).toEqual([
      { kind: 'user.updated', user_id: ana, actor_staff_id: ana },
    ]);
  });

  test.each([
    'role',
    'abilities',
    'status',
    'organisation_id',
    'department_id',
    'restrictions',
    'expires_at',
    'mobile_verified_at',
    'new_email',
    'id',
    'personal_contacts_allowed',
    'additional_notes',
    'terms_id',
  ])('refuses %s, and changes nothing else of the same call either', async (key) => {
    const before = await row();
    expect((await put({ first_name: 'Eve', [key]: key === 'role' ? 'admin' : 1 })).status).toBe(
      422,
    );
    expect([await row(), await kinds()]).toEqual([before, []]);
  });

  test.each([
    [{ first_name: ' ' }, { first_name: ['The first name is required.'] }],
    [{ mobile: '12345' }, { mobile: ['Enter a mobile number of the chosen country.'] }],
    [{ mobile: '0255501200' }, { mobile: ['Enter a mobile number of the chosen country.'] }],
    [{ landline: '0491570110' }, { landline: ['Enter a landline number of the chosen country.'] }],
    [{ mobile: '0491570156' }, { mobile: ['This mobile is already in use.'] }],
    [{ timezone: 'Mars/Olympus' }, { timezone: ['Choose the time zone.'] }],
    [{ language: 'fr' }, { language: ['Choose the language.'] }],
    [{ email: null }, { email: ['Enter a valid email.'] }],
    [{ email: 'nobody' }, { email: ['Enter a valid email.'] }],
  ])('refuses %j by its field, and nothing is written (R235, R237)', async (fields, errors) => {
    const before = await row();
    const answer = await put(fields);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await row(), await kinds()]).toEqual([before, []]);
  });

  test('refuses a stale version, and calls without a session', async () => {
    expect(
      (await client.put('/user', { first_name: 'Eve', updated_at: '2020-01-01T00:00:00.000Z' }))
        .status,
    ).toBe(409);
    expect((await http.client().put('/user', { first_name: 'Eve', updated_at: '' })).status).toBe(
      401,
    );
    expect(await kinds()).toEqual([]);
  });

  test('a changed number has to be verified again, the other one stays verified', async () => {
    await db.ownerSql`
      update users
      set mobile = '+61491570006', landline = '+61270109999', mobile_country = 'AU',
        landline_country = 'AU'
      where id = ${ana}
    `;
    await db.ownerSql`
      update users
      set mobile_verified_at = app.now(), landline_verified_at = app.now()
      where id = ${ana}
    `;
    const { mobile_verified_at, landline_verified_at } = (await put({ mobile: '0491570110' })).body
      .data;
    expect([mobile_verified_at, typeof landline_verified_at]).toEqual([null, 'string']);
  });

  test('a new email waits for its link; the present one cancels it', async () => {
    const answer = await put({ email: 'ana.silva@vigil.example' });
    expect(answer.body.data).toMatchObject({
      email: 'ana@vigil.example',
      new_email: 'ana.silva@vigil.example',
    });
    await put({ email: 'Ana.Silva@vigil.example' });
    expect(links).toEqual([ana]);
    expect((await put({ email: 'ANA@vigil.example' })).body.data.new_email).toBeNull();
    expect([links, await kinds()]).toEqual([
      [ana],
      ['user.email_change_asked', 'user.email_change_cancelled'],
    ]);
  });

  test('keeps the present email where no link can be sent to a new one', async () => {
    delivery = 'not_set_up';
    const before = await row();
    const answer = await put({ email: 'ana.silva@vigil.example' });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'not_set_up',
      'Not sent: email is not set up.',
    ]);
    expect([await row(), await kinds()]).toEqual([before, []]);
  });

  test('the start page is staff’s to choose; others are refused, and nothing is written', async () => {
    const mei = await aUser(db.ownerSql, { role: 'monitoring_centre_operator' });
    const staff = http.signedIn({ user_id: mei.id, role: 'monitoring_centre_operator' });
    const chosen = async (id: number) =>
      (await db.ownerSql`select start_page from users where id = ${id}`)[0]?.['start_page'];
    expect((await staff.put('/user/start-page', { start_page: 'console' })).body.data).toEqual({
      start_page: 'console',
    });
    expect([
      await chosen(mei.id),
      (await staff.put('/user/start-page', { start_page: 'outbox' })).status,
    ]).toEqual(['console', 422]);
    expect([
      (await client.put('/user/start-page', { start_page: 'console' })).status,
      await chosen(ana),
    ]).toEqual([403, 'dashboard']);
    expect((await http.client().put('/user/start-page', { start_page: 'console' })).status).toBe(
      401,
    );
  });

  test('administrators of an organisation choose between dashboard and account; workers and staff are refused the account, and nothing is written', async () => {
    const helen = await aUser(db.ownerSql, { role: 'organisation_admin', organisation_id: ours });
    const mei = await aUser(db.ownerSql, { role: 'monitoring_centre_operator' });
    const admin = http.signedIn({
      user_id: helen.id,
      role: 'organisation_admin',
      organisation_id: ours,
    });
    const staff = http.signedIn({ user_id: mei.id, role: 'monitoring_centre_operator' });
    const chosen = async (id: number) =>
      (await db.ownerSql`select start_page from users where id = ${id}`)[0]?.['start_page'];
    for (const start_page of ['account', 'dashboard', 'account'])
      expect([
        (await admin.put('/user/start-page', { start_page })).status,
        await chosen(helen.id),
      ]).toEqual([200, start_page]);
    for (const [who, id] of [
      [client, ana],
      [staff, mei.id],
    ] as const)
      expect([
        (await who.put('/user/start-page', { start_page: 'account' })).status,
        await chosen(id),
      ]).toEqual([403, 'dashboard']);
  });

  test('serves staff and restricted administrators alike', async () => {
    const staff = [
      await aUser(db.ownerSql, { role: 'monitoring_centre_operator' }),
      await aUser(db.ownerSql, { role: 'organisation_admin', organisation_id: ours }),
    ];
    const operator = http.signedIn({
      user_id: staff[0]?.id ?? 0,
      role: 'monitoring_centre_operator',
    });
    const restriction = { by: 'department', ids: [] } as const;
    const admin = http.signedIn({
      user_id: staff[1]?.id ?? 0,
      role: 'organisation_admin',
      organisation_id: ours,
      restriction,
    });
    for (const who of [operator, admin]) {
      const { updated_at } = (await who.get<OwnAccount>('/user/account')).body.data;
      expect(
        (await who.put<OwnAccount>('/user', { last_name: 'New', updated_at })).body.data.last_name,
      ).toBe('New');
    }
  });
});

test('the notes of administrators are not shown to the person', async () => {
  await db.ownerSql`update users set additional_notes = 'Careful' where id = ${ana}`;
  const answer = await client.get<OwnAccount>('/user/account');
  expect([answer.body.data.additional_notes, answer.text.includes('Careful')]).toEqual([
    null,
    false,
  ]);
});

describe('without any permission', () => {
  const contact = (first_name: string, mobile: string) => ({
    first_name,
    last_name: 'Silva',
    mobile,
    mobile_country: 'AU',
  });

  test('one’s own profile and contacts are read and changed, no other person’s', async () => {
    const { updated_at } = (await client.get<{ updated_at: string }>(`/users/${ana}/profile`)).body
      .data;
    expect(
      (
        await client.put<{ voice_code: string }>(`/users/${ana}/profile`, {
          voice_code: 'magpie',
          updated_at,
        })
      ).body.data.voice_code,
    ).toBe('magpie');
    const contacts = [contact('Rui', '0491570110'), contact('Eva', '0491570157')];
    expect(
      (await client.post(`/users/${ana}/personal-contacts/initial`, { contacts })).status,
    ).toBe(200);
    expect((await client.get<unknown[]>(`/users/${ana}/personal-contacts`)).body.data).toHaveLength(
      2,
    );
    const before = await kinds();
    expect((await client.get(`/users/${ben}/profile`)).status).toBe(403);
    expect(
      (await client.put(`/users/${ben}/profile`, { voice_code: 'magpie', updated_at })).status,
    ).toBe(403);
    expect((await client.get(`/users/${ben}/personal-contacts`)).status).toBe(403);
    expect(
      (await client.post(`/users/${ben}/personal-contacts/initial`, { contacts })).status,
    ).toBe(403);
    expect((await client.get(`/users/0${ana}/profile`)).status).toBe(403);
    expect((await http.client().get(`/users/${ana}/profile`)).status).toBe(401);
    expect([
      await kinds(),
      (await db.ownerSql`select from personal_contacts where user_id = ${ben}`).length,
    ]).toEqual([before, 0]);
  });

  test('a restricted administrator sees themselves, though not their colleagues', async () => {
    const restriction = { by: 'department', ids: [] } as const;
    const helen = (await aUser(db.ownerSql, { role: 'organisation_admin', organisation_id: ours }))
      .id;
    const restricted = http.signedIn({
      user_id: helen,
      role: 'organisation_admin',
      organisation_id: ours,
      restriction,
    });
    expect((await restricted.get(`/users/${helen}/profile`)).status).toBe(200);
    expect((await restricted.get(`/users/${ana}/profile`)).status).toBe(404);
  });
});
