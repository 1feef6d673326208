// A message to many people: its recipients, their channels, who cannot be reached, and that one key
// is one message.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Recipients } from '#domain/messages/recipients.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { readCandidates } from './candidates.store.ts';
import type { NewMessage } from './new-message.ts';
import { sendMessage } from './send-message.service.ts';

let db: TestDatabase;
let ours = 0;
let [mei, noah, dana]: [number, number, number] = [0, 0, 0];
let group = 0;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'opt_outs');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  await db.ownerSql`
    insert into messaging_pricings (organisation_id, enable_billed_messages) values (${ours}, true)
  `;
  const person = async (first_name: string, over = {}) =>
    (await aUser(db.ownerSql, { organisation_id: ours, first_name, ...over })).id;
  mei = await person('Mei', { mobile: '+61400111222' });
  noah = await person('Noah', { mobile: '+61400333444', email: null });
  dana = await person('Dana');
  [{ id: group }] = (await db.ownerSql`
      insert into messaging_groups (organisation_id, name) values (${ours}, 'Night') returning id
    `) as unknown as [{ id: number }];
  for (const id of [mei, noah])
    await db.ownerSql`
      insert into messaging_group_users (organisation_id, messaging_group_id, user_id)
      values (${ours}, ${group}, ${id})
    `;
});
afterAll(async () => await db.close());

const none: Recipients = {
  user_ids: [],
  department_ids: [],
  user_tag_ids: [],
  messaging_group_ids: [],
  contact_ids: [],
  numbers: [],
};
const send = async (recipients: Partial<Recipients>, over: Partial<NewMessage> = {}) =>
  await db.database.write(
    { role: 'tenant', organisation_id: ours },
    async (tx) =>
      await sendMessage(tx, {
        organisation_id: ours,
        title: 'Drill',
        content: 'Hello {{first_name}}',
        channel: 'best',
        response_required: false,
        response_type: null,
        recipients: { ...none, ...recipients },
        sender_id: dana,
        schedule_id: null,
        key: 'one',
        ...over,
      }),
  );
const rows = async () => [
  ...(await db.ownerSql`
    select name, kind, channel, status, reason, number, parts from message_recipients order by id
  `),
];

test('each person once, by the best channel; duplicate choices are reported', async () => {
  const sent = await send({
    user_ids: [mei, dana],
    messaging_group_ids: [group],
    numbers: [{ mobile: '0400 333 444', mobile_country: 'AU' }],
  });
  expect(sent.recipient_count).toBe(3);
  expect((await rows()).map(({ kind, channel, number }) => ({ kind, channel, number }))).toEqual([
    { kind: 'person', channel: 'sms', number: '+61400111222' },
    { kind: 'person', channel: 'sms', number: '+61400333444' },
    { kind: 'person', channel: 'email', number: null },
  ]);
  expect(await db.ownerSql`select duplicates, sender_id from messages`).toMatchObject([
    { duplicates: 2, sender_id: dana },
  ]);
});

test('groups add contacts too, and a contact with a person’s number is that person', async () => {
  for (const [name, mobile] of [
    ['Ann Lee Ray', '+61400999888'],
    ['Noah at work', '+61400333444'],
  ] as const)
    await db.ownerSql`
      with c as (insert into messaging_contacts (organisation_id, name, mobile, mobile_country)
        values (${ours}, ${name}, ${mobile}, 'AU')
        returning id)
      insert into messaging_contact_groups (organisation_id, messaging_contact_id,
        messaging_group_id)
      select ${ours}, id, ${group}
      from c`;
  expect((await send({ messaging_group_ids: [group] })).recipient_count).toBe(3);
  const [contact] = await db.ownerSql`
      select name, first_name, last_name, channel from message_recipients where kind = 'contact'
    `;
  expect(contact).toEqual({
    name: 'Ann Lee Ray',
    first_name: 'Ann',
    last_name: 'Lee Ray',
    channel: 'sms',
  });
});

test('no person of another organisation is a recipient, whatever the view of the sender shows', async () => {
  const theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  const { id } = await aUser(db.ownerSql, { organisation_id: theirs });
  const [contact] = await db.ownerSql<{ id: number }[]>`
    insert into messaging_contacts (organisation_id, name, mobile, mobile_country)
    values (${theirs}, 'Depot', '+61400999888', 'AU')
    returning id`;
  const chosen = { ...none, user_ids: [id, mei], contact_ids: [contact?.id ?? 0] };
  const found = await db.database.write(
    { role: 'platform' },
    async (tx) => await readCandidates(tx, ours, chosen),
  );
  expect(found.map(({ user_id }) => user_id)).toEqual([mei]);
});

test('the app is a way to reach a person until they sign out of it', async () => {
  const [phone] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${ours}, 1, ${mei}, 'Phone')
    returning id`;
  // Another person's app, which stays signed in, is no way to reach this one.
  const [other] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${ours}, 1, ${dana}, 'Phone')
    returning id`;
  for (const [device_id, user_id] of [
    [phone?.id ?? 0, mei],
    [other?.id ?? 0, dana],
  ] as const)
    await db.ownerSql`
      insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
        token_hash, platform)
      values (${ours}, ${device_id}, ${user_id}, gen_random_uuid(), ${`${user_id}`}, 'android')`;
  await send({ user_ids: [mei, noah] });
  await db.ownerSql`update app_installations set ended_at = app.now() where user_id = ${mei}`;
  await send({ user_ids: [mei] }, { key: 'two' });
  await send({ user_ids: [mei] }, { key: 'three', channel: 'app' });
  expect((await rows()).map(({ name, channel, reason }) => [name, channel, reason])).toEqual([
    [expect.stringContaining('Mei'), 'app', null],
    [expect.stringContaining('Noah'), 'sms', null],
    [expect.stringContaining('Mei'), 'sms', null],
    [expect.stringContaining('Mei'), null, 'no_app'],
  ]);
});

test('who is in a department, a tag or a group is a recipient; the others of the organisation are not', async () => {
  const one = async (table: string, fields: object): Promise<number> => {
    const sql = db.ownerSql;
    const row = { organisation_id: ours, ...fields } as never;
    const [written] = await sql<{ id: number }[]>`
      insert into ${sql(table)} ${sql(row)} returning id`;
    return written?.id ?? 0;
  };
  const link = async (table: string, fields: object) => {
    const sql = db.ownerSql;
    const row = { organisation_id: ours, ...fields } as never;
    await sql`insert into ${sql(table)} ${sql(row)}`;
  };
  const [north, south] = [
    await one('departments', { name: 'North' }),
    await one('departments', { name: 'South' }),
  ];
  const [night, day] = [
    await one('user_tags', { name: 'Night' }),
    await one('user_tags', { name: 'Day' }),
  ];
  const other = await one('messaging_groups', { name: 'Other' });
  const person = async (first_name: string, over = {}) =>
    (await aUser(db.ownerSql, { organisation_id: ours, first_name, last_name: 'X', ...over })).id;
  const [ana, bo] = [
    await person('Ana', { department_id: north }),
    await person('Bo', { department_id: south }),
  ];
  await person('Gone', { department_id: north, status: 'disabled' });
  const drafted = await person('Draft', { department_id: north, status: 'draft' });
  const removed = await person('Removed', { department_id: north });
  await db.ownerSql`
    update users set status = 'disabled', email = null, deleted_at = app.now() where id = ${removed}`;
  await link('user_tag_links', { user_id: ana, user_tag_id: night });
  await link('user_tag_links', { user_id: bo, user_tag_id: day });
  await link('messaging_group_users', { user_id: bo, messaging_group_id: other });
  const contact = async (name: string, group_id: number) => {
    const id = await one('messaging_contacts', {
      name,
      mobile: `+6140099900${group_id % 10}`,
      mobile_country: 'AU',
    });
    await link('messaging_contact_groups', {
      messaging_contact_id: id,
      messaging_group_id: group_id,
    });
    return id;
  };
  const depot = await contact('Depot', other);
  await contact('Gate', group);
  const chosen = async (recipients: Partial<Recipients>, over: Partial<NewMessage> = {}) => {
    await db.ownerSql`delete from messages`;
    await send(recipients, over);
    return (
      await db.ownerSql<{ name: string }[]>`select name from message_recipients order by id`
    ).map(({ name }) => name);
  };
  expect([
    await chosen({ department_ids: [north] }),
    await chosen({ user_tag_ids: [day] }),
    await chosen({ messaging_group_ids: [other] }),
    await chosen({ messaging_group_ids: [other] }, { people_only: true }),
    await chosen({ contact_ids: [depot] }),
    await chosen({ user_ids: [drafted], department_ids: [north] }),
    await chosen({ user_ids: [ana, removed] }),
  ]).toEqual([
    ['Ana X'],
    ['Bo X'],
    ['Bo X', 'Depot'],
    ['Bo X'],
    ['Depot'],
    ['Ana X', 'Draft X'],
    ['Ana X'],
  ]);
  expect(await chosen({ numbers: [{ mobile: '0400 555 777', mobile_country: 'AU' }] })).toEqual([
    '+61 400 555 777',
  ]);
  expect(await rows()).toMatchObject([{ kind: 'number', channel: 'sms', status: 'waiting' }]);
  await chosen({ department_ids: [north], user_tag_ids: [night], user_ids: [ana] });
  expect(await db.ownerSql`select duplicates from messages`).toMatchObject([{ duplicates: 2 }]);
  expect(await db.ownerSql`select department from message_recipients`).toMatchObject([
    { department: 'North' },
  ]);
});

test('one key is one message, also for two concurrent calls', async () => {
  const [first, second] = await Promise.all([send({ user_ids: [mei] }), send({ user_ids: [mei] })]);
  expect(await send({ user_ids: [noah] })).toEqual(first);
  expect(second).toEqual(first);
  expect(await rows()).toHaveLength(1);
});

describe('an unreachable recipient', () => {
  test('is written with the reason', async () => {
    await db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
    await db.ownerSql`update users set status = 'disabled' where id = ${mei}`;
    await send({ user_ids: [mei, noah, dana] }, { channel: 'sms' });
    expect((await rows()).map(({ status, reason }) => `${status} ${reason}`)).toEqual([
      'unreachable not_active',
      'unreachable opted_out',
      'unreachable no_mobile',
    ]);
  });

  test('who is disabled is not a recipient by a group', async () => {
    await db.ownerSql`update users set status = 'disabled' where id = ${mei}`;
    expect((await send({ messaging_group_ids: [group] })).recipient_count).toBe(1);
  });
});

test('an empty set of recipients is refused, and nothing is written', async () => {
  await expect(send({})).rejects.toMatchObject({ status: 422 });
  expect(await db.ownerSql`select id from messages`).toEqual([]);
});

test('a sender restricted to tags reaches their own people only, and repeating the key returns the same message', async () => {
  const [{ id: tag }] = (await db.ownerSql`
      insert into user_tags (organisation_id, name) values (${ours}, 'North') returning id
    `) as unknown as [{ id: number }];
  await db.ownerSql`
    insert into user_tag_links (organisation_id, user_id, user_tag_id)
    values (${ours}, ${noah}, ${tag})
  `;
  const restricted = {
    role: 'restricted',
    organisation_id: ours,
    restriction: { by: 'tag', ids: [tag] },
  } as const;
  const one = async () =>
    await db.database.write(
      restricted,
      async (tx) =>
        await sendMessage(tx, {
          organisation_id: ours,
          title: 'Drill',
          content: 'Hello',
          channel: 'best',
          response_required: false,
          response_type: null,
          recipients: { ...none, messaging_group_ids: [group] },
          sender_id: noah,
          schedule_id: null,
          key: 'two',
          people_only: true,
        }),
    );
  const first = await one();
  expect(first.recipient_count).toBe(1);
  expect(await one()).toEqual(first);
  const unseen = await send({ user_ids: [mei] });
  const seen = await db.database.read(
    restricted,
    async (tx) => await tx<{ id: number }[]>`select id from messages`,
  );
  expect(seen.map(({ id }) => id)).toEqual([first.id]);
  expect(unseen.id).not.toBe(first.id);
});
