// Replies by text, key and status callback: accepted only with the partner's signature, once each,
// and applied to the alert they mean.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { phoneHooks } from '#server/deliveries/partners/phone.hooks.ts';
import type { Http } from '#server/kit/http/http-parts.ts';
import { registerHooks } from '#server/kit/http/machines/hooks.ts';
import { createHttp, portOf } from '#server/kit/http/server.ts';
import { createLog } from '#server/kit/log.ts';
import { judgeSignature, signatureOf } from '#server/kit/outside/twilio-signature.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { receiveText } from '#server/messages/inbound/receive-text.service.ts';
import { anEscalationWorld, type EscalationWorld } from './escalation.factory.ts';
import { escalationDeliveryListener } from './escalation.subscribers.ts';
import { escalationSweep } from './escalation.sweep.ts';
import { acknowledgeByText, joinContactText, takeKey } from './phone-replies.service.ts';

let db: TestDatabase;
let http: Http;
let origin: string;
let world: EscalationWorld;
let alertId: number;
const token = 'token of the partner';
const publicUrl = 'https://vigil.example';
const links = { origin: publicUrl, secret: 'a secret of the tests, long enough' };
const log = createLog('silent');

beforeAll(async () => {
  db = await testDatabase();
  const parts = {
    config: testConfig(),
    log,
    database: db.database,
    sessions: { find: async () => null, forget: () => {} },
    routes: [],
  };
  http = await createHttp(parts);
  await registerHooks(
    http,
    phoneHooks({
      database: db.database,
      log,
      publicUrl,
      judge: (request) => judgeSignature(request, [token]),
      listeners: [escalationDeliveryListener],
      takeText: async (text) =>
        await receiveText(
          {
            database: db.database,
            log,
            contacts: { acknowledge: acknowledgeByText, join: joinContactText },
          },
          text,
        ),
      takeKey,
    }),
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${portOf(http)}`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const ana = '+61491570001';
const cat = '+61491570003';
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox', 'opt_outs', 'inbound_messages');
  db.clock.now = new Date('2026-11-21T02:00:00Z');
  world = await anEscalationWorld(db.ownerSql, {
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Cat', mobile: cat },
    ],
  });
  alertId = await raise();
});

async function raise(): Promise<number> {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent('sos', { occurred_at: at, received_at: at })],
  });
  await escalationSweep(db.database, links).run();
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  return row?.id ?? 0;
}

let sent = 0;
const nextSid = (): string => {
  sent += 1;
  return `SM${sent}`;
};
async function call(
  path: string,
  form: Record<string, string>,
  { key = token }: { key?: string | null } = {},
) {
  const fields = Object.entries(form);
  const signature =
    key === null ? {} : { 'x-twilio-signature': signatureOf(key, publicUrl + path, fields) };
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...signature },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, text: await answer.text() };
}
const text = async (from: string, body: string, { sid = nextSid(), to = '+61480000000' } = {}) =>
  await call('/hooks/sms/inbound', {
    MessageSid: sid,
    From: from,
    To: to,
    Body: body,
    NumMedia: '0',
  });
const acknowledged = async () => {
  const [row] = await db.ownerSql<
    { acknowledged_at: Date | null }[]
  >`select acknowledged_at from alerts where id = ${alertId}`;
  return row?.acknowledged_at !== null;
};
const deliveryOf = async (channel: string, recipient = ana): Promise<number> => {
  const [row] = await db.ownerSql<{ id: number }[]>`
    select id
    from deliveries
    where channel = ${channel} and recipient = ${recipient}
    order by id
    limit 1
  `;
  return row?.id ?? 0;
};
const waiting = async () =>
  await db.ownerSql`select channel from deliveries where status = 'queued' and until_acknowledged`;

describe('a text', () => {
  test('ACK stops the escalation at once and is confirmed', async () => {
    expect((await waiting()).length).toBe(2);
    const answer = await text(ana, 'Ack!');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(
      '<Message>Thank you. You are responding to the alarm from Noah Ward. The other contacts will be notified.</Message>',
    );
    expect([await acknowledged(), (await waiting()).length]).toEqual([true, 0]);
    expect([
      ...(await db.ownerSql`select from_number, taken_as, alert_id from inbound_messages`),
    ]).toEqual([{ from_number: ana, taken_as: 'acknowledge', alert_id: alertId }]);
  });

  test('with a character that the database rejects is stored without it', async () => {
    expect((await text(ana, 'A\0CK')).status).toBe(200);
    expect(await acknowledged()).toBe(true);
  });

  test('received twice is stored once', async () => {
    await text(ana, 'ack', { sid: 'SM-same' });
    expect((await text(ana, 'ack', { sid: 'SM-same' })).text).not.toContain('Message');
    expect([
      ...(await db.ownerSql`
        select kind from events where kind in ('alert.acknowledged', 'escalation.also_responding')
      `),
    ]).toHaveLength(1);
  });

  test('from a number that was not notified acknowledges nothing', async () => {
    expect((await text(cat, 'ACK')).text).toContain('no open alarm');
    expect(await acknowledged()).toBe(false);
  });

  const tellAgain = async () => {
    db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + 120_000);
    await escalationSweep(db.database, links).run();
    const again = await db.ownerSql<{ channel: string; body: string }[]>`
      select channel, body
      from deliveries
      where recipient = ${ana} and created_at = ${db.clock.now}
      order by channel`;
    return [...again];
  };

  test('CANCEL and END do not stop an alarm’s texts, which are life-safety messages, and the reply says so', async () => {
    await text(ana, 'END');
    expect(await acknowledged()).toBe(false);
    expect(await tellAgain()).toEqual([
      { channel: 'sms', body: expect.stringMatching(/ Safety alarms are sent even after STOP\.$/) },
      { channel: 'voice', body: expect.not.stringContaining('STOP') },
    ]);
    await text(ana, 'START');
    expect([...(await db.ownerSql`select * from opt_outs`)]).toEqual([]);
  });

  test('a number to which the network refuses texts is called and not texted', async () => {
    await text(ana, 'STOP');
    await call(`/hooks/sms/status/${await deliveryOf('sms')}`, {
      MessageSid: 'SM1',
      MessageStatus: 'undelivered',
      ErrorCode: '21610',
    });
    expect([...(await db.ownerSql`select phone, source from opt_outs`)]).toEqual([
      { phone: ana, source: 'partner' },
    ]);
    expect((await tellAgain()).map(({ channel }) => channel)).toEqual(['voice']);
  });

  test('with two open alarms is asked which one, and applies to the named one', async () => {
    const other = await anEscalationWorld(db.ownerSql, {
      contacts: [{ name: 'Ann', mobile: ana }],
    });
    const first = alertId;
    world = other;
    const second = await raise();
    expect((await text(ana, 'ACK')).text).toContain(
      `ACK ${second} for Noah Ward, ACK ${first} for Noah Ward`,
    );
    expect(await acknowledged()).toBe(false);
    await text(ana, `ack ${first}`);
    expect([
      ...(await db.ownerSql`select id from alerts where acknowledged_at is not null`),
    ]).toEqual([{ id: first }]);
  });

  test('that is not a command is recorded in the alert’s story and acknowledges nothing', async () => {
    expect((await text(ana, 'who is this?')).text).not.toContain('Message');
    expect(await acknowledged()).toBe(false);
    expect([
      ...(await db.ownerSql`
        select alert_id, data from events where kind = 'escalation.contact_wrote'
      `),
    ]).toEqual([{ alert_id: alertId, data: { contact: 'Ana Ward', text: 'who is this?' } }]);
    expect([...(await db.ownerSql`select taken_as, alert_id from inbound_messages`)]).toEqual([
      { taken_as: 'text', alert_id: alertId },
    ]);
  });

  test('with a help word raises an alert for the contact too, and is in the story of the alert they were notified of', async () => {
    expect((await text(ana, 'At the gate. HELP')).text).toContain('<Message>Your alert is with ');
    expect(await acknowledged()).toBe(false);
    expect([
      ...(await db.ownerSql`select user_id, status from alerts where id <> ${alertId}`),
    ]).toEqual([{ user_id: world.users['Ana'], status: 'active_alert' }]);
    expect([
      ...(await db.ownerSql`select alert_id from events where kind = 'escalation.contact_wrote'`),
    ]).toEqual([{ alert_id: alertId }]);
  });

  test('with a help word from a worker without a device notifies the contacts, and later texts are on the alert', async () => {
    const noah = '+61491570009';
    await db.ownerSql`
      update alerts set status = 'resolved', resolved_at = app.now(), note = 'Found'
    `;
    await db.ownerSql`update devices set archived_at = app.now()`;
    await db.ownerSql`update users set mobile = ${noah} where id = ${world.worker_id}`;
    expect((await text(noah, 'please help')).text).toMatch(
      /<Message>Your alert is with Harbour \d+\. If you can, call/,
    );
    await escalationSweep(db.database, links).run();
    const [raised] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
    expect([
      ...(await db.ownerSql`
        select channel, recipient, lane
        from deliveries
        where alert_id = ${raised?.id ?? 0}
        order by channel
      `),
    ]).toEqual([
      { channel: 'sms', recipient: ana, lane: 'life_safety' },
      { channel: 'voice', recipient: ana, lane: 'life_safety' },
    ]);
    await text(noah, 'behind the shed');
    expect([
      ...(await db.ownerSql`
        select text from alert_messages where alert_id = ${raised?.id ?? 0} order by id
      `),
    ]).toEqual([{ text: 'please help' }, { text: 'behind the shed' }]);
  });

  test('a number to which the network refuses the texts of one organisation is texted by others', async () => {
    const other = await anEscalationWorld(db.ownerSql, {
      contacts: [{ name: 'Ann', mobile: ana }],
    });
    await db.ownerSql`
      insert into organisation_numbers (organisation_id, mobile)
      values (${world.organisation_id}, '+61480000111')
    `;
    await call(`/hooks/sms/status/${await deliveryOf('sms')}`, {
      MessageSid: 'SM1',
      MessageStatus: 'undelivered',
      ErrorCode: '21610',
    });
    expect([...(await db.ownerSql`select organisation_id, source from opt_outs`)]).toEqual([
      { organisation_id: world.organisation_id, source: 'partner' },
    ]);
    expect((await tellAgain()).map(({ channel }) => channel)).toEqual(['voice']);
    world = other;
    alertId = await raise();
    expect([
      ...(await db.ownerSql`
        select channel from deliveries where alert_id = ${alertId} order by channel
      `),
    ]).toEqual([{ channel: 'sms' }, { channel: 'voice' }]);
  });

  test('acknowledges only alerts of the organisation whose number it was sent to', async () => {
    const other = await anEscalationWorld(db.ownerSql, {
      contacts: [{ name: 'Ann', mobile: ana }],
    });
    await db.ownerSql`
      insert into organisation_numbers (organisation_id, mobile)
      values (${world.organisation_id}, '+61480000111')
    `;
    const first = alertId;
    world = other;
    await raise();
    await text(ana, 'ACK', { to: '+61480000111' });
    expect([
      ...(await db.ownerSql`select id from alerts where acknowledged_at is not null`),
    ]).toEqual([{ id: first }]);
  });

  test('after another contact’s acknowledgement is recorded and changes nothing', async () => {
    db.clock.now = new Date('2026-11-21T02:01:00Z');
    await escalationSweep(db.database, links).run();
    await text(ana, 'ACK');
    await text(cat, 'ON MY WAY');
    expect([
      ...(await db.ownerSql`
        select kind, data->>'contact' as contact
        from events
        where kind in ('alert.acknowledged', 'escalation.also_responding')
        order by id
      `),
    ]).toEqual([
      { kind: 'alert.acknowledged', contact: 'Ana Ward' },
      { kind: 'escalation.also_responding', contact: 'Cat Ward' },
    ]);
    const [row] =
      await db.ownerSql`select acknowledged_by_staff_id from alerts where id = ${alertId}`;
    expect(row).toEqual({ acknowledged_by_staff_id: world.users['Ana'] });
  });
});

describe('a call', () => {
  test('key 1 acknowledges; another key does not', async () => {
    const path = `/hooks/voice/answer/${await deliveryOf('voice')}`;
    expect(
      (await call(path, { CallSid: 'CA1', From: '+61480000000', To: ana, Digits: '5' })).text,
    ).toContain('not a valid key');
    expect(await acknowledged()).toBe(false);
    expect(
      (await call(path, { CallSid: 'CA2', From: '+61480000000', To: ana, Digits: '1' })).text,
    ).toContain('<Say>Thank you.');
    expect(await acknowledged()).toBe(true);
  });

  test('that is not picked up makes the next person due at once', async () => {
    await deliveriesSweep(db.database).run();
    await db.ownerSql`update deliveries set status = 'handed_over'`;
    await call(`/hooks/voice/status/${await deliveryOf('voice')}`, {
      CallSid: 'CA1',
      CallStatus: 'no-answer',
    });
    await escalationSweep(db.database, links).run();
    expect(await deliveryOf('sms', cat)).toBeGreaterThan(0);
    expect([
      ...(await db.ownerSql`
        select data->>'code' as code from events where kind = 'delivery.failed'
      `),
    ]).toEqual([{ code: 'no-answer' }]);
  });
});

describe('a status', () => {
  const status = async (word: string, code?: string) =>
    await call(`/hooks/sms/status/${await deliveryOf('sms')}`, {
      MessageSid: 'SM9',
      MessageStatus: word,
      ...(code ? { ErrorCode: code } : {}),
    });
  const now = async () =>
    (
      await db.ownerSql`
        select status, error_code from deliveries where id = ${await deliveryOf('sms')}
      `
    )[0];

  test('only advances, in any order of arrival; each step is in the story', async () => {
    for (const word of ['sent', 'queued', 'delivered', 'sent', 'failed', 'a new word'])
      expect((await status(word)).status).toBe(200);
    expect(await now()).toEqual({ status: 'delivered', error_code: null });
    expect(
      [
        ...(await db.ownerSql`select kind from events where kind like 'delivery.%' order by id`),
      ].map((row) => row['kind']),
    ).toEqual(['delivery.sent', 'delivery.delivered']);
  });

  test.each(['30005', '30003'])(
    '%s: the next person at once, and only one, whatever else fails',
    async (code) => {
      await status('sent');
      await status('undelivered', code);
      await call(`/hooks/voice/status/${await deliveryOf('voice')}`, {
        CallSid: 'CA1',
        CallStatus: 'busy',
      });
      await escalationSweep(db.database, links).run();
      await escalationSweep(db.database, links).run();
      expect([
        ...(await db.ownerSql`
          select contact_name from escalation_steps where told_at is not null order by id
        `),
      ]).toEqual([{ contact_name: 'Ana Ward' }, { contact_name: 'Cat Ward' }]);
    },
  );
});

describe('refused, and nothing is written', () => {
  const written = async () =>
    JSON.stringify([
      await db.ownerSql`select * from deliveries order by id`,
      await db.ownerSql`select * from inbound_messages`,
      await db.ownerSql`select id from events`,
    ]);

  test.each([
    ['without a signature', null, 400],
    ['with a wrong one', 'another token', 403],
  ] as const)('%s', async (_name, key, expected) => {
    const before = await written();
    const id = await deliveryOf('sms');
    const calls = [
      ['/hooks/sms/inbound', { MessageSid: 'SM1', From: ana, Body: 'ACK' }],
      [`/hooks/sms/status/${id}`, { MessageSid: 'SM1', MessageStatus: 'delivered' }],
      [`/hooks/voice/status/${id}`, { CallSid: 'CA1', CallStatus: 'completed' }],
      [`/hooks/voice/answer/${id}`, { CallSid: 'CA1', Digits: '1' }],
    ] as const;
    for (const [path, form] of calls)
      expect((await call(path, form, { key })).status).toBe(expected);
    expect([await acknowledged(), await written()]).toEqual([false, before]);
  });

  test('the record it refers to does not exist', async () => {
    const before = await written();
    expect(
      (await call('/hooks/sms/status/987654321', { MessageSid: 'SM1', MessageStatus: 'delivered' }))
        .status,
    ).toBe(200);
    expect(
      (await call('/hooks/sms/status/x', { MessageSid: 'SM1', MessageStatus: 'delivered' })).status,
    ).toBe(404);
    expect((await call('/hooks/sms/inbound', { From: ana, Body: 'ACK' })).status).toBe(422);
    expect(await written()).toBe(before);
  });
});
