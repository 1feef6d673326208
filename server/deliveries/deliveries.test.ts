// Outgoing messages arrive once, are retried when refused, pause while a partner is down, and end
// on the dead list where people see them.
import { describe, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { type OutsideAdapter, OutsideFailure } from '#server/kit/outside/adapter.ts';
import { brandedEmail } from '#server/organisations/branding/branded-email.service.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { deliveriesBench, everywhere } from './deliveries.factory.ts';
import { deliveriesSweep, outboxAdapters } from './deliveries.jobs.ts';
import type { DeliveryState } from './delivery-outcomes.store.ts';

const bench = deliveriesBench();
const { queue, statuses, pass, taking, sweepWith } = bench;
const failing = (error: Error): OutsideAdapter => ({
  send: async (message) => {
    bench.sent.push(message);
    throw error;
  },
});
const down = failing(new OutsideFailure('partner', 'the partner is down'));

test('a message is sent once; the same key twice is one message; life safety is sent first', async () => {
  await queue('a');
  await queue('a');
  await queue('b', { lane: 'life_safety' });
  const sweep = sweepWith(taking);
  await sweep.run();
  await sweep.run();
  expect(bench.sent.map((message) => message.idempotency_key)).toEqual(['b', 'a']);
  expect([...(await statuses())]).toMatchObject([
    { status: 'handed_over' },
    { status: 'handed_over' },
  ]);
});

test('more than the slots at once all go, each once, and never more of a lane at the same time than it has slots', async () => {
  for (let index = 0; index < 120; index += 1)
    await queue(`m${index}`, { lane: index % 4 ? 'life_safety' : 'ordinary' });
  const under_way = { life_safety: 0, ordinary: 0 };
  const most = { ...under_way };
  const counting: OutsideAdapter = {
    send: async (message) => {
      const lane = Number(message.idempotency_key.slice(1)) % 4 ? 'life_safety' : 'ordinary';
      most[lane] = Math.max(most[lane], ++under_way[lane]);
      await new Promise((resolve) =>
        setTimeout(resolve, Number(message.idempotency_key.slice(1)) % 7),
      );
      under_way[lane] -= 1;
      return await taking.send(message);
    },
  };
  const sweep = sweepWith(counting);
  await expect.poll(async () => await sweep.run(), { timeout: 20_000 }).toBeNull();
  expect(new Set(bench.sent.map((message) => message.idempotency_key)).size).toBe(120);
  expect([bench.sent.length, most.life_safety <= 16, most.ordinary <= 8]).toEqual([
    120,
    true,
    true,
  ]);
});

test('a message that is itself at fault is tried five times with the same key, then dead and shown, and delays no other message', async () => {
  await queue('c');
  await queue('well');
  const sweep = sweepWith({
    send: async (message) => {
      bench.sent.push(message);
      if (message.idempotency_key === 'c') throw new Error('no such template');
      return { status: 'handed_over', reference: null };
    },
  });
  await sweep.run();
  await sweep.run();
  expect(bench.sent.map((message) => message.idempotency_key).sort()).toEqual(['c', 'well']);
  for (let round = 0; round < 10; round += 1) {
    pass(120_000);
    await sweep.run();
  }
  expect(bench.sent.filter((message) => message.idempotency_key === 'c')).toHaveLength(5);
  expect([...(await statuses())]).toMatchObject([
    { status: 'dead', attempts: 5, last_error: 'no such template' },
    { status: 'handed_over' },
  ]);
  expect([
    ...(await bench.db
      .ownerSql`select kind, data->>'to' as recipient from events where kind like 'delivery.%'`),
  ]).toEqual([{ kind: 'delivery.failed', recipient: '+61400000000' }]);
});

describe('a partner that is out of order', () => {
  test('takes no try from a message that is at fault later: it has all five still', async () => {
    await queue('late');
    for (let round = 0; round < 6; round += 1) {
      await sweepWith(down).run();
      pass(120_000);
    }
    const refusing = sweepWith(failing(new OutsideFailure('message', 'bad number')));
    for (let round = 1; round <= 5; round += 1) {
      await refusing.run();
      pass(120_000);
      expect(await statuses()).toMatchObject([
        { status: round < 5 ? 'queued' : 'dead', attempts: 6 + round },
      ]);
    }
  });

  test('is called once a second, loses nothing, and gets everything when it is back', async () => {
    for (let index = 0; index < 20; index += 1) await queue(`p${index}`, { lane: 'life_safety' });
    const sick = sweepWith(down);
    await sick.run();
    const first = bench.sent.length;
    for (let round = 0; round < 10; round += 1) {
      pass(1600);
      await sick.run();
    }
    expect(first).toBeLessThanOrEqual(16);
    expect(bench.sent.length - first).toBeLessThanOrEqual(10);
    expect(bench.sent.length - first).toBeGreaterThanOrEqual(8);
    // Who was never tried goes before who was.
    expect(new Set(bench.sent.map((message) => message.idempotency_key)).size).toBe(20);
    bench.sent = [];
    pass(1600);
    const well = sweepWith(taking);
    await well.run();
    await well.run();
    expect(new Set(bench.sent.map((message) => message.idempotency_key)).size).toBe(20);
    expect([
      ...(await bench.db
        .ownerSql`select count(*)::int as left from deliveries where status <> 'handed_over'`),
    ]).toEqual([{ left: 0 }]);
    expect([...(await bench.db.ownerSql`select * from partner_faults`)]).toEqual([]);
  });

  test('delays no other channel', async () => {
    await queue('sms');
    await queue('mail', { channel: 'email', recipient: 'a@example.test' });
    await deliveriesSweep(bench.db.database, {
      adapters: { ...everywhere(taking), sms: down },
    }).run();
    expect([...(await statuses())]).toMatchObject([
      { status: 'queued' },
      { status: 'handed_over' },
    ]);
  });

  test('delays no other push service, and is well again by its own answer only', async () => {
    const to = async (recipient: string) =>
      await queue(recipient, { lane: 'life_safety', channel: 'push', recipient });
    const appleDown: OutsideAdapter = {
      send: async (push) => await (push.recipient.startsWith('apns:') ? down : taking).send(push),
    };
    const sweep = deliveriesSweep(bench.db.database, {
      adapters: { ...everywhere(taking), push: appleDown },
    });
    for (const recipient of ['apns:1', 'apns:2', 'fcm:1', 'webpush:1']) await to(recipient);
    await sweep.run();
    const faults = [{ channel: 'push:apns' }];
    expect([...(await statuses())].map((row) => row['status'])).toEqual([
      'queued',
      'queued',
      'handed_over',
      'handed_over',
    ]);
    for (let more = 2; more < 22; more += 1) await to(`fcm:${more}`);
    await sweep.run();
    expect([...(await statuses())].filter((row) => row['status'] === 'handed_over')).toHaveLength(
      22,
    );
    expect([...(await bench.db.ownerSql`select channel from partner_faults`)]).toEqual(faults);
    pass(2000);
    const well = sweepWith(taking);
    await well.run();
    await well.run();
    expect([...(await statuses())].filter((row) => row['status'] === 'handed_over')).toHaveLength(
      24,
    );
    expect([...(await bench.db.ownerSql`select channel from partner_faults`)]).toEqual([]);
  });

  test('that hangs leaves the sweep free, and keeps its slot only', async () => {
    await queue('hangs');
    let letGo = () => {};
    const hanging: OutsideAdapter = {
      send: () =>
        new Promise((resolve) => (letGo = () => resolve({ status: 'sent', reference: null }))),
    };
    const sweep = deliveriesSweep(bench.db.database, {
      adapters: { ...everywhere(taking), sms: hanging },
    });
    await sweep.run();
    await queue('mail', { channel: 'email', recipient: 'a@example.test' });
    await sweep.run();
    expect(bench.sent.map((message) => message.idempotency_key)).toEqual(['mail']);
    letGo();
    await sweep.run();
    expect([...(await statuses())]).toMatchObject([{ status: 'sent' }, { status: 'handed_over' }]);
  });
});

describe('a partner that asks to wait', () => {
  const busy = (retryAfterMs: number) =>
    sweepWith(failing(new OutsideFailure('message', 'too many', { retryAfterMs })));

  test('is not called again before that', async () => {
    await queue('later');
    await busy(300_000).run();
    pass(299_000);
    await sweepWith(taking).run();
    expect(bench.sent).toHaveLength(1);
    pass(1000);
    await sweepWith(taking).run();
    expect(await statuses()).toMatchObject([{ status: 'handed_over', attempts: 2 }]);
  });

  test.each([
    ['as long as the message is of use, is called again then', 59_000, 'queued'],
    ['longer than the message is of use, is not called again', 61_000, 'dead'],
  ])('%s', async (_, ms, status) => {
    await queue('short', { valid_minutes: 1 });
    await busy(ms).run();
    expect(await statuses()).toMatchObject([{ status }]);
  });
});

test('where the outcome is unknown, an alarm is sent again and a notice is not', async () => {
  await queue('alarm', { lane: 'life_safety' });
  await queue('notice');
  await queue('mail', { channel: 'email', recipient: 'a@example.test' });
  await sweepWith(failing(new OutsideFailure('unknown_outcome', 'no answer in time'))).run();
  expect([...(await statuses())].map((row) => row['status'])).toEqual(['queued', 'dead', 'queued']);
});

test('a recipient who cannot be reached is not tried again, and listeners are called in the same transaction', async () => {
  const received: DeliveryState[] = [];
  const listeners = [
    { changed: async (_tx: unknown, delivery: DeliveryState) => void received.push(delivery) },
  ];
  await queue('gone');
  const adapters = everywhere(
    failing(new OutsideFailure('unreachable', 'opted out', { code: '21610' })),
  );
  await deliveriesSweep(bench.db.database, { adapters, listeners }).run();
  expect(received).toMatchObject([{ status: 'dead', error_code: '21610' }]);
  pass(120_000);
  await deliveriesSweep(bench.db.database, { adapters }).run();
  expect(bench.sent).toHaveLength(1);
});

test('whatever a partner answers is recorded, also text that the database cannot store', async () => {
  await queue('odd');
  await sweepWith(
    failing(new OutsideFailure('message', 'bad \0 number', { code: '2\u00001' })),
  ).run();
  expect([
    ...(await bench.db.ownerSql`select status, refusals, last_error, error_code from deliveries`),
  ]).toEqual([{ status: 'queued', refusals: 1, last_error: 'bad  number', error_code: '21' }]);
});

test('a stale message is not sent', async () => {
  await queue('stale', { valid_minutes: 1 });
  const sweep = sweepWith(down);
  for (let round = 0; round < 12; round += 1) {
    await sweep.run();
    pass(20_000);
  }
  expect([...(await statuses())]).toMatchObject([{ status: 'dead' }]);
  bench.sent = [];
  await queue('slept over', { valid_minutes: 1 });
  pass(3_600_000);
  await sweepWith(taking).run();
  expect(bench.sent).toEqual([]);
  expect([...(await statuses())][1]).toMatchObject({
    status: 'dead',
    last_error: 'It was too late to send this message.',
  });
});

test('a cancelled message keeps no link to an alert either', async () => {
  const { device } = await anAlertWorld(bench.db.ownerSql);
  await createIntake(bench.db.database).take({ device, events: [anEvent('sos')] });
  const [alert] = await bench.db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  const about = {
    organisation_id: device.organisation_id,
    alert_id: alert?.id ?? 0,
    until_acknowledged: true,
  };
  await queue('called off', {
    ...about,
    body: `Help https://vigil.example/shared-alerts/${'x'.repeat(43)}`,
  });
  await bench.db
    .ownerSql`update alerts set acknowledged_at = app.now() where id = ${about.alert_id}`;
  await sweepWith(taking).run();
  expect(bench.sent).toEqual([]);
  expect([...(await bench.db.ownerSql`select status, body from deliveries`)]).toEqual([
    { status: 'cancelled', body: 'Help https://vigil.example/shared-alerts/(removed)' },
  ]);
});

test('the outbox keeps each message once, and a sent message keeps no link to an alert', async () => {
  const token = 'x'.repeat(43);
  await queue('e', { body: `Help https://vigil.example/shared-alerts/${token}` });
  await deliveriesSweep(bench.db.database, { adapters: outboxAdapters(bench.db.database) }).run();
  expect([...(await bench.db.ownerSql`select recipient, body from outbox_messages`)]).toEqual([
    { recipient: '+61400000000', body: `Help https://vigil.example/shared-alerts/${token}` },
  ]);
  expect([...(await bench.db.ownerSql`select status, body from deliveries`)]).toEqual([
    { status: 'delivered', body: 'Help https://vigil.example/shared-alerts/(removed)' },
  ]);
});

test.each([
  'shared-alerts',
  'set-password',
  'setup',
  'verification',
  'api/report-files',
  'message-answers',
  'mobile/complete-profile',
])('a sent message keeps no token of a link to /%s, in its text or its HTML', async (path) => {
  const url = `https://vigil.example/${path}/${'x'.repeat(43)}`;
  await queue('linked', {
    channel: 'email',
    body: `Open ${url}`,
    html: `<p><a href="${url}">Open</a></p>`,
  });
  await sweepWith(taking).run();
  expect(bench.sent).toHaveLength(1);
  const kept = `https://vigil.example/${path}/(removed)`;
  expect([...(await bench.db.ownerSql`select body, html from deliveries`)]).toEqual([
    { body: `Open ${kept}`, html: null },
  ]);
});

test.each([
  'Your Vigil code is 482913.',
  'Use 482913 for Acme. It ends in 10 minutes.',
  'The code is 4, 8, 2, 9, 1, 3. Again: 4, 8, 2, 9, 1, 3.',
])('a code that was sent is not kept, in whatever words: %s', async (body) => {
  await queue('code:7', { body });
  await queue('other', { body: 'Call 0412345678.' });
  await sweepWith(taking).run();
  const kept = [
    ...(await bench.db.ownerSql<{ body: string }[]>`select body from deliveries order by id`),
  ].map((row) => row.body);
  expect(kept[0]?.replace('10', '')).not.toMatch(/\d/);
  expect(kept[1]).toBe('Call 0412345678.');
});

test('every email of an organisation has its colour, also one of plain text; other messages and other organisations do not', async () => {
  const { ownerSql } = bench.db;
  const [ours, theirs] = [
    await anOrganisation(ownerSql, { name: 'Redgum' }),
    await anOrganisation(ownerSql, { name: 'Outback' }),
  ];
  await ownerSql`
    insert into brandings (organisation_id, accent_colour) values (${ours}, '#0b7285')
  `;
  const email = {
    channel: 'email',
    recipient: 'mei@redgum.example',
    body: 'Help at https://vigil.example/x',
  } as const;
  await queue('ours', { ...email, organisation_id: ours });
  await queue('ours, formatted', { ...email, organisation_id: ours, html: '<p>Help</p>' });
  await queue('theirs', { ...email, organisation_id: theirs, html: '<p>Help</p>' });
  await queue('theirs, plain', { ...email, organisation_id: theirs });
  await queue('ours, by SMS', { organisation_id: ours });
  const emailHtml = brandedEmail({ origin: 'https://vigil.example' });
  await deliveriesSweep(bench.db.database, { adapters: everywhere(taking), emailHtml }).run();
  const sent = new Map(
    bench.sent.map(({ idempotency_key, html, body }) => [
      idempotency_key,
      { html: html ?? '', body },
    ]),
  );
  expect(sent.get('ours')?.html).toContain('bgcolor="#0b7285"');
  expect(sent.get('ours')?.html).toContain('<a href="https://vigil.example/x">');
  expect(sent.get('ours')?.body).toBe(email.body);
  expect(sent.get('ours, formatted')?.html).toMatch(/#0b7285.*<p>Help<\/p>/s);
  expect(sent.get('theirs')?.html).toMatch(/^<!doctype html>(?!.*0b7285).*<p>Help<\/p>/s);
  expect([sent.get('theirs, plain')?.html, sent.get('ours, by SMS')?.html]).toEqual(['', '']);
});

test('an email is sent without its colours where they cannot be read', async () => {
  await queue('e', { channel: 'email', recipient: 'mei@redgum.example', html: '<p>Help</p>' });
  const emailHtml = async () => await Promise.reject(new Error('no colours'));
  await deliveriesSweep(bench.db.database, { adapters: everywhere(taking), emailHtml }).run();
  expect(bench.sent).toMatchObject([{ html: '<p>Help</p>' }]);
});

test('the HTML of an email is sent with it, and deleted when it is sent or cancelled', async () => {
  const html = '<p>Set it up: https://vigil.example/setup/abc</p>';
  await queue('e', { channel: 'email', recipient: 'mei@redgum.example', body: 'Set it up', html });
  expect([...(await bench.db.ownerSql`select html from deliveries`)]).toEqual([{ html }]);
  await deliveriesSweep(bench.db.database, { adapters: outboxAdapters(bench.db.database) }).run();
  expect([
    ...(await bench.db
      .ownerSql`select html from outbox_messages where recipient = 'mei@redgum.example'`),
  ]).toEqual([{ html }]);
  expect([...(await bench.db.ownerSql`select status, html from deliveries`)]).toEqual([
    { status: 'delivered', html: null },
  ]);
  await queue('f', { channel: 'email', recipient: 'mei@redgum.example', html });
  await bench.db.ownerSql`update deliveries set status = 'cancelled' where idempotency_key = 'f'`;
  expect([
    ...(await bench.db.ownerSql`select html from deliveries where idempotency_key = 'f'`),
  ]).toEqual([{ html: null }]);
});
