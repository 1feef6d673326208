// What an action writes into an alert's row, and that the row of another one stays: a colleague's open
// alert in the same organisation.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertChange } from '#domain/alerts/alert-machine.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert, anotherDevice } from '../alerts.factory.ts';
import {
  changeAlert,
  lockAlert,
  noteAction,
  noteFacts,
  noteView,
  publishedComment,
  readRow,
  requireAlert,
  viewedAt,
} from '../alerts.store.ts';
import { lockForAnswer, writeAnswer } from '../contact-answers.store.ts';
import { readProposed } from '../resolving/two-people.store.ts';
import { noteSatelliteSos, type SatelliteSos } from '../satellite/satellite-sos.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let colleague: AlertWorld;
let mei = 0;
let tom = 0;
let id = 0;
let otherId = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
/** Everything that an action may set. */
const full = () => ({
  owner_staff_id: tom,
  owned_at: at(-90),
  acknowledged_at: at(-80),
  acknowledged_by_staff_id: tom,
  follow_up_at: at(600),
  follow_up_lapsed_at: at(-70),
  called_again_at: at(-60),
  last_action_at: at(-50),
  has_unread_messages: false,
  patrol_status: 'requested',
});

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox');
  world = await anAlertWorld(db.ownerSql);
  const { organisation_id } = world;
  colleague = { ...world, worker_id: (await aUser(db.ownerSql, { organisation_id })).id };
  colleague.device = await anotherDevice(db.ownerSql, colleague);
  [mei, tom] = [(await aUser(db.ownerSql)).id, (await aUser(db.ownerSql)).id];
  otherId = await anOpenAlert(db.ownerSql, colleague, { raised_at: at(-99), ...full() });
  id = await anOpenAlert(db.ownerSql, world, { raised_at: at(-99), ...full() });
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const row = async (of: number) => (await db.ownerSql`select * from alerts where id = ${of}`)[0];
const set = async (over: object) =>
  await db.ownerSql`update alerts set ${db.ownerSql(over)} where id = ${id}`;
const insert = async (table: string, values: object): Promise<number> =>
  Number(
    (
      await db.ownerSql`
        insert into ${db.ownerSql(table)} ${db.ownerSql(values)} returning *`
    )[0]?.['id'] ?? 0,
  );

const resolution = {
  note: 'She is safe.',
  outcome: 'false',
  response_sent: true,
  resolution_comment_id: null,
} as const;
const acted = { last_action_at: now, version: 2 };
const proposed = { ...resolution, acting_for: null };

test.each<[string, AlertChange, () => object, () => object]>([
  ['nothing but the action', {}, () => ({}), () => ({})],
  ['its owner', { owner: 'actor' }, () => ({}), () => ({ owner_staff_id: mei, owned_at: now })],
  [
    'the owner it is given',
    { owner: 'assignee' },
    () => ({ assignee_id: mei }),
    () => ({ owner_staff_id: mei, owned_at: now }),
  ],
  ['no owner', { owner: 'nobody' }, () => ({}), () => ({ owner_staff_id: null, owned_at: null })],
  [
    'its answer',
    { acknowledged: true },
    () => ({}),
    () => ({ acknowledged_at: now, acknowledged_by_staff_id: mei }),
  ],
  [
    'no answer',
    { acknowledged: false },
    () => ({}),
    () => ({ acknowledged_at: null, acknowledged_by_staff_id: null }),
  ],
  ['its second answer', { answered_again: true }, () => ({}), () => ({ called_again_at: null })],
  [
    'its timer',
    { follow_up: 'set' },
    () => ({ minutes: 10 }),
    () => ({ follow_up_at: at(600), follow_up_lapsed_at: null }),
  ],
  [
    'no timer',
    { follow_up: 'acted' },
    () => ({ minutes: 10 }),
    () => ({ follow_up_at: null, follow_up_lapsed_at: null }),
  ],
  ['no resolution that was not decided', {}, () => ({ resolution }), () => ({})],
  [
    'its resolution',
    { resolved: true },
    () => ({ resolution }),
    () => ({
      status: 'resolved',
      resolved_at: now,
      resolved_by_staff_id: mei,
      note: 'She is safe.',
      outcome: 'false',
      response_sent: true,
      resolution_comment_id: null,
    }),
  ],
  [
    'its proposal',
    { proposal: 'made' },
    () => ({ proposed }),
    () => ({
      resolution_proposed_by_staff_id: mei,
      proposed_resolution: { ...proposed, at: now.toISOString() },
    }),
  ],
])('%s is written, and another alert stays', async (_, change, by, written) => {
  const [before, others] = [await row(id), await row(otherId)];
  const answer = await ask(
    async (tx) => await changeAlert(tx, id, change, { staff_id: mei, ...by() }),
  );
  const after = await row(id);
  expect(after).toEqual({
    ...before,
    ...acted,
    ...written(),
    decided_version: after?.['decided_version'],
    is_quiet: after?.['is_quiet'],
  });
  expect(answer).toMatchObject({ id, version: 2 });
  expect(await row(otherId)).toEqual(others);
});

test.each<[string, AlertChange, boolean]>([
  ['that is ended goes', { proposal: 'ended' }, false],
  ['of an alert that one person resolves goes', { resolved: true }, false],
  ['that is confirmed stays', { resolved: true, proposal: 'confirmed' }, true],
  ['of an alert that is worked on stays', { owner: 'actor' }, true],
])('a proposal %s', async (_, change, stays) => {
  await set({
    owner_staff_id: mei,
    resolution_proposed_by_staff_id: tom,
    proposed_resolution: db.ownerSql.json({ ...proposed, at: now.toISOString() }),
  });
  await ask(async (tx) => await changeAlert(tx, id, change, { staff_id: mei, resolution }));
  const after = await row(id);
  expect([after?.['resolution_proposed_by_staff_id'], after?.['proposed_resolution']]).toEqual(
    stays ? [tom, { ...proposed, at: now.toISOString() }] : [null, null],
  );
});

test('facts and actions are noted in their own alert, each with what it says', async () => {
  const [before, others] = [await row(id), await row(otherId)];
  await ask(async (tx) => await noteFacts(tx, id, { has_unread_messages: true }));
  expect(await row(id)).toEqual({ ...before, version: 2, has_unread_messages: true });
  await ask(async (tx) => await noteAction(tx, id, { patrol_status: 'dispatched' }));
  expect(await row(id)).toEqual({
    ...before,
    version: 3,
    has_unread_messages: true,
    patrol_status: 'dispatched',
    last_action_at: now,
  });
  const answer = await ask(async (tx) => await noteFacts(tx, id, { has_unread_messages: false }));
  expect(answer).toMatchObject({ id, version: 4 });
  expect(await row(id)).toMatchObject({ has_unread_messages: false, patrol_status: 'dispatched' });
  expect(await row(otherId)).toEqual(others);
  expect(await ask(async (tx) => await readRow(tx, id))).toMatchObject({ id, version: 4 });
});

test('one that does not exist is not found by any of them', async () => {
  const none = id + 1000;
  const works: ((tx: Tx) => Promise<unknown>)[] = [
    async (tx) => await lockAlert(tx, none),
    async (tx) => await requireAlert(tx, none),
    async (tx) => await readRow(tx, none),
    async (tx) => await noteFacts(tx, none, {}),
    async (tx) => await changeAlert(tx, none, {}, { staff_id: mei }),
  ];
  for (const work of works) await expect(ask(work)).rejects.toMatchObject({ status: 404 });
});

test('the state of an alert is its own', async () => {
  const state = async () => await ask(async (tx) => await lockAlert(tx, id));
  expect(await state()).toMatchObject({
    id,
    acknowledged: true,
    called_again: true,
    follow_up: 'lapsed',
    owner: { id: tom },
    resolved_by: null,
    person_name: 'Noah Ward',
    proposal: null,
  });
  await set({ follow_up_lapsed_at: null, acknowledged_at: null, called_again_at: null });
  expect(await state()).toMatchObject({
    acknowledged: false,
    called_again: false,
    follow_up: 'running',
  });
  await set({ follow_up_at: null, owner_staff_id: null, owned_at: null, user_id: null });
  expect(await state()).toMatchObject({ follow_up: 'none', owner: null, person_name: 'Pendant' });
  await set({
    device_id: null,
    status: 'resolved',
    resolved_at: now,
    note: 'x',
    resolved_by_staff_id: mei,
  });
  expect(await state()).toMatchObject({
    person_name: 'Unknown person',
    resolved_by: { id: mei },
  });
});

describe('two people', () => {
  const duress = { alert_type_id: 1 };
  const needed = async () => {
    const { two_people } = await ask(async (tx) => await requireAlert(tx, id));
    return two_people;
  };
  test.each<[string, object, boolean, boolean]>([
    ['for duress where the organisation asks for them', duress, true, true],
    ['not for another alarm', { alert_type_id: 3 }, true, false],
    ['not for a test', { ...duress, on_test: true, priority: 4 }, true, false],
    ['not where it does not ask', duress, false, false],
  ])('are needed %s', async (_, over, asks, are) => {
    await set(over);
    await db.ownerSql`update organisations set duress_needs_two_people = ${asks}`;
    expect(await needed()).toBe(are);
  });

  test('a proposal is of its person in all their accounts, and of the one they acted for', async () => {
    const { organisation_id } = world;
    const person_id = async (of: number) =>
      (await db.ownerSql<{ person_id: number }[]>`select person_id from users where id = ${of}`)[0]
        ?.person_id ?? 0;
    const comment = await insert('resolution_comments', { name: 'All well', published: true });
    const proposal = { ...proposed, at: now.toISOString(), resolution_comment_id: comment };
    await set({
      resolution_proposed_by_staff_id: tom,
      proposed_resolution: db.ownerSql.json({ ...proposal, acting_for: mei }),
    });
    const stay = (await aUser(db.ownerSql, { organisation_id })).id;
    // An earlier stay of Tom, in an organisation.
    await db.ownerSql`
      update users
      set deleted_at = ${now}, status = 'disabled', email = null, person_id = ${await person_id(tom)}
      where id = ${stay}`;
    await aUser(db.ownerSql);
    const read = async () => await ask(async (tx) => await requireAlert(tx, id));
    const { proposal: shown } = await read();
    expect([shown?.by.id, shown?.accounts.toSorted()]).toEqual([tom, [mei, tom, stay].toSorted()]);
    expect(await ask(async (tx) => await readProposed(tx, id))).toMatchObject({
      ...resolution,
      resolution_comment_id: comment,
      comment: 'All well',
      acting_for: mei,
    });
    expect(await ask(async (tx) => await readProposed(tx, otherId))).toBeNull();
    await set({ status: 'resolved', resolved_at: now, note: 'x' });
    expect((await read()).proposal).toBeNull();
  });
});

test('a view is noted once for each person and alert', async () => {
  const view = async (of: number, staff: number) =>
    await ask(async (tx) => await noteView(tx, await requireAlert(tx, of), staff));
  const seen = async (of: number, staff: number) =>
    await ask(async (tx) => await viewedAt(tx, of, staff));
  expect(await view(id, mei)).toBe(now.toISOString());
  expect([await view(id, mei), await seen(id, mei)]).toEqual([null, now.toISOString()]);
  expect([await seen(id, tom), await seen(otherId, mei)]).toEqual([null, null]);
});

test('a comment is chosen from those published', async () => {
  const comment = async (name: string, published: boolean) =>
    await insert('resolution_comments', { name, published });
  const [well, draft] = [await comment('Well', true), await comment('Draft', false)];
  const chosen = async (of: number) => await ask(async (tx) => await publishedComment(tx, of));
  expect([await chosen(well), await chosen(draft)]).toEqual(['Well', null]);
});

describe('a contact’s answer', () => {
  const ref = () => ({ id, organisation_id: world.organisation_id });
  const locked = async () => {
    const found = await ask(async (tx) => await lockForAnswer(tx, ref()));
    if (!found) throw new Error('no alert');
    return found;
  };

  test('is of the alert of its own organisation, with what was answered before', async () => {
    expect(await locked()).toMatchObject({
      id,
      monitored: true,
      acknowledged: true,
      owned: true,
      person_name: 'Noah Ward',
    });
    await set({ acknowledged_at: null, owner_staff_id: null, owned_at: null });
    expect(await locked()).toMatchObject({ acknowledged: false, owned: false });
    const other = await anAlertWorld(db.ownerSql);
    expect(
      await ask(
        async (tx) => await lockForAnswer(tx, { id, organisation_id: other.organisation_id }),
      ),
    ).toBeNull();
  });

  test('acknowledges or resolves this alert alone', async () => {
    const contact = (await aUser(db.ownerSql, { organisation_id: world.organisation_id })).id;
    await set({ resolution_proposed_by_staff_id: tom, proposed_resolution: db.ownerSql.json({}) });
    const [before, others] = [await row(id), await row(otherId)];
    const alert = await locked();
    await ask(async (tx) => await writeAnswer(tx, alert, contact, { answer: 'acknowledge' }));
    const acknowledged = {
      ...before,
      version: 2,
      acknowledged_at: now,
      acknowledged_by_staff_id: contact,
    };
    expect(await row(id)).toEqual(acknowledged);
    await ask(
      async (tx) =>
        await writeAnswer(tx, alert, contact, {
          answer: 'resolve',
          note: 'Fine',
          outcome: 'false',
        }),
    );
    const after = await row(id);
    expect(after).toEqual({
      ...acknowledged,
      version: 3,
      status: 'resolved',
      resolved_at: now,
      resolved_by_staff_id: contact,
      note: 'Fine',
      outcome: 'false',
      response_sent: true,
      resolution_proposed_by_staff_id: null,
      proposed_resolution: null,
      decided_version: after?.['decided_version'],
    });
    expect(await row(otherId)).toEqual(others);
  });
});

describe('a satellite unit', () => {
  let key = 0;
  const event = async (of: AlertWorld, alert_id: number | null, satellite = true) => {
    key += 1;
    const event_key = `satellite-${key}`;
    await insert('events', {
      organisation_id: world.organisation_id,
      kind: 'alert.raised',
      alert_id,
      device_id: of.device.device_id,
      event_key,
      data: satellite ? { satellite: true } : {},
      occurred_at: now,
    });
    return event_key;
  };
  const note = async (...reports: Partial<SatelliteSos>[]) =>
    await ask(
      async (tx) =>
        await noteSatelliteSos(
          tx,
          reports.map((report) => ({
            ...world.device,
            event_key: 'none',
            kind: 'sos',
            occurred_at: now.toISOString(),
            ...report,
          })),
        ),
    );
  const isOn = async (of: number) => (await row(of))?.['satellite_sos_active'];
  const cancelled = (of: AlertWorld, seconds: number) => ({
    device_id: of.device.device_id,
    kind: 'sos_cancelled' as const,
    occurred_at: at(seconds).toISOString(),
  });
  const kinds = async () =>
    (
      await db.ownerSql<{ kind: string; alert_id: number }[]>`
        select kind, alert_id from events where kind like 'satellite_sos.%' order by id`
    ).map(({ kind, alert_id }) => [kind, alert_id]);

  test('keeps its alert on until each unit that raised it has ended, by times', async () => {
    const second = { ...world, device: await anotherDevice(db.ownerSql, world) };
    const theirs = await event(colleague, otherId);
    await note({ device_id: colleague.device.device_id, event_key: theirs });
    await note({ event_key: await event(world, id) });
    await note({ device_id: second.device.device_id, event_key: await event(second, id) });
    expect([await isOn(id), await isOn(otherId)]).toEqual([true, true]);
    const { sos_device_name } = await ask(async (tx) => await requireAlert(tx, id));
    expect(sos_device_name).toBe('Pendant and Second pendant');
    await note(cancelled(world, -1));
    expect(await isOn(id)).toBe(true);
    await note(cancelled(world, 1));
    expect(await isOn(id)).toBe(true);
    expect((await ask(async (tx) => await requireAlert(tx, id))).sos_device_name).toBe(
      'Second pendant',
    );
    await note(cancelled(second, 2));
    expect([await isOn(id), await isOn(otherId)]).toEqual([false, true]);
    expect((await row(id))?.['wearer_cancelled_at']).toEqual(at(2));
    expect((await ask(async (tx) => await requireAlert(tx, id))).sos_device_name).toBeNull();
    await note({ event_key: await event(world, id), occurred_at: at(1).toISOString() });
    expect(await isOn(id)).toBe(false);
    await note({ event_key: await event(world, id), occurred_at: at(5).toISOString() });
    expect(await isOn(id)).toBe(true);
    expect((await row(id))?.['wearer_cancelled_at']).toBeNull();
    expect(await kinds()).toEqual([
      ['satellite_sos.started', otherId],
      ['satellite_sos.started', id],
      ['satellite_sos.cancelled', id],
      ['satellite_sos.started', id],
    ]);
  });

  test('says nothing about an alert that is resolved, that it did not raise, or without one', async () => {
    await note({ event_key: await event(world, null) });
    await event(world, id, false);
    await note(cancelled(world, 9));
    await set({ status: 'resolved', resolved_at: now, note: 'x' });
    await note({ event_key: await event(world, id), occurred_at: at(10).toISOString() });
    expect([await isOn(id), await isOn(otherId), await kinds()]).toEqual([false, false, []]);
  });

  test('that was cancelled before its SOS came in has a line of that, once', async () => {
    await note(cancelled(world, 5));
    const event_key = await event(world, id);
    await note({ event_key });
    await note({ event_key });
    expect([await isOn(id), (await row(id))?.['wearer_cancelled_at']]).toEqual([false, at(5)]);
    expect(await kinds()).toEqual([['satellite_sos.cancelled', id]]);
  });
});
