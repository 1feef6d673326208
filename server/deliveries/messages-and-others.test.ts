// Which messages are claimed, called off, held and noted, where one of another alert, another
// service or another state is next to the one that counts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld, anOpenAlert } from '#server/alerts/alerts.factory.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { cancelWaiting } from './deliveries.store.ts';
import { callOff, claimDue, lookForDeliveries, partnerTurn } from './delivery-claims.store.ts';
import {
  applyPartnerNews,
  markHandedOver,
  notePartnerFault,
  notePartnerWell,
} from './delivery-outcomes.store.ts';
import {
  findWaitingTexts,
  lockKeptText,
  lockWaitingText,
  lookForWaitingTexts,
  organisationOfNumber,
  postponeText,
  wasAnsweredLately,
} from './inbound-messages.store.ts';
import { optIn, optOut, readOptOuts } from './opt-outs.store.ts';
import { listUndelivered, lockDelivery, readFaultyPartners, requeue } from './undelivered.store.ts';
import { holdUntilSetUp, releaseWaiting } from './waiting-deliveries.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let elsewhere: AlertWorld;
let nth = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'deliveries', 'partner_faults', 'inbound_messages');
  [world, elsewhere] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const insert = async (table: string, row: object): Promise<number> =>
  Number(
    (
      await db.ownerSql`
        insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning *`
    )[0]?.['id'] ?? 0,
  );
const alert = async (over: object = {}): Promise<object> => {
  nth += 1;
  const row = { raised_at: now, subject: `x${nth}`, ...over };
  return {
    organisation_id: world.organisation_id,
    alert_id: await anOpenAlert(db.ownerSql, world, row),
  };
};
/** A text that is due now. */
const message = async (over: object = {}): Promise<number> =>
  await insert('deliveries', {
    lane: 'ordinary',
    channel: 'sms',
    recipient: '+61400000001',
    body: 'Hello',
    idempotency_key: randomUUID(),
    not_after: at(86_400),
    due_at: now,
    ...over,
  });
const where = async (column: string, value: string): Promise<number[]> =>
  (
    await db.ownerSql<{ id: number }[]>`
      select id from deliveries where ${db.ownerSql(column)} = ${value} order by id`
  ).map(({ id }) => id);
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const claimed = async (
  service: Parameters<typeof claimDue>[1],
  lane: 'ordinary' | 'life_safety' = 'ordinary',
  most = 9,
): Promise<number[]> =>
  (await ask(async (tx) => await claimDue(tx, service, lane, most))).map(({ id }) => id);

test('a look names the services with something due, and the next time, which a spared partner puts off', async () => {
  const look = async () => await ask(lookForDeliveries);
  expect(await look()).toEqual({ services: [], next_due_at: null });
  await message({ status: 'sent' });
  await message({ channel: 'email', due_at: at(60) });
  expect(await look()).toEqual({ services: [], next_due_at: at(60) });
  await message({ channel: 'voice', due_at: at(30) });
  await insert('partner_faults', { channel: 'voice', next_try_at: at(90), last_error: 'x' });
  expect((await look()).next_due_at).toEqual(at(60));
  await message({ channel: 'push', recipient: 'apns:1', due_at: at(-5) });
  await message({ channel: 'push', recipient: 'webpush:1', due_at: at(-5) });
  await message({ channel: 'push', recipient: 'fcm:1', due_at: at(1) });
  await message();
  const found = await look();
  expect([found.services.toSorted(), found.next_due_at]).toEqual([
    ['push', 'push:apns', 'sms'],
    at(-5),
  ]);
});

test('a partner that is out of order gets one message a second, others get all', async () => {
  const turn = async (service: 'sms' | 'email') =>
    await ask(async (tx) => await partnerTurn(tx, service, 7));
  await insert('partner_faults', { channel: 'sms', next_try_at: now, last_error: 'x' });
  expect([await turn('email'), await turn('sms'), await turn('sms')]).toEqual([7, 1, 0]);
  db.clock.now = at(1);
  expect(await turn('sms')).toBe(1);
});

test('those of a lane and a service are claimed when they are due: never tried first, then the oldest', async () => {
  const [tried, second, first] = [
    await message({ attempts: 1, due_at: at(-90) }),
    await message(),
    await message({ due_at: at(-1) }),
  ];
  const urgent = await message({ lane: 'life_safety' });
  await message({ due_at: at(1) });
  for (const status of ['handed_over', 'dead', 'cancelled']) await message({ status });
  const email = await message({ channel: 'email' });
  const push = { channel: 'push' };
  const apple = await message({ ...push, recipient: 'apns:1' });
  const web = await message({ ...push, recipient: 'webpush:1' });
  expect(await claimed('sms', 'ordinary', 0)).toEqual([]);
  expect((await claimed('sms', 'ordinary', 2)).toSorted()).toEqual([second, first].toSorted());
  expect(await claimed('sms')).toEqual([tried]);
  expect(await claimed('sms', 'life_safety')).toEqual([urgent]);
  expect([await claimed('email'), await claimed('push:apns'), await claimed('push')]).toEqual([
    [email],
    [apple],
    [web],
  ]);
  expect(await claimed('sms')).toEqual([]);
  db.clock.now = at(30);
  const again = await ask(async (tx) => await claimDue(tx, 'sms', 'life_safety', 9));
  expect(again).toMatchObject([{ id: urgent, attempts: 2, unknown: true }]);
});

test('a text leaves from its own organisation’s number, and is tried for as long as it is useful', async () => {
  const number = async (of: AlertWorld, mobile: string) =>
    await insert('organisation_numbers', { organisation_id: of.organisation_id, mobile });
  await number(world, '+61400000007');
  await number(elsewhere, '+61400000008');
  await message({ organisation_id: world.organisation_id, not_after: at(60) });
  const shared = { channel: 'email', organisation_id: world.organisation_id };
  await message(shared);
  const claim = async (service: 'sms' | 'email') =>
    await ask(async (tx) => await claimDue(tx, service, 'ordinary', 9));
  expect(await claim('sms')).toMatchObject([
    {
      organisation_number: { mobile: '+61400000007', channel_id: null },
      unknown: false,
      valid_seconds: 60,
    },
  ]);
  expect(await claim('email')).toMatchObject([{ organisation_number: null }]);
});

describe('called off', () => {
  test.each<[string, () => Promise<object>]>([
    ['acknowledged', async () => ({ acknowledged_at: now })],
    ['owned', async () => ({ owner_staff_id: (await aUser(db.ownerSql)).id, owned_at: now })],
    ['resolved', async () => resolved],
  ])('what waits for an alert that is %s, and nothing else', async (_, of) => {
    const [taken, open] = [await alert(await of()), await alert()];
    const until = { until_acknowledged: true };
    const off = await message({ ...taken, ...until });
    for (const over of [
      taken,
      { ...open, ...until },
      { ...taken, ...until, due_at: at(1) },
      { ...taken, ...until, status: 'sent' },
      { ...taken, ...until, channel: 'email' },
    ])
      await message(over);
    await ask(async (tx) => await callOff(tx, 'sms'));
    expect(await where('status', 'cancelled')).toEqual([off]);
  });

  test('at once, what waits for the alert that is taken', async () => {
    const [taken, open] = [await alert(), await alert()];
    const until = { until_acknowledged: true };
    const off = await message({ ...taken, ...until, due_at: at(60) });
    await message({ ...open, ...until });
    await message(taken);
    await message({ ...taken, ...until, status: 'handed_over' });
    const { organisation_id, alert_id: id } = { alert_id: 0, organisation_id: 0, ...taken };
    await ask(async (tx) => await cancelWaiting(tx, { organisation_id, id }));
    expect(await where('status', 'cancelled')).toEqual([off]);
  });

  test('the request for a patrol that was cancelled; its recall waits for a request on its way', async () => {
    const [ours, theirs] = [await alert(), await alert()];
    const partner = { channel: 'partner', recipient: 'patrols' };
    const job = async (of: object, delivery_key: string, status: string) =>
      await insert('patrol_jobs', { ...of, delivery_key, status });
    const request = async (of: object, idempotency_key: string, over: object = {}) =>
      await message({ ...of, ...partner, idempotency_key, ...over });
    await job(ours, 'cancelled', 'cancelled');
    await job(ours, 'later', 'cancelled');
    await job(ours, 'goes on', 'requested');
    const off = await request(ours, 'cancelled');
    await request(theirs, 'of another alert');
    await job(ours, 'of another alert', 'cancelled');
    await request(ours, 'later', { due_at: at(30) });
    const goesOn = await request(ours, 'goes on');
    const recalled = await job(ours, 'on its way', 'dispatched');
    await request(ours, 'on its way', { due_at: at(30) });
    const recall = await request(ours, `patrol-cancelled-${recalled}`);
    const sent = await job(ours, 'sent', 'dispatched');
    await request(ours, 'sent', { status: 'sent' });
    const goes = await request(ours, `patrol-cancelled-${sent}`);
    expect(await claimed('partner')).not.toContain(recall);
    await db.ownerSql`update deliveries set due_at = ${now} where due_at = ${at(30)}
      and idempotency_key in ('cancelled', 'goes on', ${`patrol-cancelled-${sent}`},
        'of another alert')`;
    await ask(async (tx) => await callOff(tx, 'partner'));
    expect(await where('status', 'cancelled')).toEqual([off]);
    const [waits] = await db.ownerSql`select due_at from deliveries where id = ${recall}`;
    expect(waits).toEqual({ due_at: at(1) });
    expect(await claimed('partner')).toEqual(expect.arrayContaining([goesOn, goes]));
  });
});

test('what a partner took is noted once: not where its own news was faster, and again after an unknown outcome', async () => {
  const given = async (over: object): Promise<number> => await message(over);
  const [queued, cancelled, unknown, faster, dead] = [
    await given({ last_failure: 'partner', last_error: 'x' }),
    await given({ status: 'cancelled' }),
    await given({ status: 'dead', last_failure: 'unknown_outcome' }),
    await given({ status: 'delivered' }),
    await given({ status: 'dead', last_failure: 'unreachable' }),
  ];
  const mark = async (id: number, status: 'handed_over' | 'sent' | 'delivered') =>
    await ask(async (tx) => await markHandedOver(tx, id, { status, reference: null }));
  const row = async (id: number) =>
    (
      await db.ownerSql`
        select handed_over_at, sent_at, delivered_at, last_error, last_failure
        from deliveries where id = ${id}`
    )[0];
  const nothing = { last_error: null, last_failure: null };
  expect(await mark(queued, 'handed_over')).toMatchObject({ status: 'handed_over' });
  expect(await row(queued)).toEqual({
    handed_over_at: now,
    sent_at: null,
    delivered_at: null,
    ...nothing,
  });
  expect(await mark(cancelled, 'sent')).toMatchObject({ status: 'sent' });
  expect(await row(cancelled)).toMatchObject({ sent_at: now, delivered_at: null });
  expect(await mark(unknown, 'delivered')).toMatchObject({ status: 'delivered' });
  expect(await row(unknown)).toMatchObject({ sent_at: now, delivered_at: now, ...nothing });
  expect([await mark(faster, 'sent'), await mark(dead, 'sent')]).toEqual([null, null]);
});

test('a partner’s news settles an unknown outcome, keeps the first times and names a failure', async () => {
  const news = async (id: number, status: 'sent' | 'delivered' | 'dead') =>
    await ask(
      async (tx) => await applyPartnerNews(tx, id, { status, code: '30005', reference: 'new' }),
    );
  const row = async (id: number) =>
    (await db.ownerSql`select * from deliveries where id = ${id}`)[0];
  const times = { handed_over_at: at(-60), sent_at: at(-50), partner_reference: 'old' };
  const [sent, gone, known, failed] = [
    await message({ status: 'sent', ...times }),
    await message({ status: 'dead', last_failure: 'unknown_outcome' }),
    await message({ status: 'dead', last_failure: 'unreachable' }),
    await message({ status: 'handed_over' }),
  ];
  expect(await news(sent, 'delivered')).toMatchObject({ id: sent });
  expect(await row(sent)).toMatchObject({ ...times, delivered_at: now, last_failure: null });
  expect(await news(gone, 'dead')).toBeNull();
  expect(await news(gone, 'sent')).toMatchObject({ id: gone });
  expect(await row(gone)).toMatchObject({
    handed_over_at: now,
    sent_at: now,
    delivered_at: null,
    partner_reference: 'new',
  });
  expect(await news(known, 'sent')).toBeNull();
  expect(await news(failed, 'dead')).toMatchObject({ status: 'dead', error_code: '30005' });
  expect(await row(failed)).toMatchObject({
    last_failure: 'unreachable',
    last_error: 'The delivery service reports a failure (30005).',
    sent_at: null,
    delivered_at: null,
  });
  expect(await news(failed + 1000, 'sent')).toBeNull();
});

test('a partner that answers again gets at once what waited for it, and nothing else', async () => {
  const later = { due_at: at(60), last_failure: 'partner' };
  const [waits, unknown, over] = [
    await message(later),
    await message({ ...later, last_failure: 'unknown_outcome' }),
    await message({ ...later, claimed_until: now }),
  ];
  for (const row of [
    { ...later, channel: 'email' },
    { ...later, status: 'dead' },
    { ...later, last_failure: 'message' },
    { ...later, last_failure: null },
    { ...later, claimed_until: at(1) },
  ])
    await message(row);
  const due = async () =>
    (
      await db.ownerSql<{ id: number }[]>`
        select id from deliveries where due_at = ${now} order by id`
    ).map(({ id }) => id);
  const well = async () => await ask(async (tx) => await notePartnerWell(tx, 'sms'));
  await ask(async (tx) => await notePartnerFault(tx, 'email', 'x', 0));
  await well();
  expect(await due()).toEqual([]);
  await ask(async (tx) => await notePartnerFault(tx, 'sms', 'x', 0));
  await well();
  expect(await due()).toEqual([waits, unknown, over]);
  expect((await ask(readFaultyPartners)).map(({ channel }) => channel)).toEqual(['email']);
});

test('a partner’s fault is not shortened by a second one, and counts what waits for it', async () => {
  const fault = async (wait: number) =>
    await ask(async (tx) => await notePartnerFault(tx, 'push:fcm', `after ${wait}`, wait));
  await fault(50_000);
  await fault(0);
  const [row] = await db.ownerSql<{ next_try_at: Date }[]>`select next_try_at from partner_faults`;
  expect(row?.next_try_at.getTime()).toBeGreaterThanOrEqual(at(50).getTime());
  const push = { channel: 'push', recipient: 'fcm:1' };
  await message(push);
  await message({ ...push, recipient: 'apns:1' });
  await message({ ...push, status: 'sent' });
  await message({ recipient: 'fcm:1' });
  expect(await ask(readFaultyPartners)).toMatchObject([
    { channel: 'push', service: 'push:fcm', last_error: 'after 0', waiting: 1 },
  ]);
});

test('an email without a service is held until it is useless; a text, an alarm and one of later are not', async () => {
  const email = { channel: 'email', recipient: 'a@example.test' };
  const held = await message(email);
  for (const over of [
    {},
    { ...email, lane: 'life_safety' },
    { ...email, status: 'sent' },
    { ...email, due_at: at(1) },
    { ...email, not_after: now },
  ])
    await message(over);
  for (const service of ['sms', 'email'] as const)
    await ask(async (tx) => await holdUntilSetUp(tx, service));
  expect(await where('last_failure', 'not_set_up')).toEqual([held]);
  const [row] = await db.ownerSql`select due_at from deliveries where id = ${held}`;
  expect(row).toEqual({ due_at: at(86_400) });
});

test('of invitations that were held the newest of each person is sent', async () => {
  const invited = (of: string) => ({
    channel: 'email',
    recipient: of,
    idempotency_key: `user.invited:${randomUUID()}`,
    last_failure: 'not_set_up',
  });
  const void_ = await message(invited('ana@example.test'));
  const tried = await message({ ...invited('ana@example.test'), last_failure: 'partner' });
  await message({ ...invited('ana@example.test'), idempotency_key: randomUUID() });
  await message(invited('ben@example.test'));
  await message({ ...invited('ben@example.test'), status: 'sent' });
  await message({ ...invited('ben@example.test'), channel: 'sms' });
  await message(invited('cal@example.test'));
  await message({ ...invited('cal@example.test'), idempotency_key: randomUUID() });
  const last = await message(invited('ana@example.test'));
  await ask(releaseWaiting);
  expect(await where('status', 'cancelled')).toEqual([void_]);
  expect(tried).toBeLessThan(last);
});

test('what is undelivered is dead or was tried, the newest; of an escalation its last try', async () => {
  const ours = await alert();
  const { organisation_id, alert_id } = { organisation_id: 0, alert_id: 0, ...ours };
  const key = { organisation_id, alert_id };
  await insert('escalations', { ...key, next_contact_at: now, due_at: now });
  const step = {
    ...key,
    escalation_step_id: await insert('escalation_steps', {
      ...key,
      round: 1,
      position: 1,
      contact_kind: 'admin',
      contact_name: 'Ana',
      channels: ['sms'],
    }),
  };
  const dead = { status: 'dead', last_failure: 'unreachable' };
  await message();
  await message({ status: 'sent', last_failure: 'partner' });
  await message({ ...step, ...dead });
  const [other, channel, last] = [
    await message({ ...step, ...dead, recipient: '+61400000002' }),
    await message({ ...step, ...dead, channel: 'voice' }),
    await message({ ...step, last_failure: 'partner' }),
  ];
  await message({ ...step });
  const alone = await message({ ...key, ...dead });
  const held = await message({ last_failure: 'not_set_up' });
  const query = { page: 1, per_page: 20 };
  const { items } = await ask(async (tx) => await listUndelivered(tx, query));
  expect(items.map(({ id }) => id)).toEqual([held, alone, last, channel, other]);
  expect(items.map(({ next_try_at, may_retry }) => [next_try_at, may_retry])).toEqual([
    [null, false],
    [null, true],
    [now.toISOString(), false],
    [null, false],
    [null, false],
  ]);
  expect(await ask(async (tx) => await requeue(tx, last))).toMatchObject({ status: 'queued' });
  expect(await where('last_failure', 'partner')).toContain(last);
  expect(await ask(async (tx) => await requeue(tx, alone))).toMatchObject({ status: 'queued' });
  expect(await ask(async (tx) => await lockDelivery(tx, alone))).toMatchObject({
    may_retry: false,
  });
  expect(await where('status', 'dead')).not.toContain(alone);
});

describe('texts that came in', () => {
  const text = async (over: object = {}): Promise<number> => {
    nth += 1;
    return await insert('inbound_messages', {
      channel: 'sms',
      partner_reference: `text-${nth}`,
      from_number: '+61400000001',
      to_number: '+61400000009',
      body: 'Hello',
      taken_as: 'text',
      ...over,
    });
  };

  test('wait until they are due and are judged once, the oldest first', async () => {
    const done = await text({ processed_at: now, due_at: at(-60) });
    await text({ due_at: at(5) });
    const look = async () => await ask(lookForWaitingTexts);
    expect(await look()).toEqual({ due: false, next: at(5) });
    const [second, first] = [await text({ due_at: now }), await text({ due_at: at(-5) })];
    expect(await look()).toEqual({ due: true, next: at(5) });
    const found = async (most: number) => await ask(async (tx) => await findWaitingTexts(tx, most));
    expect([await found(9), await found(1)]).toEqual([[first, second], [first]]);
    const lock = async (id: number) => await ask(async (tx) => await lockWaitingText(tx, id));
    expect([await lock(done), (await lock(first))?.id]).toEqual([null, first]);
    await text({ channel: 'voice', partner_reference: 'call' });
    expect(await ask(async (tx) => await lockKeptText(tx, 'call'))).toBeNull();
    expect((await ask(async (tx) => await lockKeptText(tx, `text-${nth - 1}`)))?.id).toBe(first);
  });

  test('that cannot be judged are put off for longer each time, up to five minutes', async () => {
    const [id, other] = [await text({ due_at: now }), await text({ due_at: now })];
    const waits = [];
    for (let tries = 0; tries < 10; tries += 1) {
      await ask(async (tx) => await postponeText(tx, id, 'x'));
      const [row] = await db.ownerSql<{ due_at: Date }[]>`
        select due_at from inbound_messages where id = ${id}`;
      waits.push(((row?.due_at.getTime() ?? 0) - now.getTime()) / 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(
      await db.ownerSql`select attempts, due_at from inbound_messages where id = ${other}`,
    ).toEqual([{ attempts: 0, due_at: now }]);
  });

  test('a number’s call for help was answered in the last minute, besides this one', async () => {
    const answered = { taken_as: 'help', reply: 'Help is on its way.', received_at: at(-59) };
    const id = await text(answered);
    await text({ ...answered, from_number: '+61400000002' });
    await text({ ...answered, taken_as: 'text' });
    await text({ ...answered, reply: null });
    await text({ ...answered, received_at: at(-60) });
    const lately = async () =>
      await ask(async (tx) => await wasAnsweredLately(tx, '+61400000001', id));
    expect(await lately()).toBe(false);
    await text(answered);
    expect(await lately()).toBe(true);
  });

  test('belong to the organisation of their number, or of the service’s name for it', async () => {
    const { organisation_id } = elsewhere;
    await insert('organisation_numbers', {
      organisation_id: world.organisation_id,
      mobile: '+611000000',
    });
    await insert('organisation_numbers', {
      organisation_id,
      mobile: '+612000000',
      channel_id: 'two',
    });
    const of = async (number: string) =>
      await ask(async (tx) => await organisationOfNumber(tx, number));
    expect([
      await of('+611000000'),
      await of('+612000000'),
      await of('two'),
      await of('x'),
    ]).toEqual([world.organisation_id, organisation_id, organisation_id, null]);
  });
});

test('who opted out did so of one sender; a network’s refusal is not replaced by a reply', async () => {
  const { organisation_id } = world;
  await insert('organisation_numbers', { organisation_id, mobile: '+61400000007' });
  const phones = ['+61400000001', '+61400000002'];
  const [phone = '', other = ''] = phones;
  const of = async (id: number) =>
    Object.fromEntries(await ask(async (tx) => await readOptOuts(tx, id, phones)));
  const out = async (given: object, source: 'reply' | 'partner') =>
    await ask(async (tx) => await optOut(tx, { organisation_id: null, phone, ...given }, source));
  await out({ organisation_id }, 'reply');
  expect([await of(organisation_id), await of(elsewhere.organisation_id)]).toEqual([
    { [phone]: 'reply' },
    {},
  ]);
  await out({ organisation_id }, 'partner');
  await out({ organisation_id }, 'reply');
  await out({ phone: other }, 'reply');
  expect([await of(organisation_id), await of(elsewhere.organisation_id)]).toEqual([
    { [phone]: 'partner' },
    { [other]: 'reply' },
  ]);
  await out({ organisation_id, phone: other }, 'reply');
  const back = async (id: number | null, number: string) =>
    await ask(async (tx) => await optIn(tx, { organisation_id: id, phone: number }));
  await back(null, phone);
  await back(organisation_id, other);
  expect([await of(organisation_id), await of(elsewhere.organisation_id)]).toEqual([
    { [phone]: 'partner' },
    { [other]: 'reply' },
  ]);
  await back(organisation_id, phone);
  await back(null, other);
  expect([await of(organisation_id), await of(elsewhere.organisation_id)]).toEqual([{}, {}]);
});
