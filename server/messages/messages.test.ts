// Messages through real calls and their copies through both sweeps: who receives what, once each,
// and what is recorded.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RecipientCount } from '#domain/messages/recipient-count.ts';
import { anAlertWorld } from '#server/alerts/alerts.factory.ts';
import type { OutsideAdapter } from '#server/kit/outside/adapter.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messagesBench } from './messages.factory.ts';

const bench = messagesBench();
const { path, send, sendOne, read, recipients, taking, deliver, handOver, pass, says } = bench;

test('a message goes to each recipient once, filled in, with how to answer it (R026)', async () => {
  const message = await sendOne({ recipients: { user_ids: [bench.world.worker_id, bench.dana] } });
  expect(message).toMatchObject({
    recipients: 2,
    queued: 2,
    sender_name: 'Helen Marsh',
    parts: 2,
    unanswered: 2,
  });
  await sendOne({
    content: 'Are you safe?',
    recipients: { numbers: [{ mobile: '0400 555 666', mobile_country: 'AU' }] },
  });
  await handOver();
  await deliver();
  expect(bench.sent.map(({ to, body }) => `${to} ${body}`).sort()).toEqual([
    '+61400111222 Are you safe, Noah?\nReply SAFE or HELP.',
    '+61400333444 Are you safe, Dana?\nReply SAFE or HELP.',
    '+61400555666 Are you safe?\nReply SAFE or HELP.',
  ]);
  expect(await read(message.id)).toMatchObject({ queued: 0, sent: 2, failed: 0 });
});

test('five test messages to oneself are sent at once; beyond that nothing is queued or recorded', async () => {
  const once = async () =>
    await bench.helen.post(path('/test'), {
      title: 'Storm',
      content: 'Stay in',
      channel: 'email',
      response_type: null,
      key: randomUUID(),
    });
  const answers = await Promise.all(Array.from({ length: 25 }, once));
  expect(
    [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length),
  ).toEqual([5, 20]);
  expect(await bench.db.ownerSql`select from deliveries`).toHaveLength(5);
  expect(
    await bench.db.ownerSql`
        select from events
        where kind = 'message.tested' and organisation_id = ${bench.world.organisation_id}
      `,
  ).toHaveLength(5);
  const { body, headers } = await once();
  expect([body.code, body.message, Number(headers.get('retry-after')) > 0]).toEqual([
    'too_many',
    'You sent several tests. Please try again in 2 minutes.',
    true,
  ]);
});

test('one key is sent once; a platform message is only in the platform’s list', async () => {
  const key = randomUUID();
  const [first, second] = [await sendOne({ key }), await sendOne({ key })];
  expect(second.id).toBe(first.id);
  const theirs = await sendOne({}, bench.priya);
  expect(theirs.sender_name).toBe('Priya Nair');
  const ids = async (address: string) =>
    ((await bench.priya.get(address)).body.data as { id: number }[]).map(({ id }) => id);
  expect(await ids(path())).toEqual([first.id]);
  expect(await ids(`/organisations/${bench.world.organisation_id}/admin-messages`)).toEqual([
    theirs.id,
  ]);
  expect(await ids('/messages')).toEqual([theirs.id, first.id]);
  expect(
    (
      await bench.priya.get(
        `/organisations/${bench.world.organisation_id}/admin-messages/${first.id}`,
      )
    ).status,
  ).toBe(404);
  expect((await bench.helen.get('/messages')).status).toBe(403);
});

test.each([
  ['no recipients', { recipients: {} }, 'recipients'],
  ['an unknown placeholder', { content: 'Hello {{surname}}' }, 'content'],
  [
    'no phone number',
    { recipients: { numbers: [{ mobile: '12', mobile_country: 'AU' }] } },
    'recipients.numbers.0.mobile',
  ],
  ['an answer without its type', { response_type: null }, 'response_type'],
])('%s: refused with the field, and nothing is written', async (_, over, field) => {
  const { status, body } = await send(over);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]]);
  expect(await bench.db.ownerSql`select id from messages`).toEqual([]);
});

const aNumber = (mobile: string) => ({
  recipients: { numbers: [{ mobile, mobile_country: 'AU' }] },
});
test.each([
  [
    'too few digits',
    aNumber('12345'),
    'This is not a mobile number of the chosen country. Check the number and the country.',
  ],
  [
    'a number of New Zealand',
    aNumber('+64 21 123 4567'),
    'This is not a mobile number of the chosen country. Check the number and the country.',
  ],
  [
    'a landline',
    aNumber('02 9374 4000'),
    'This is a landline number. Text messages need a mobile number.',
  ],
  [
    'a toll-free number',
    aNumber('1800 123 456'),
    'This is a service number. Text messages need a mobile number.',
  ],
  [
    'a number of a company',
    aNumber('1300 975 707'),
    'This is a service number. Text messages need a mobile number.',
  ],
  [
    'a name for a number typed in',
    {
      ...aNumber('0400 555 666'),
      content: 'Hi {{first_name}} {{last_name}} of {{department}} at {{organisation}}',
    },
    'Nothing can be filled in for mobile numbers. Remove {{first_name}}, {{last_name}}, {{department}} from the message, or remove the numbers.',
  ],
])(
  '%s: the count refuses it in the same words as the send, and nothing is written',
  async (_, over, words) => {
    const body = { content: 'Stay in', channel: 'sms', response_type: null, ...over };
    const counted = await bench.helen.post(path('/recipient-count'), body);
    const sent = await send({ response_required: false, ...body });
    expect([counted.status, sent.status]).toEqual([422, 422]);
    expect(Object.values(sent.body.errors ?? {})).toEqual([[words]]);
    expect(counted.body.errors).toEqual(sent.body.errors);
    expect(await bench.db.ownerSql`select id from messages`).toEqual([]);
  },
);

test('placeholders that would be empty are shown before sending, with the number of reached recipients', async () => {
  await bench.db.ownerSql`update users set department_id = null where id = ${bench.dana}`;
  const [contact] = await bench.db.ownerSql<{ id: number }[]>`
    insert into messaging_contacts (organisation_id, name, mobile, mobile_country)
    values (${bench.world.organisation_id}, 'Ann', '+61400999888', 'AU')
    returning id`;
  const count = async (content: string) => {
    const recipients = {
      user_ids: [bench.world.worker_id, bench.dana],
      contact_ids: [contact?.id],
    };
    return (
      await bench.helen.post<RecipientCount>(path('/recipient-count'), {
        content,
        channel: 'sms',
        recipients,
      })
    ).body.data;
  };
  expect(
    (await count('Hi {{first_name}} {{last_name}} of {{department}} at {{organisation}}'))
      .empty_placeholders,
  ).toEqual([
    { placeholder: 'last_name', count: 1 },
    { placeholder: 'department', count: 2 },
  ]);
  expect((await count('Hi {{first_name}} at {{organisation}}')).empty_placeholders).toEqual([]);
});

test('all choices are one list, of the caller’s own organisation', async () => {
  await bench.db.ownerSql`
      insert into messaging_groups (organisation_id, name)
      values (${bench.world.organisation_id}, 'Night')
    `;
  const other = await anAlertWorld(bench.db.ownerSql);
  const { body } = await bench.helen.get('/lists/recipients?per_page=100');
  const found = (body.data as { kind: string; id: number; name: string }[]).map(
    ({ kind, name }) => `${kind} ${name}`,
  );
  expect(found).toEqual([
    'department Rangers',
    'messaging_group Night',
    'person Dana Lee',
    expect.stringContaining('person Mei'),
    'person Noah Ward',
  ]);
  expect((body.data as { id: number }[]).map(({ id }) => id)).not.toContain(other.worker_id);
  expect(
    (await bench.helen.get('/lists/recipients?search=dan&kind=person')).body.data,
  ).toMatchObject([{ name: 'Dana Lee' }]);
});

test('the count before sending: recipients by channel, unreachable ones with the reason, and text messages', async () => {
  await bench.db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
  const count = async (body: object) =>
    (await bench.helen.post(path('/recipient-count'), body)).body.data as RecipientCount;
  const chosen = {
    recipients: {
      user_ids: [bench.world.worker_id, bench.dana],
      department_ids: [bench.world.department_id],
    },
    content: 'a'.repeat(170),
    channel: 'sms',
  };
  expect(await count(chosen)).toMatchObject({
    total: 2,
    duplicates: 1,
    channels: [{ channel: 'sms', count: 1 }],
    parts: 2,
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
  test('after a crash with two workers each recipient got the message exactly once', async () => {
    const ids: number[] = [];
    for (let n = 10; n < 70; n += 1)
      ids.push(
        (
          await aUser(bench.db.ownerSql, {
            organisation_id: bench.world.organisation_id,
            mobile: `+614005550${n}`,
            email: null,
          })
        ).id,
      );
    const message = await sendOne({ recipients: { user_ids: ids } });
    await Promise.all([handOver(), handOver()]);
    const dying: OutsideAdapter = {
      send: async (delivery) => {
        const took = await taking.send(delivery);
        // The process is killed: nothing that it does afterwards is recorded.
        return bench.sent.length > 20 ? await new Promise(() => {}) : took;
      },
    };
    await deliver(dying);
    pass(31);
    // On a busy machine the dying process claims a few more after that; their claims expire too.
    for (let round = 0; round < 50 && (await read(message.id)).queued > 0; round += 1) {
      await Promise.all([handOver(), deliver()]);
      pass(1);
    }
    expect(new Set(bench.sent.map(({ to }) => to)).size).toBe(bench.sent.length);
    const { sent: out, failed, recipients: all, queued } = await read(message.id);
    expect([all, queued, out + failed]).toEqual([60, 0, 60]);
    expect(
      (await recipients(message.id, '&state=failed')).every(({ reason }) =>
        reason?.includes('may have been sent'),
      ),
    ).toBe(true);
  });

  test('a STOP after sending cancels the copy, and the reason is shown', async () => {
    const message = await sendOne();
    await bench.db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
    await handOver();
    await deliver();
    expect(bench.sent.map(({ to }) => to)).toEqual(['+61400111222']);
    expect(
      (await recipients(message.id, '&state=not_reached')).map(
        ({ name, reason }) => `${name} ${reason}`,
      ),
    ).toEqual(['Dana Lee opted_out']);
  });

  test('a failed copy is sent again on request; recipients without an answer are asked again, once for two presses', async () => {
    const message = await sendOne();
    await handOver();
    await deliver();
    await says('+61400111222', 'safe');
    const again = async (verb: string) =>
      ((await bench.helen.post(path(`/${message.id}/${verb}`))).body.data as { count: number })
        .count;
    expect(await again('ask-again')).toBe(0);
    pass(61);
    expect([await again('ask-again'), await again('ask-again')]).toEqual([1, 0]);
    await handOver();
    await deliver();
    expect(bench.sent.filter(({ to }) => to === '+61400333444')).toHaveLength(2);
    await bench.db.ownerSql`
        update message_recipients set status = 'failed', reason = 'x' where user_id = ${bench.dana}
      `;
    expect(await again('retry')).toBe(1);
    await handOver();
    await deliver();
    expect(bench.sent.filter(({ to }) => to === '+61400333444')).toHaveLength(3);
    expect(await read(message.id)).toMatchObject({ parts: 4, failed: 0 });
  });

  test('screens receive the id of a changed message', async () => {
    const message = await sendOne();
    await handOver();
    expect([
      ...(await bench.db
        .ownerSql`select channels, data from live_outbox where event = 'message.changed'`),
    ]).toEqual([
      {
        channels: [`private-organisation.${bench.world.organisation_id}`],
        data: { organisation_id: bench.world.organisation_id, message_id: message.id },
      },
    ]);
  });
});
