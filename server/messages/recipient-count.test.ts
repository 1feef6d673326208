// What the count of a message says beside its numbers: choices with how many they have, who cannot
// be reached, for whom it is shown, and why its texts would be refused.
import { expect, test } from 'vitest';
import type { RecipientCount } from '#domain/messages/recipient-count.ts';
import { recipientsField } from '#domain/messages/recipients.ts';
import { anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messagesBench } from './messages.factory.ts';
import { recipientCount } from './recipients.store.ts';

const bench = messagesBench();
const { path } = bench;
const count = async (over: object, client = bench.helen) =>
  (
    await client.post<RecipientCount>(path('/recipient-count'), {
      content: 'Stay in',
      channel: 'best',
      ...over,
    })
  ).body.data;
const person = async (over: object) =>
  (await aUser(bench.db.ownerSql, { organisation_id: bench.world.organisation_id, ...over })).id;
const aContact = async (organisation_id: number, name: string, mobile: string): Promise<number> => {
  const [row] = await bench.db.ownerSql<{ id: number }[]>`
    insert into messaging_contacts (organisation_id, name, mobile, mobile_country)
    values (${organisation_id}, ${name}, ${mobile}, 'AU') returning id`;
  return row?.id ?? 0;
};

test('each choice has its name and how many are active in it now; of another organisation none is named', async () => {
  const { organisation_id, department_id } = bench.world;
  const other = await anAlertWorld(bench.db.ownerSql);
  const inside = { department_id };
  const [active, disabled] = [
    await person({ ...inside, first_name: 'Ana' }),
    await person({ ...inside, status: 'disabled' }),
  ];
  const deleted = await person(inside);
  await bench.db.ownerSql`
    update users set deleted_at = app.now(), status = 'disabled', email = null
    where id = ${deleted}`;
  const contact = await aContact(organisation_id, 'Plumber', '+61400555001');
  const theirs = await aContact(other.organisation_id, 'Baker', '+61400555002');
  const [tag] = await bench.db.ownerSql<{ id: number }[]>`
    insert into user_tags (organisation_id, name) values (${organisation_id}, 'Wardens')
    returning id`;
  const [group] = await bench.db.ownerSql<{ id: number }[]>`
    insert into messaging_groups (organisation_id, name) values (${organisation_id}, 'Heat')
    returning id`;
  const [tag_id, group_id] = [tag?.id ?? 0, group?.id ?? 0];
  for (const id of [active, disabled, deleted]) {
    await bench.db.ownerSql`
      insert into user_tag_links (organisation_id, user_id, user_tag_id)
      values (${organisation_id}, ${id}, ${tag_id})`;
    await bench.db.ownerSql`
      insert into messaging_group_users (organisation_id, messaging_group_id, user_id)
      values (${organisation_id}, ${group_id}, ${id})`;
  }
  await bench.db.ownerSql`
    insert into messaging_contact_groups
      (organisation_id, messaging_group_id, messaging_contact_id)
    values (${organisation_id}, ${group_id}, ${contact})`;
  const [{ of_department } = { of_department: 0 }] = await bench.db.ownerSql<
    { of_department: number }[]
  >`
    select count(*)::int as of_department from users
    where department_id = ${department_id} and status = 'active' and deleted_at is null`;
  const { choices } = await count({
    recipients: {
      department_ids: [department_id, other.department_id],
      user_tag_ids: [tag_id],
      messaging_group_ids: [group_id],
      contact_ids: [contact, theirs],
      user_ids: [active, deleted, other.worker_id],
    },
  });
  expect(new Map(choices.map(({ key, count: many }) => [key, many]))).toEqual(
    new Map([
      [`department:${department_id}`, of_department],
      [`user_tag:${tag_id}`, 1],
      [`messaging_group:${group_id}`, 2],
      [`contact:${contact}`, 1],
      [`person:${active}`, 1],
    ]),
  );
  expect(choices.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Wardens', 'Heat', 'Plumber']),
  );
});

test('those who cannot be reached are named with the reason and the state of their account', async () => {
  const invited = await person({ first_name: 'Carl', last_name: 'Winton', status: 'pending' });
  const bare = await person({ first_name: 'Zara', last_name: 'Barlow', mobile: null, email: null });
  const contact = await aContact(bench.world.organisation_id, 'Plumber', '+61400555001');
  await bench.db.ownerSql`insert into opt_outs (phone, source) values ('+61400555001', 'reply')`;
  const { unreached, unreachable } = await count({
    recipients: { user_ids: [invited, bare, bench.dana], contact_ids: [contact] },
  });
  expect(unreached).toEqual([
    { kind: 'person', id: invited, name: 'Carl Winton', reason: 'not_active', status: 'pending' },
    { kind: 'person', id: bare, name: 'Zara Barlow', reason: 'no_way', status: 'active' },
    { kind: 'contact', id: contact, name: 'Plumber', reason: 'opted_out', status: null },
  ]);
  expect(unreachable.map(({ count: many }) => many)).toEqual([1, 1, 1]);
});

test('twenty are named, all are counted', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 22; n += 1) ids.push(await person({ status: 'disabled' }));
  const { unreached, unreachable } = await count({ recipients: { user_ids: ids } });
  expect([unreached.length, unreachable]).toEqual([20, [{ reason: 'not_active', count: 22 }]]);
});

test('readers are those who are reached, filled in; the one whose copy needs two texts is named', async () => {
  const long = await person({
    first_name: 'Konstantinos',
    last_name: 'Papadopoulos',
    mobile: '+61400777001',
  });
  const gone = await person({ status: 'disabled', mobile: '+61400777002' });
  const content = `Hi {{first_name}}, ${'a'.repeat(147)}`;
  const { readers, longer, parts, parts_each } = await count({
    content,
    channel: 'sms',
    recipients: { user_ids: [bench.dana, long, gone] },
  });
  expect(readers.map(({ name, length }) => [name, length])).toEqual([
    ['Dana Lee', 156],
    ['Konstantinos Papadopoulos', 164],
  ]);
  expect(longer.map(({ name, parts: each }) => [name, each])).toEqual([
    ['Konstantinos Papadopoulos', 2],
  ]);
  expect([parts, parts_each]).toEqual([
    3,
    [
      { parts: 1, count: 1 },
      { parts: 2, count: 1 },
    ],
  ]);
});

test('a message that its texts would refuse says so before, in the same words', async () => {
  await bench.db.database.write({ role: 'platform' } as const, async (tx) => {
    await tx`update messaging_pricings set enable_billed_messages = false`;
  });
  const body = {
    title: 'Storm',
    content: 'Stay in',
    channel: 'sms',
    recipients: { user_ids: [bench.dana] },
  };
  const refused = await bench.send({ ...body, response_required: false, response_type: null });
  const { shortage, currency, timezone } = await count(body);
  expect([refused.status, refused.body.message]).toEqual([409, shortage]);
  expect([currency, timezone]).toEqual(['AUD', expect.stringContaining('/')]);
  expect((await count({ ...body, channel: 'email' })).shortage).toBeNull();
});

test('what can be chosen is of the organisation in the address alone, also for staff', async () => {
  const other = await anAlertWorld(bench.db.ownerSql);
  const of = (id: number) => `/organisations/${id}/messages/choosable?per_page=100`;
  const ids = async (client: typeof bench.helen, id: number) =>
    ((await client.get(of(id))).body.data as { key: string }[]).map(({ key }) => key);
  const ours = await ids(bench.priya, bench.world.organisation_id);
  expect(ours).toContain(`person:${bench.dana}`);
  expect(ours).not.toContain(`person:${other.worker_id}`);
  expect(await ids(bench.helen, bench.world.organisation_id)).toEqual(ours);
  expect((await bench.helen.get(of(other.organisation_id))).status).toBe(404);
});

test('for a restricted administrator a group has the people they see, and no contacts', async () => {
  const { organisation_id } = bench.world;
  const [seen, unseen] = [await person({ first_name: 'Ana' }), await person({ first_name: 'Ben' })];
  const contact = await aContact(organisation_id, 'Plumber', '+61400555001');
  const [tag] = await bench.db.ownerSql<{ id: number }[]>`
    insert into user_tags (organisation_id, name) values (${organisation_id}, 'North')
    returning id`;
  const [group] = await bench.db.ownerSql<{ id: number }[]>`
    insert into messaging_groups (organisation_id, name) values (${organisation_id}, 'Heat')
    returning id`;
  const [tag_id, group_id] = [tag?.id ?? 0, group?.id ?? 0];
  await bench.db.ownerSql`
    insert into user_tag_links (organisation_id, user_id, user_tag_id)
    values (${organisation_id}, ${seen}, ${tag_id})`;
  for (const id of [seen, unseen])
    await bench.db.ownerSql`
      insert into messaging_group_users (organisation_id, messaging_group_id, user_id)
      values (${organisation_id}, ${group_id}, ${id})`;
  await bench.db.ownerSql`
    insert into messaging_contact_groups
      (organisation_id, messaging_group_id, messaging_contact_id)
    values (${organisation_id}, ${group_id}, ${contact})`;
  const restricted = {
    role: 'restricted',
    organisation_id,
    restriction: { by: 'tag', ids: [tag_id] },
  } as const;
  const chosen = recipientsField.parse({
    messaging_group_ids: [group_id],
    user_ids: [seen, unseen],
  });
  const { choices, total } = await bench.db.database.read(
    restricted,
    async (tx) =>
      await recipientCount(tx, organisation_id, {
        content: 'Stay in',
        channel: 'best',
        response_type: null,
        recipients: chosen,
        people_only: true,
      }),
  );
  expect([total, choices.map(({ key, count: many }) => [key, many])]).toEqual([
    1,
    [
      [`messaging_group:${group_id}`, 1],
      [`person:${seen}`, 1],
    ],
  ]);
});
