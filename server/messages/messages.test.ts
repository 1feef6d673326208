// Messages through real calls, their copies through both sweeps, and answers by text and in the app: who gets what, once each, and what is kept of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecipientCount } from '#domain/messages/messages.api.ts';
import type { MessageRecipient, SentMessage } from '#domain/messages/sent-message.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import type { OutsideAdapter } from '#server/kit/outside/adapter.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { everywhere } from '#server/messaging/deliveries.factory.ts';
import { deliveriesSweep } from '#server/messaging/deliveries.jobs.ts';
import { aUser } from '#server/users/users.factory.ts';
import { takeAppAnswer, takeTextAnswer } from './answers/answers.service.ts';
import { copyDeliveryListener } from './copies/messages.subscribers.ts';
import { messagesSweep } from './copies/messages.sweep.ts';
import { messagesRoutes } from './messages.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let helen: Client;
let priya: Client;
let dana = 0;
let sent: { key: string; to: string; body: string }[] = [];
const platform = { role: 'platform' } as const;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: messagesRoutes({ wake: () => {} }) });
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'opt_outs', 'deliveries', 'live_outbox', 'inbound_messages', 'partner_faults');
  db.clock.now = new Date('2026-11-23T07:00:00Z');
  sent = [];
  world = await anAlertWorld(db.ownerSql);
  await db.ownerSql`update users set mobile = '0400 111 222' where id = ${world.worker_id}`;
  const of = { organisation_id: world.organisation_id };
  dana = (await aUser(db.ownerSql, { ...of, first_name: 'Dana', last_name: 'Lee', mobile: '+61400333444' })).id;
  const helenId = (await aUser(db.ownerSql, { ...of, role: 'organisation_admin', email: 'helen@vigil.example' })).id;
  helen = http.signedIn({ user_id: helenId, role: 'organisation_admin', ...of });
  const priyaId = (await aUser(db.ownerSql, { role: 'admin', first_name: 'Priya' })).id;
  priya = http.signedIn({ user_id: priyaId, role: 'admin', name: 'Priya Nair' });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const path = (rest = ''): string => `/organisations/${world.organisation_id}/messages${rest}`;
const check = {
  title: 'Safety check',
  content: 'Are you safe, {{first_name}}?',
  channel: 'best',
  response_required: true,
  response_type: 'safe_or_help',
};
const send = async (over: object = {}, client = helen) =>
  await client.post(path(), { ...check, recipients: { user_ids: [world.worker_id, dana] }, key: randomUUID(), ...over });
const sendOne = async (over: object = {}, client = helen): Promise<SentMessage> => (await send(over, client)).body.data as SentMessage;
const read = async (id: number): Promise<SentMessage> => (await helen.get(path(`/${id}`))).body.data as SentMessage;
const recipients = async (id: number, query = ''): Promise<MessageRecipient[]> =>
  (await helen.get(path(`/${id}/recipients?per_page=100${query}`))).body.data as MessageRecipient[];
const taking: OutsideAdapter = {
  send: async ({ idempotency_key, recipient, body }) => {
    sent.push({ key: idempotency_key, to: recipient, body });
    return { status: 'handed_over', reference: `ref-${idempotency_key}` };
  },
};
const deliver = async (adapter = taking) =>
  await deliveriesSweep(db.database, { adapters: everywhere(adapter), listeners: [copyDeliveryListener] }).run();
const handOver = async () => await messagesSweep(db.database).run();
const pass = (seconds: number) => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
};
const says = async (from: string, text: string, over: { choices_only?: boolean } = {}) =>
  await db.database.write(platform, async (tx) => await takeTextAnswer(tx, { reference: randomUUID(), from, text, ...over }));
const alerts = async () => [...(await db.ownerSql`select user_id, device_id, status, repeat_count from alerts order by id`)];

test('a message goes to each recipient once, filled in, with how to answer it', async () => {
  const message = await sendOne({
    recipients: { user_ids: [world.worker_id, dana], numbers: [{ mobile: '0400 555 666', mobile_country: 'AU' }] },
  });
  expect(message).toMatchObject({ recipients: 3, queued: 3, sender_name: 'Helen Marsh', parts: 3, unanswered: 3 });
  await handOver();
  await deliver();
  expect(sent.map(({ to, body }) => `${to} ${body}`).sort()).toEqual([
    '+61400111222 Are you safe, Noah?\nReply SAFE or HELP.',
    '+61400333444 Are you safe, Dana?\nReply SAFE or HELP.',
    '+61400555666 Are you safe, ?\nReply SAFE or HELP.',
  ]);
  expect(await read(message.id)).toMatchObject({ queued: 0, sent: 3, failed: 0 });
});

test('without free text messages none is sent, unless more are billed', async () => {
  const of = world.organisation_id;
  await db.ownerSql`insert into messaging_pricings (organisation_id, sms_unit_price, free_sms_additions, enable_billed_messages)
    values (${of}, 12, '[{"amount": 1, "date": "2026-11-01", "note": null}]', false)`;
  const body = { content: check.content, channel: 'sms', response_type: null, recipients: { user_ids: [world.worker_id, dana] } };
  const counted = await helen.post<RecipientCount>(path('/recipient-count'), body);
  expect(counted.body.data).toMatchObject({ parts: 2, price: 12, free_sms_balance: 1 });
  const refused = await send({ channel: 'sms' });
  expect([refused.status, refused.body.code]).toEqual([409, 'no_free_sms']);
  expect(await db.ownerSql`select 1 from messages`).toHaveLength(0);
  await db.ownerSql`update messaging_pricings set enable_billed_messages = true`;
  expect((await send({ channel: 'sms' })).status).toBe(200);
});

test('the same key is sent once; a platform message is of the platform’s list alone', async () => {
  const key = randomUUID();
  const [first, second] = [await sendOne({ key }), await sendOne({ key })];
  expect(second.id).toBe(first.id);
  const theirs = await sendOne({}, priya);
  expect(theirs.sender_name).toBe('Priya Nair');
  const ids = async (address: string) => ((await priya.get(address)).body.data as { id: number }[]).map(({ id }) => id);
  expect(await ids(path())).toEqual([first.id]);
  expect(await ids(`/organisations/${world.organisation_id}/admin-messages`)).toEqual([theirs.id]);
  expect(await ids('/messages')).toEqual([theirs.id, first.id]);
  expect((await priya.get(`/organisations/${world.organisation_id}/admin-messages/${first.id}`)).status).toBe(404);
  expect((await helen.get('/messages')).status).toBe(403);
});

test.each([
  ['no recipients', { recipients: {} }, 'recipients'],
  ['an unknown placeholder', { content: 'Hello {{surname}}' }, 'content'],
  ['a number of another country', { recipients: { numbers: [{ mobile: '12', mobile_country: 'AU' }] } }, 'recipients.numbers.0.mobile'],
  ['an answer without its type', { response_type: null }, 'response_type'],
])('%s: refused with the field, and nothing is written', async (_, over, field) => {
  const { status, body } = await send(over);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]]);
  expect(await db.ownerSql`select id from messages`).toEqual([]);
});

test('everything that can be chosen is one list, of the caller’s own organisation', async () => {
  await db.ownerSql`insert into messaging_groups (organisation_id, name) values (${world.organisation_id}, 'Night')`;
  const other = await anAlertWorld(db.ownerSql);
  const { body } = await helen.get('/lists/recipients?per_page=100');
  const found = (body.data as { kind: string; id: number; name: string }[]).map(({ kind, name }) => `${kind} ${name}`);
  expect(found).toEqual([
    'department Rangers',
    'messaging_group Night',
    'person Dana Lee',
    expect.stringContaining('person Mei'),
    'person Noah Ward',
  ]);
  expect((body.data as { id: number }[]).map(({ id }) => id)).not.toContain(other.worker_id);
  expect((await helen.get('/lists/recipients?search=dan&kind=person')).body.data).toMatchObject([{ name: 'Dana Lee' }]);
});

test('before it is sent: how many, by which way, who cannot be reached and why, and how many text messages', async () => {
  await db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
  const count = async (body: object) => (await helen.post(path('/recipient-count'), body)).body.data as RecipientCount;
  const chosen = {
    recipients: { user_ids: [world.worker_id, dana], department_ids: [world.department_id] },
    content: 'a'.repeat(170),
    channel: 'sms',
  };
  expect(await count(chosen)).toMatchObject({
    ...{ total: 2, duplicates: 1, channels: [{ channel: 'sms', count: 1 }], parts: 2 },
    unreachable: [{ reason: 'opted_out', count: 1 }],
  });
  expect(await count({ ...chosen, channel: 'best' })).toMatchObject({
    channels: [
      { channel: 'sms', count: 1 },
      { channel: 'email', count: 1 },
    ],
  });
});

describe('copies', () => {
  test('after a crash in the middle, with two workers, nobody got the message twice and nobody is forgotten', async () => {
    const ids: number[] = [];
    for (let n = 10; n < 70; n += 1)
      ids.push((await aUser(db.ownerSql, { organisation_id: world.organisation_id, mobile: `+614005550${n}`, email: null })).id);
    const message = await sendOne({ recipients: { user_ids: ids } });
    await Promise.all([handOver(), handOver()]);
    const dying: OutsideAdapter = {
      send: async (delivery) => {
        const took = await taking.send(delivery);
        // The process is killed: nothing of what it does afterwards is noted.
        return sent.length > 20 ? await new Promise(() => {}) : took;
      },
    };
    await deliver(dying);
    pass(31);
    // On a busy machine the dying process claims a few more after that: their claims run out too.
    for (let round = 0; round < 50 && (await read(message.id)).queued > 0; round += 1) {
      await Promise.all([handOver(), deliver()]);
      pass(1);
    }
    expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
    const { sent: out, failed, recipients: all, queued } = await read(message.id);
    expect([all, queued, out + failed]).toEqual([60, 0, 60]);
    expect((await recipients(message.id, '&state=failed')).every(({ reason }) => reason?.includes('may have been sent'))).toBe(true);
  });

  test('who said STOP after it was sent gets no copy, and the reason is shown', async () => {
    const message = await sendOne();
    await db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
    await handOver();
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['+61400111222']);
    expect((await recipients(message.id, '&state=not_reached')).map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'Dana Lee opted_out',
    ]);
  });

  test('a failed copy is sent again on request; those who have not answered are asked again, once for two presses', async () => {
    const message = await sendOne();
    await handOver();
    await deliver();
    await says('+61400111222', 'safe');
    const again = async (verb: string) => ((await helen.post(path(`/${message.id}/${verb}`))).body.data as { count: number }).count;
    expect(await again('ask-again')).toBe(0);
    pass(61);
    expect([await again('ask-again'), await again('ask-again')]).toEqual([1, 0]);
    await handOver();
    await deliver();
    expect(sent.filter(({ to }) => to === '+61400333444')).toHaveLength(2);
    await db.ownerSql`update message_recipients set status = 'failed', reason = 'x' where user_id = ${dana}`;
    expect(await again('retry')).toBe(1);
    await handOver();
    await deliver();
    expect(sent.filter(({ to }) => to === '+61400333444')).toHaveLength(3);
    expect(await read(message.id)).toMatchObject({ parts: 4, failed: 0 });
  });

  test('screens are told which message changed', async () => {
    const message = await sendOne();
    await handOver();
    expect([...(await db.ownerSql`select channels, data from live_outbox where event = 'message.changed'`)]).toEqual([
      {
        channels: [`private-organisation.${world.organisation_id}`],
        data: { organisation_id: world.organisation_id, message_id: message.id },
      },
    ]);
  });
});

describe('answers', () => {
  beforeEach(async () => {
    await sendOne();
    await handOver();
  });

  test('words that went to the operators of an open alert count where they choose an answer, and get no reply where they do not', async () => {
    const answered = async () => [...(await db.ownerSql`select answer from message_recipients where answer is not null`)];
    expect(await says('+61400333444', 'I am at the gate', { choices_only: true })).toBeUndefined();
    expect(await answered()).toEqual([]);
    await says('+61400333444', 'I am safe', { choices_only: true });
    expect(await answered()).toEqual([{ answer: 'safe' }]);
  });
  const board = async () => {
    const [row] = (await helen.get(path())).body.data as { id: number }[];
    const { answers, unanswered, not_reached } = await read(row?.id ?? 0);
    return { answers: Object.fromEntries(answers.map(({ answer, count }) => [answer, count])), unanswered, not_reached };
  };

  test('a text answers the newest message; an unclear one gets the question again; the last answer counts', async () => {
    expect(await says('+61400333444', 'what?')).toBe('Reply SAFE or HELP.');
    expect(await says('+61400333444', 'Safe!')).toContain('marked as safe');
    expect(await board()).toEqual({ answers: { safe: 1 }, unanswered: 1, not_reached: 0 });
    expect(await says('+61400999999', 'safe')).toBeUndefined();
    pass(8 * 24 * 3600);
    expect(await says('+61400333444', 'safe')).toBeUndefined();
  });

  test('who asks for help has an SOS raised, once while it is open, and again after it was closed', async () => {
    expect(await says('+61400111222', 'I need HELP')).toContain('was received');
    expect(await alerts()).toEqual([
      { user_id: world.worker_id, device_id: world.device.device_id, status: 'active_alert', repeat_count: 0 },
    ]);
    pass(1);
    await says('+61400111222', 'help');
    expect(await alerts()).toHaveLength(1);
    const [{ alert_id }] = (await db.ownerSql`select alert_id from message_recipients where user_id = ${world.worker_id}`) as unknown as [
      { alert_id: number },
    ];
    await db.ownerSql`update alerts set status = 'resolved', resolved_at = app.now(), note = 'Found' where id = ${alert_id}`;
    pass(1);
    await says('+61400111222', 'HELP');
    expect((await alerts()).map(({ status }) => status)).toEqual(['resolved', 'active_alert']);
    expect(await board()).toEqual({ answers: { help: 1 }, unanswered: 1, not_reached: 0 });
  });

  test('who asks for help and has no device: the sender and the administrators are told by a life-safety email', async () => {
    await says('+61400333444', 'help');
    expect(await alerts()).toEqual([]);
    expect([...(await db.ownerSql`select lane, recipient, subject from deliveries where channel = 'email'`)]).toEqual([
      { lane: 'life_safety', recipient: 'helen@vigil.example', subject: 'Dana Lee needs help' },
    ]);
  });

  test('in the app only the person’s own copy is answered, with one of the answers', async () => {
    const [{ id }] = (await db.ownerSql`select id from message_recipients where user_id = ${dana}`) as unknown as [{ id: number }];
    const answer = async (user_id: number, text: string) =>
      await db.database.write(
        platform,
        async (tx) => await takeAppAnswer(tx, { organisation_id: world.organisation_id, user_id }, { id, answer: text }),
      );
    await expect(answer(world.worker_id, 'safe')).rejects.toMatchObject({ status: 404 });
    await expect(answer(dana, 'perhaps')).rejects.toMatchObject({ status: 422 });
    expect((await board()).answers).toEqual({});
    await answer(dana, 'safe');
    expect((await board()).answers).toEqual({ safe: 1 });
  });

  test('the file has every recipient and no formula', async () => {
    await db.ownerSql`update message_recipients set name = '=1+1' where user_id = ${dana}`;
    await says('+61400111222', 'safe');
    const [row] = (await helen.get(path())).body.data as { id: number }[];
    const { text } = await helen.get(path(`/${row?.id}/export`));
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining("Noah Ward,person,sms,'+61400111222,answered,,safe,2026-11-23"),
      expect.stringContaining("'=1+1,person,sms,"),
    ]);
  });
});
