// The rows of messages as each question sees them: every row that must not count differs in
// one thing from one that must.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesApi } from '#domain/messages/messages.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as answers from './answers/answers.store.ts';
import * as inbox from './answers/inbox.store.ts';
import * as copies from './copies/copies.store.ts';
import { readPeopleOfNumber } from './inbound/people-of-number.store.ts';
import { listRecipients } from './recipients-list.store.ts';
import { listAdminMessages, listMessages, readMessage } from './sent-messages.store.ts';

let db: TestDatabase;
let [ours, theirs, mei, noah]: [number, number, number, number] = [0, 0, 0, 0];
let asked = 0;

const now = new Date('2026-11-21T01:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'deliveries');
  [ours, theirs] = [await anOrganisation(db.ownerSql), await anOrganisation(db.ownerSql)];
  mei = (await aUser(db.ownerSql, { organisation_id: ours, first_name: 'Mei' })).id;
  noah = (await aUser(db.ownerSql, { organisation_id: ours, first_name: 'Noah' })).id;
  asked = await message();
});

const insert = async (table: string, row: object): Promise<number> => {
  const sql = db.ownerSql;
  const [written] = await sql<{ id: number }[]>`
    insert into ${sql(table)} ${sql(row as never)} returning id`;
  return written?.id ?? 0;
};
const message = async (over: object = {}): Promise<number> =>
  await insert('messages', {
    organisation_id: ours,
    title: 'Check',
    content: 'Are you safe, {{first_name}}?',
    channel: 'best',
    response_required: true,
    response_type: 'safe_or_help',
    sender_name: 'Helen',
    key: randomUUID(),
    ...over,
  });
const copy = async (over: object = {}): Promise<number> =>
  await insert('message_recipients', {
    organisation_id: ours,
    message_id: asked,
    kind: 'number',
    name: 'X',
    number: '+61400111222',
    channel: 'sms',
    status: 'sent',
    asked_at: ago(10),
    parts: 1,
    ...over,
  });
const unreachable = { channel: null, status: 'unreachable', asked_at: null };
const answered = (answer: string, over: object = {}) => ({ answer, answered_at: now, ...over });
const ofPerson = (user_id: number, over: object = {}) => ({ kind: 'person', user_id, ...over });
const inPlatform = async <Found>(ask: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, ask);
const anAlert = async (over: object = {}): Promise<number> =>
  await insert('alerts', {
    organisation_id: ours,
    alert_type_id: 1,
    priority: 1,
    monitored: true,
    subject: randomUUID(),
    raised_at: now,
    last_event_at: now,
    ...over,
  });
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };

describe('the board of a message', () => {
  test('counts each copy once, those who asked for help until the request is closed', async () => {
    const other = await message();
    await copy({ message_id: other, parts: 9, ...answered('safe') });
    const open = await anAlert();
    const ids = {
      waiting: await copy({ status: 'waiting', parts: 0 }),
      queued: await copy({ status: 'queued', parts: 0 }),
      sent: await copy({ parts: 2, sendings: 3 }),
      failed: await copy({ status: 'failed' }),
      marked: await copy({ status: 'failed', ...answered('safe') }),
      unreachable: await copy({ ...unreachable, parts: 0 }),
      calls: await copy({ ...unreachable, parts: 0, ...answered('help', { help: 'open' }) }),
      alerted: await copy({
        status: 'delivered',
        ...answered('safe', { help: 'open', alert_id: open }),
      }),
      closed: await copy(answered('help', { help: 'closed' })),
      ended: await copy(answered('help', { help: 'open', alert_id: await anAlert(resolved) })),
      before: await copy(answered('help')),
      other: await copy(answered('at home', { help: 'closed' })),
    };
    const board = await inPlatform(async (tx) => await readMessage(tx, asked));
    expect(board).toMatchObject({
      recipients: 12,
      queued: 2,
      sent: 5,
      delivered: 1,
      failed: 2,
      unreachable: 2,
      answered: 7,
      parts: 13,
      unanswered: 3,
      not_reached: 2,
      help_closed: 2,
      filled: 'Are you safe, ?',
      filled_for: 'X',
    });
    expect(board.answers.toSorted((one, two) => one.answer.localeCompare(two.answer))).toEqual([
      { answer: 'help', count: 3 },
      { answer: 'safe', count: 1 },
    ]);
    const states = {
      queued: [ids.waiting, ids.queued],
      sent: [ids.sent],
      delivered: [],
      failed: [ids.failed],
      unreachable: [ids.unreachable],
      answered: [ids.marked, ids.calls, ids.alerted, ids.closed, ids.ended, ids.before, ids.other],
      help: [ids.calls, ids.alerted, ids.before],
      help_closed: [ids.closed, ids.ended],
      safe: [ids.marked],
      unanswered: [ids.waiting, ids.queued, ids.sent],
      not_reached: [ids.failed, ids.unreachable],
    };
    for (const [state, those] of Object.entries(states)) {
      const query = messagesApi.recipients.query.parse({ state, per_page: 100 });
      const { items } = await inPlatform(async (tx) => await listRecipients(tx, asked, query));
      expect([state, items.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([state, those]);
    }
  });

  test('a message without recipients has no parts, and one that asks for an OK counts it', async () => {
    const ok = await message({ response_type: 'acknowledge' });
    const board = async () => await inPlatform(async (tx) => await readMessage(tx, ok));
    expect(await board()).toMatchObject({ parts: 0, recipients: 0, answers: [], filled_for: null });
    await copy({ message_id: ok, ...answered('ok') });
    expect((await board()).answers).toEqual([{ answer: 'ok', count: 1 }]);
    await expect(
      inPlatform(async (tx) => await readMessage(tx, 987_654_321)),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('answers to a text or a number are in no count', async () => {
    const text = await message({ response_type: 'text' });
    await copy({ message_id: text, ...answered('safe') });
    expect((await inPlatform(async (tx) => await readMessage(tx, text))).answers).toEqual([]);
  });

  test('each recipient has the way by which they are asked, and the state of their alert', async () => {
    const alert = async (over: object) =>
      await copy({ ...answered('help', { help: 'open' }), alert_id: await anAlert(over) });
    await copy({ email: 'x@redgum.example', channel: 'email', sendings: 2 });
    await copy({ email: 'x@redgum.example' });
    await copy({ channel: 'app' });
    await copy({ ...unreachable, reason: 'no_way' });
    await alert({});
    await alert({ acknowledged_at: now });
    await alert({ ...resolved, acknowledged_at: now });
    await copy(answered('yes', { answer_text: 'Yes, all of us', help: null }));
    const query = messagesApi.recipients.query.parse({ per_page: 100 });
    const { items } = await inPlatform(async (tx) => await listRecipients(tx, asked, query));
    expect(
      items
        .toSorted((one, two) => one.id - two.id)
        .map((one) => [one.times_asked, one.address, one.status, one.needs_help, one.alert_state]),
    ).toEqual([
      [2, 'x@redgum.example', 'sent', false, null],
      [1, '+61400111222', 'sent', false, null],
      [1, null, 'sent', false, null],
      [0, null, 'unreachable', false, null],
      [1, '+61400111222', 'answered', true, 'open'],
      [1, '+61400111222', 'answered', true, 'acknowledged'],
      [1, '+61400111222', 'answered', false, 'resolved'],
      [1, '+61400111222', 'answered', false, null],
    ]);
    expect(items.filter(({ status }) => status === 'answered').map(({ answer }) => answer)).toEqual(
      expect.arrayContaining(['help', 'help', 'help', 'Yes, all of us']),
    );
  });

  test('messages of the platform’s staff are a list of their own, and are found there alone', async () => {
    const staff = (await aUser(db.ownerSql, { role: 'admin' })).id;
    const from_staff = await message({ sender_staff_id: staff });
    await copy();
    const view = { role: 'tenant', organisation_id: ours } as const;
    const read = async (list: typeof listMessages | typeof listAdminMessages) =>
      (
        await db.database.write(
          view,
          async (tx) => await list(tx, messagesApi.list.query.parse({})),
        )
      ).items.map(({ id, recipients }) => [id, recipients]);
    expect([await read(listMessages), await read(listAdminMessages)]).toEqual([
      [[asked, 1]],
      [[from_staff, 0]],
    ]);
    const found = async (id: number) =>
      await inPlatform(
        async (tx) =>
          await readMessage(tx, id, { from_staff: true }).then(
            () => true,
            () => false,
          ),
      );
    expect([await found(from_staff), await found(asked)]).toEqual([true, false]);
  });
});

describe('copies in delivery', () => {
  const stateOf = async (id: number) => {
    const [row] = await db.ownerSql`
      select status, reason, sendings, asked_at, changed_at from message_recipients where id = ${id}`;
    return row;
  };

  test('queued ones of a channel are counted, so many at most', async () => {
    for (const over of [{}, {}, { channel: 'email' }, { status: 'waiting' }])
      await copy({ status: 'queued', ...over });
    const count = async (most: number) =>
      await inPlatform(async (tx) => await copies.countQueued(tx, 'sms', most));
    expect([await count(9), await count(1)]).toEqual([2, 1]);
  });

  test('waiting ones of a channel are claimed, the oldest first, and not by two at once', async () => {
    const [first, second, third] = [
      await copy({ status: 'waiting' }),
      await copy({ status: 'waiting' }),
      await copy({ status: 'waiting' }),
    ];
    await copy({ status: 'waiting', channel: 'email' });
    await copy({ status: 'queued' });
    const claimed = async (tx: Tx, most: number) =>
      (await copies.claimWaiting(tx, 'sms', most)).map(({ id }) => id);
    const both = await inPlatform(async (tx) => [
      await claimed(tx, 2),
      await inPlatform(async (other) => await claimed(other, 9)),
    ]);
    expect(both).toEqual([[first, second], [third]]);
  });

  test('one that was handed over is asked now: in the app at once, else by its service', async () => {
    const [text, app, other] = [
      await copy({ status: 'waiting', reason: 'x' }),
      await copy({ status: 'waiting', channel: 'app' }),
      await copy({ status: 'waiting' }),
    ];
    await inPlatform(async (tx) => await copies.noteHandedOver(tx, [text, app]));
    expect([await stateOf(text), await stateOf(app), await stateOf(other)]).toMatchObject([
      { status: 'queued', asked_at: now, reason: null },
      { status: 'sent', asked_at: now },
      { status: 'waiting', asked_at: ago(10) },
    ]);
    await inPlatform(async (tx) => await copies.noteFailed(tx, [other], 'No number.'));
    expect([await stateOf(other), await stateOf(text)]).toMatchObject([
      { status: 'failed', reason: 'No number.', changed_at: now },
      { status: 'queued' },
    ]);
  });

  const delivered = async (id: number, over: object, of = ours) => {
    const delivery = await insert('deliveries', {
      organisation_id: of,
      lane: 'ordinary',
      channel: 'sms',
      recipient: '+61400111222',
      body: 'x',
      idempotency_key: `message:${id}`,
      ...over,
    });
    await inPlatform(async (tx) => await copies.noteDelivery(tx, delivery));
    const row = await stateOf(id);
    return [row?.['status'], row?.['reason']];
  };

  test.each<[object, string, string | null]>([
    [{ status: 'handed_over' }, 'sent', null],
    [{ status: 'sent' }, 'sent', null],
    [{ status: 'delivered' }, 'delivered', null],
    [
      { status: 'dead', last_error: 'No such number.', error_code: '1' },
      'failed',
      'No such number.',
    ],
    [{ status: 'dead', error_code: '30003' }, 'failed', '30003'],
    [{ status: 'cancelled' }, 'failed', 'The message was not sent.'],
    [{ status: 'queued', last_error: 'busy' }, 'queued', 'was here'],
  ])('a copy follows its delivery: %j makes it %s', async (over, status, reason) => {
    const id = await copy({ status: 'queued', reason: 'was here' });
    expect(await delivered(id, over)).toEqual([status, reason]);
  });

  test('a failed one that is tried again is queued', async () => {
    expect(await delivered(await copy({ status: 'failed' }), { status: 'queued' })).toEqual([
      'queued',
      null,
    ]);
  });

  test('the outcome of an earlier sending, or of another organisation’s delivery, changes nothing', async () => {
    const id = await copy({ status: 'queued', sendings: 2 });
    const beside = await copy({ status: 'queued', sendings: 2 });
    const dead = { status: 'dead' };
    expect(await delivered(id, dead)).toEqual(['queued', null]);
    const second = { ...dead, idempotency_key: `message:${id}:2` };
    expect(await delivered(id, second, theirs)).toEqual(['queued', null]);
    const reminder = { ...dead, idempotency_key: `reminder:${id}:2` };
    expect(await delivered(id, reminder)).toEqual(['queued', null]);
    await db.ownerSql`delete from deliveries`;
    expect(await delivered(id, { ...second, status: 'delivered' })).toEqual(['delivered', null]);
    expect((await stateOf(beside))?.['status']).toBe('queued');
  });

  test('asked again are those who did not answer, sent a minute ago or more, of this message', async () => {
    const texts = [await copy({ parts: 2 }), await copy({ status: 'queued' })];
    const mail = await copy({ status: 'delivered', channel: 'email', parts: 4 });
    await copy({ asked_at: ago(1) });
    await copy(answered('safe'));
    await copy({ status: 'waiting' });
    await copy(unreachable);
    const failed = await copy({ status: 'failed', asked_at: now, parts: 3 });
    await copy({ status: 'failed', ...answered('safe') });
    const other = await message();
    await copy({ message_id: other });
    await copy({ message_id: other, status: 'failed' });
    const again = async (which: copies.Again) =>
      await inPlatform(async (tx) => {
        const those = await copies.lockAgain(tx, { organisation_id: ours, id: asked }, which);
        return those.map(({ id, parts }) => [id, parts]);
      });
    expect([await again('unanswered'), await again('failed')]).toEqual([
      [
        [texts[0], 2],
        [texts[1], 1],
        [mail, 0],
      ],
      [[failed, 3]],
    ]);
    await inPlatform(
      async (tx) => await copies.sendAgain(tx, [{ organisation_id: ours, id: failed, parts: 3 }]),
    );
    expect([await stateOf(failed), await stateOf(mail)]).toMatchObject([
      { status: 'waiting', sendings: 2, reason: null },
      { status: 'delivered', sendings: 1 },
    ]);
  });
});

describe('who answers what', () => {
  const week = { email: { channel: 'email' }, old: { asked_at: ago(7 * day) } };

  test('a link opens the copy of an email for seven days, where an answer is asked for', async () => {
    const read = async (id: number) =>
      (await inPlatform(async (tx) => await answers.readAsked(tx, id)))?.content ?? null;
    const plain = await message({ response_required: false, response_type: null });
    const person = { ...week.email, first_name: 'Ann' };
    expect([
      await read(await copy({ ...person, asked_at: ago(7 * day - 1) })),
      await read(await copy({ ...person, ...week.old })),
      await read(await copy({ ...person, channel: 'sms' })),
      await read(await copy({ ...person, message_id: plain })),
    ]).toEqual(['Are you safe, Ann?', null, null, null]);
  });

  test('a link shows the answer that was given, as it was written', async () => {
    const read = async (over: object) => {
      const id = await copy({ ...week.email, ...over });
      return (await inPlatform(async (tx) => await answers.readAsked(tx, id)))?.answer;
    };
    expect([
      await read(answered('safe')),
      await read(answered('safe', { answer_text: 'Safe!' })),
      await read({}),
    ]).toEqual(['safe', 'Safe!', null]);
  });

  test('who asked is a person of the organisation or of the platform’s staff', async () => {
    const staff = (await aUser(db.ownerSql, { role: 'admin' })).id;
    const of = [{ sender_id: mei }, { sender_staff_id: staff }, {}];
    for (const sender of of) await copy({ message_id: await message(sender) });
    const all = await inPlatform(async (tx) => await answers.lockAllAsked(tx, '+61400111222'));
    expect(all.map(({ sender_id }) => sender_id).toReversed()).toEqual([mei, staff, null]);
  });

  test('the app opens the person’s own copy', async () => {
    const id = await copy(ofPerson(mei, { channel: 'app' }));
    const other = await copy(ofPerson(mei, { channel: 'app' }));
    const lock = async (by: { id: number; organisation_id: number; user_id: number }) =>
      (await inPlatform(async (tx) => await answers.lockAsked(tx, by)))?.id ?? null;
    const by = { id, organisation_id: ours, user_id: mei };
    expect([
      await lock(by),
      await lock({ ...by, id: other }),
      await lock({ ...by, user_id: noah }),
      await lock({ ...by, organisation_id: theirs }),
    ]).toEqual([id, other, null, null]);
  });

  test('a text may answer all that its number was asked in seven days, newest first', async () => {
    const [older, newer] = [await copy({ asked_at: ago(20) }), await copy()];
    const same = await copy();
    await copy(week.old);
    await copy({ number: '+61400333444' });
    await copy({ message_id: await message({ response_required: false, response_type: null }) });
    const open = await anAlert();
    const calls = await copy({ asked_at: ago(30), ...answered('help', { alert_id: open }) });
    const ended = await copy({
      asked_at: ago(40),
      ...answered('help', { alert_id: await anAlert(resolved) }),
    });
    const all = await inPlatform(async (tx) => await answers.lockAllAsked(tx, '+61400111222'));
    expect(all.map(({ id, alert_open }) => [id, alert_open])).toEqual([
      [same, false],
      [newer, false],
      [older, false],
      [calls, true],
      [ended, false],
    ]);
  });

  test('an answer is written to its copy alone, and a later answer leaves the alert of a call for help', async () => {
    const [id, other] = [await copy({ unclear_text: 'safe', marked_by: 'Helen' }), await copy()];
    const alert_id = await anAlert();
    const write = async (over: object) =>
      await inPlatform(
        async (tx) =>
          await answers.writeAnswer(
            tx,
            { organisation_id: ours, id },
            { answer: 'safe', text: 'Safe!', help: false, alert_id: null, ...over },
          ),
      );
    const row = async (of: number) =>
      (
        await db.ownerSql`
          select answer, answer_text, help, alert_id, marked_by, unclear_text, answered_at
          from message_recipients where id = ${of}`
      )[0];
    await write({});
    expect(await row(id)).toEqual({
      answer: 'safe',
      answer_text: 'Safe!',
      help: null,
      alert_id: null,
      marked_by: null,
      unclear_text: null,
      answered_at: now,
    });
    await write({ answer: 'help', help: true, alert_id });
    expect(await row(id)).toMatchObject({ answer: 'help', help: 'open', alert_id });
    await write({});
    expect(await row(id)).toMatchObject({ answer: 'safe', help: 'open', alert_id });
    await write({ help: true });
    expect(await row(id)).toMatchObject({ help: 'open', alert_id: null });
    expect(await row(other)).toMatchObject({ answer: null });
    await inPlatform(async (tx) => await answers.writeUnclear(tx, [{ id }], ' maybe '));
    expect([await row(id), await row(other)]).toMatchObject([
      { unclear_text: 'maybe', answer: 'safe' },
      { unclear_text: null },
    ]);
  });

  test('help without an alert is sent to the sender and the organisation’s administrators who are active and have an email', async () => {
    const admin = { organisation_id: ours, role: 'organisation_admin' } as const;
    const [first, second] = [await aUser(db.ownerSql, admin), await aUser(db.ownerSql, admin)];
    await aUser(db.ownerSql, { ...admin, status: 'disabled' });
    await aUser(db.ownerSql, { ...admin, email: null });
    await aUser(db.ownerSql, { ...admin, organisation_id: theirs });
    const notified = async (sender_id: number | null) => {
      const id = await copy();
      const all = await inPlatform(async (tx) => await answers.lockAllAsked(tx, '+61400111222'));
      const one = all.find((row) => row.id === id);
      if (!one) throw new Error('the copy is there');
      return (
        await inPlatform(async (tx) => await answers.readHelpContacts(tx, { ...one, sender_id }))
      ).map(({ id: user }) => user);
    };
    expect([await notified(null), await notified(mei)]).toEqual([
      [first.id, second.id],
      [mei, first.id, second.id],
    ]);
    await db.ownerSql`update users set status = 'disabled' where id = ${mei}`;
    expect(await notified(mei)).toEqual([first.id, second.id]);
  });
});

describe('the inbox of a person', () => {
  const app = { channel: 'app' };
  const of = () => ({ organisation_id: ours, user_id: mei });
  const state = async () => ({
    inbox: (await inPlatform(async (tx) => await inbox.readInbox(tx, of()))).map(({ id }) => id),
    unread: await inPlatform(async (tx) => await inbox.countUnreadInbox(tx, of())),
  });

  test('has their own messages of thirty days in the app, the oldest first', async () => {
    const first = await copy(ofPerson(mei, { ...app, asked_at: ago(30 * day - 1) }));
    await copy(ofPerson(mei, { ...app, asked_at: ago(30 * day) }));
    await copy(ofPerson(noah, app));
    await copy(ofPerson(mei));
    await copy(ofPerson(mei, { ...app, asked_at: null, status: 'waiting' }));
    const second = await copy(ofPerson(mei, { ...app, read_at: now }));
    expect(await state()).toEqual({ inbox: [first, second], unread: 1 });
  });

  test('reading is noted once, on the own message in the app alone', async () => {
    const id = await copy(ofPerson(mei, app));
    const mark = async (one: number, by = of()) =>
      await inPlatform(async (tx) => await inbox.markInboxRead(tx, by, one));
    expect([
      await mark(id, { ...of(), user_id: noah }),
      await mark(id, { ...of(), organisation_id: theirs }),
      await mark(await copy(ofPerson(mei))),
      (await state()).unread,
    ]).toEqual([false, false, false, 1]);
    expect([await mark(id), (await state()).unread]).toEqual([true, 0]);
    db.clock.now = new Date('2026-11-21T02:00:00.000Z');
    expect(await mark(id)).toBe(true);
    const [row] = await db.ownerSql`
      select read_at, changed_at, status from message_recipients where id = ${id}`;
    expect(row).toEqual({ read_at: now, changed_at: now, status: 'delivered' });
    const failed = await copy(ofPerson(mei, { ...app, status: 'failed' }));
    await mark(failed);
    expect(
      await db.ownerSql`select status from message_recipients where id = ${failed}`,
    ).toMatchObject([{ status: 'failed' }]);
  });
});

describe('the people of a number', () => {
  const found = async (number: string) =>
    (await inPlatform(async (tx) => await readPeopleOfNumber(tx, number))).map(
      ({ user_id }) => user_id,
    );

  test('are those of all organisations in use, the monitored first, without removed ones', async () => {
    const mobile = '+61400555666';
    const person = async (organisation_id: number, over: object = {}) =>
      (await aUser(db.ownerSql, { organisation_id, mobile, ...over })).id;
    const alone = await anOrganisation(db.ownerSql, { not_monitored: true });
    const last = await person(alone);
    const [disabled, second] = [await person(ours, { status: 'disabled' }), await person(theirs)];
    await person(await anOrganisation(db.ownerSql, { active: false }));
    const removed = await person(ours);
    await db.ownerSql`
      update users set status = 'disabled', email = null, deleted_at = app.now() where id = ${removed}`;
    await person(ours, { mobile: '+61400555667' });
    const abroad = await person(ours, { mobile: '+64400555666' });
    expect(await found(mobile)).toEqual([disabled, second, last]);
    expect(await found('0400 555 666')).toEqual([disabled, abroad, second, last]);
    expect([await found('00555666'), await found('400555666')]).toEqual([
      [],
      [disabled, abroad, second, last],
    ]);
  });
});
