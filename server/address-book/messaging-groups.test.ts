// Messaging groups and message templates through real calls: unique names, who can be in a group,
// placeholders and answers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { type MessagingGroup, messagingGroup } from '#domain/address-book/messaging-groups.api.ts';
import {
  type MessageTemplate,
  messageTemplate,
} from '#domain/messages/templates/message-template.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { messageTemplatesRoutes } from '#server/messages/templates/message-templates.routes.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messagingGroupsRoutes } from './messaging-groups.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs]: [number, number] = [0, 0];
let helen: Client;
let priya: Client;
let worker: Client;
let [mei, ted]: [number, number] = [0, 0];

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...messagingGroupsRoutes, ...messageTemplatesRoutes],
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  [ours, theirs] = [
    await anOrganisation(db.ownerSql, { name: 'Redgum' }),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  const person = async (organisation_id: number | null, role: RoleName) =>
    (await aUser(db.ownerSql, { organisation_id, role })).id;
  helen = http.signedIn({
    user_id: await person(ours, 'organisation_admin'),
    role: 'organisation_admin',
    organisation_id: ours,
  });
  priya = http.signedIn({ user_id: await person(null, 'admin'), role: 'admin' });
  [mei, ted] = [await person(ours, 'organisation_user'), await person(theirs, 'organisation_user')];
  worker = http.signedIn({ user_id: mei, role: 'organisation_user', organisation_id: ours });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const groups = (rest = '', organisation = ours): string =>
  `/organisations/${organisation}/messaging-groups${rest}`;
const templates = (rest = '', organisation = ours): string =>
  `/organisations/${organisation}/message-templates${rest}`;
const stored = async () => [
  ...(await db.ownerSql`select name from messaging_groups order by id`),
  ...(await db.ownerSql`
    select messaging_group_id::int, user_id::int from messaging_group_users order by 1, 2
  `),
  ...(await db.ownerSql`select title, content, response_type from message_templates order by id`),
];

test('records and tables agree', async () => {
  const hidden = ['organisation_id'];
  expect(
    await parityFindings(
      db.ownerSql,
      messagingGroup.omit({ users_count: true, contacts_count: true, user_ids: true }),
      'messaging_groups',
      [...hidden, 'name_key'],
    ),
  ).toEqual([]);
  expect(
    await parityFindings(db.ownerSql, messageTemplate, 'message_templates', [
      ...hidden,
      'title_key',
    ]),
  ).toEqual([]);
});

describe('a group', () => {
  const night = async () =>
    (await helen.post<MessagingGroup>(groups(), { name: ' Night ', user_ids: [mei] })).body.data;

  test('is added with people, changed, and removed while they stay (R030, R301)', async () => {
    const made = await night();
    expect(made).toMatchObject({
      name: 'Night',
      user_ids: [mei],
      users_count: 1,
      contacts_count: 0,
    });
    const changed = await priya.put<MessagingGroup>(groups(`/${made.id}`), {
      user_ids: [],
      updated_at: made.updated_at,
    });
    expect(changed.body.data).toMatchObject({ name: 'Night', user_ids: [], users_count: 0 });
    expect(
      (await helen.get<{ name: string }[]>('/lists/messaging-groups')).body.data,
    ).toMatchObject([{ name: 'Night' }]);
    expect((await helen.delete(groups(`/${made.id}`))).body.data).toEqual({
      id: made.id,
      users_count: 0,
    });
    expect(await stored()).toEqual([]);
    expect(await db.ownerSql`select id from users where id = ${mei}`).toHaveLength(1);
  });

  test('loses a person who is removed, and does not get them back', async () => {
    const { id } = await night();
    await db.ownerSql`
      update users set deleted_at = app.now(), status = 'disabled', email = null where id = ${mei}
    `;
    const now = (await helen.get<MessagingGroup>(groups(`/${id}`))).body.data;
    expect(now).toMatchObject({ user_ids: [], users_count: 0 });
    const gone = { user_ids: ['One of these people no longer exists. Remove them.'] };
    expect(
      (await helen.put(groups(`/${id}`), { user_ids: [mei], updated_at: now.updated_at })).body
        .errors,
    ).toEqual(gone);
    expect((await helen.post(groups(), { name: 'Day', user_ids: [mei] })).body.errors).toEqual(
      gone,
    );
    expect(await stored()).toEqual([{ name: 'Night' }]);
  });

  test.each([
    [() => ({ user_ids: [] }), { name: ['The name is required.'] }],
    [() => ({ name: 'x'.repeat(101) }), { name: ['The name can have at most 100 characters.'] }],
    [() => ({ name: 'nIGHT' }), { name: ['Another group has this name. Choose another name.'] }],
    [
      () => ({ name: 'Day', user_ids: [ted] }),
      { user_ids: ['One of these people no longer exists. Remove them.'] },
    ],
    [
      () => ({ name: 'Day', user_ids: [mei, mei] }),
      { user_ids: ['Choose each of the people only once.'] },
    ],
  ])('refuses fields that are wrong (%#), and nothing is written', async (body, errors) => {
    await night();
    const before = await stored();
    const refused = await helen.post(groups(), body());
    expect([refused.status, refused.body.errors, await stored()]).toEqual([422, errors, before]);
  });

  test('is its own organisation’s, for those who may', async () => {
    const { id, updated_at } = await night();
    const before = await stored();
    expect([
      (await helen.post(groups('', theirs), { name: 'X' })).status,
      (await helen.get(groups('', theirs))).status,
    ]).toEqual([404, 404]);
    for (const answer of [
      await worker.get(groups()),
      await worker.post(groups(), { name: 'X' }),
      await worker.put(groups(`/${id}`), { name: 'X', updated_at }),
      await worker.delete(groups(`/${id}`)),
    ])
      expect(answer.status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe('a template', () => {
  const body = {
    title: 'Storm',
    content: 'Hello {{first_name}}, are you safe?',
    response_required: true,
    response_type: 'safe_or_help',
  };
  const storm = async () => (await helen.post<MessageTemplate>(templates(), body)).body.data;

  test('is added, changed, listed and removed (R028)', async () => {
    const made = await storm();
    expect(made).toMatchObject(body);
    const changed = await helen.put<MessageTemplate>(templates(`/${made.id}`), {
      content: 'Stay inside.',
      response_required: false,
      response_type: null,
      updated_at: made.updated_at,
    });
    expect(changed.body.data).toMatchObject({
      title: 'Storm',
      content: 'Stay inside.',
      response_type: null,
    });
    expect((await priya.get<MessageTemplate[]>(templates())).body.data).toHaveLength(1);
    expect((await helen.delete(templates(`/${made.id}`))).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test.each([
    [{ title: '' }, { title: ['The title is required.'] }],
    [{ title: 'STORM' }, { title: ['Another template has this title. Choose another title.'] }],
    [{ content: ' ' }, { content: ['The message is required.'] }],
    [{ content: 'x'.repeat(1001) }, { content: ['The message can have at most 1000 characters.'] }],
    [
      { content: 'Hi {{name}}' },
      { content: ['Unknown placeholder {{name}}. Choose one from the list.'] },
    ],
    [{ content: 'Hi {{first_name' }, { content: ['Close the placeholder {{first_name with }}.'] }],
    [{ response_type: null }, { response_type: ['Choose a type of answer.'] }],
    [
      { response_required: false },
      { response_type: ['Remove the type of answer, or ask for an answer.'] },
    ],
  ])('refuses %j at its field, and nothing is written', async (wrong, errors) => {
    await storm();
    const before = await stored();
    const refused = await helen.post(templates(), { ...body, title: 'Flood', ...wrong });
    expect([refused.status, refused.body.errors, await stored()]).toEqual([422, errors, before]);
  });

  test('is its own organisation’s, for those who may', async () => {
    const { id, updated_at } = await storm();
    const before = await stored();
    expect((await helen.get(templates('', theirs))).status).toBe(404);
    expect((await helen.post(templates('', theirs), body)).status).toBe(404);
    for (const answer of [
      await worker.get(templates()),
      await worker.put(templates(`/${id}`), { title: 'X', updated_at }),
      await worker.delete(templates(`/${id}`)),
    ])
      expect(answer.status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});
