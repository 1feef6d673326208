// The limit of text messages with concurrent senders: accepted texts count at once, failed ones are
// returned, and the limit is never exceeded.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecipientCount } from '#domain/messages/recipient-count.ts';
import { readTextBalance } from '#server/invoices/messaging-pricing/text-balance.store.ts';
import { messagesBench } from './messages.factory.ts';

const bench = messagesBench();
const { path, send, sendOne, deliver, handOver, pass, recipients } = bench;

const platform = { role: 'platform' } as const;

beforeEach(async () => await free(3));

/** On the test's clock: a price is valid from today on. */
const free = async (amount: number): Promise<void> => {
  const additions = [{ amount, date: '2026-11-01', note: null }];
  await bench.db.database.write(platform, async (tx) => {
    await tx`
      update messaging_pricings
      set free_sms_additions = ${tx.json(additions)}, enable_billed_messages = false
    `;
  });
};
const left = async () =>
  (
    await bench.db.database.write(
      { role: 'tenant', organisation_id: bench.world.organisation_id },
      readTextBalance,
    )
  ).free;
const messages = async () => await bench.db.ownerSql`select id from messages`;
/** One text to one person. */
const one = { channel: 'sms', response_required: false, response_type: null, content: 'Stay in' };
const toDana = async (over: object = {}) =>
  await send({ ...one, recipients: { user_ids: [bench.dana] }, ...over });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('3 free', () => {
  test('of 8 at once 3 are sent, and the others are refused with nothing written', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await toDana()));
    expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(Array(5).fill('no_free_sms'));
    expect([(await messages()).length, await left()]).toEqual([3, 0]);
    expect(await bench.db.ownerSql`select id from message_recipients`).toHaveLength(3);
    expect(await bench.db.ownerSql`select id from events where kind = 'message.sent'`).toHaveLength(
      3,
    );
  });

  test('in sequence 3 are sent too, while the earlier ones still wait', async () => {
    const answers = [await toDana(), await toDana(), await toDana(), await toDana()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect(answers[3]?.body.message).toBe(
      'This message needs 1 text message, and no free ones are left.',
    );
    await handOver();
    await deliver();
    expect([bench.sent.length, (await toDana()).status]).toEqual([3, 409]);
  });

  test('concurrent calls with one key are one message, counted once', async () => {
    await free(1);
    const key = randomUUID();
    const answers = await Promise.all([toDana({ key }), toDana({ key }), toDana({ key })]);
    expect(statuses(answers)).toEqual([200, 200, 200]);
    expect([(await messages()).length, await left()]).toEqual([1, 0]);
  });

  test('two messages of two texts: one is sent, and the count states what is missing', async () => {
    const both = { ...one, recipients: { user_ids: [bench.world.worker_id, bench.dana] } };
    const answers = await Promise.all([send(both), send(both)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const { title: _title, ...counted } = {
      title: '',
      content: one.content,
      channel: 'sms',
      response_type: null,
      recipients: both.recipients,
    };
    const count = (await bench.helen.post<RecipientCount>(path('/recipient-count'), counted)).body
      .data;
    expect(count).toMatchObject({ parts: 2, price: 12, free_sms_balance: 1 });
  });
});

describe('returned', () => {
  test('a text that fails permanently, and counted again if it is sent again', async () => {
    await free(1);
    const message = await sendOne({ ...one, recipients: { user_ids: [bench.dana] } });
    expect([await left(), (await toDana()).status]).toEqual([0, 409]);
    await bench.db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
    await handOver();
    expect((await recipients(message.id))[0]).toMatchObject({ status: 'failed' });
    expect(await left()).toBe(1);
    await bench.db.ownerSql`delete from opt_outs`;
    expect((await bench.helen.post(path(`/${message.id}/retry`), {})).status).toBe(200);
    expect([await left(), (await toDana()).status]).toEqual([0, 409]);
  });

  test('only the sending that failed: one that arrived before it stays counted', async () => {
    await free(5);
    const message = await sendOne({
      channel: 'sms',
      content: 'Safe?',
      recipients: { user_ids: [bench.dana] },
    });
    await handOver();
    await deliver();
    pass(120);
    expect((await bench.helen.post(path(`/${message.id}/ask-again`), {})).status).toBe(200);
    expect(await left()).toBe(3);
    await bench.db.ownerSql`insert into opt_outs (phone, source) values ('+61400333444', 'reply')`;
    await handOver();
    expect(await left()).toBe(4);
  });

  test('on its own day in the same month, and on the day of the failure in a later month', async () => {
    const uses = async () =>
      (
        await bench.db.ownerSql<
          { day: string; parts: number }[]
        >`select to_char(day, 'YYYY-MM-DD') as day, parts from text_uses order by id`
      ).map(({ day, parts }) => `${day} ${parts}`);
    const fail = async () => {
      await bench.db.database.write(
        platform,
        async (tx) => await tx`update message_recipients set status = 'failed', reason = 'x'`,
      );
    };
    await toDana();
    pass(86_400);
    await fail();
    expect(await uses()).toEqual(['2026-11-23 1', '2026-11-23 -1']);
    await bench.db.ownerSql`update message_recipients set status = 'queued'`;
    await bench.db.ownerSql`truncate text_uses`;
    pass(10 * 86_400);
    await fail();
    expect(await uses()).toEqual(['2026-12-04 -1']);
  });
});

describe('sending again', () => {
  test.each([
    ['ask-again', 'sent'],
    ['retry', 'failed'],
  ])('%s counts as many texts as it sends, or sends none', async (verb, status) => {
    const message = await sendOne({
      channel: 'sms',
      content: 'Safe?',
      recipients: { user_ids: [bench.world.worker_id, bench.dana] },
    });
    await bench.db.ownerSql`
        update message_recipients set status = ${status}, asked_at = '2026-11-23T06:00:00Z'
      `;
    await free(status === 'sent' ? 3 : 1);
    const before = await bench.db.ownerSql`select status, sendings from message_recipients`;
    const refused = await bench.helen.post(path(`/${message.id}/${verb}`), {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This message needs 2 text messages, and 1 free one is left.',
    ]);
    expect(await bench.db.ownerSql`select status, sendings from message_recipients`).toEqual(
      before,
    );
    await free(4);
    const answers = await Promise.all([
      bench.helen.post(path(`/${message.id}/${verb}`), {}),
      bench.helen.post(path(`/${message.id}/${verb}`), {}),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await bench.db.ownerSql`select sendings from message_recipients`).toEqual([
      { sendings: 2 },
      { sendings: 2 },
    ]);
  });
});

describe('an organisation without a pricing', () => {
  beforeEach(async () => void (await bench.db.ownerSql`delete from messaging_pricings`));

  test('sends no text: the refusal names who sets the price, and nothing is written', async () => {
    const { status, body } = await toDana();
    expect([status, body.code, body.message]).toEqual([
      409,
      'no_sms_pricing',
      'Text messages have no price for this organisation, so they are not sent. Platform staff set the price under Pricing, Text messages.',
    ]);
    expect(await messages()).toEqual([]);
    expect(await bench.db.ownerSql`select id from message_recipients`).toEqual([]);
  });

  test('sends by other channels, and by text if the platform allows it', async () => {
    expect((await toDana({ channel: 'email' })).status).toBe(200);
    await bench.db.ownerSql`
      insert into system_configuration (id, voltage_minimum, voltage_safe, external_alerts_enabled,
        receiver_1, receiver_2, texts_without_pricing)
      values (1, 0, 0, false, '{}', '{}', true)`;
    expect((await toDana()).status).toBe(200);
  });
});

describe('never refused for money', () => {
  test('an answer that asks for help raises an alert and gets a reply with no text left', async () => {
    await free(1);
    await sendOne({ channel: 'sms', recipients: { user_ids: [bench.world.worker_id] } });
    await handOver();
    await deliver();
    await bench.db.ownerSql`delete from messaging_pricings`;
    expect(await bench.says('+61400111222', 'HELP')).toBe(
      'Your alert is with the monitoring centre. If you can, call emergency services too.',
    );
    expect(await bench.alerts()).toMatchObject([
      { user_id: bench.world.worker_id, status: 'active_alert' },
    ]);
  });

  test('only messages of people, and their schedules, check the limit', () => {
    const root = new URL('../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const asking = files.filter((file) =>
      /text-limit\.service|message-shortage\.service|lockTexts/.test(
        readFileSync(new URL(file, root), 'utf8'),
      ),
    );
    expect(
      asking.filter((file) => !/^(messages|invoices\/messaging-pricing)\//.test(file)),
    ).toEqual([]);
    expect(asking).toContain('messages/send-message.service.ts');
  });
});
