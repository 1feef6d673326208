// Scheduled messages with a test clock: each time exactly once despite kills and two workers,
// nights on which clocks change, and late runs.
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { runsUntil } from '#domain/messages/schedules/message-schedule.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { messagesSweep } from '../copies/messages.sweep.ts';
import { sendMessage } from '../send-message.service.ts';
import { messageSchedulesSweep } from './message-schedules.sweep.ts';

const log = createLog('silent');
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };
const sweep = (database: Database) => messageSchedulesSweep(database, log, sendMessage);
const scene = scenario({
  empty: ['organisations', 'users'],
  sweeps: (database) => [sweep(database), messagesSweep(database, links)],
});
const { advance, outage, itIs, tend, expectText, expectEmail, expectNothingElse } = scene;
const mobile = '+61400111222';
let ours = 0;
let sender = 0;

beforeEach(async () => {
  ours = await anOrganisation(scene.db.ownerSql, { name: 'Redgum' });
  await scene.db.ownerSql`update organisations set enable_messaging = true where id = ${ours}`;
  const person = { organisation_id: ours, role: 'organisation_admin', mobile } as const;
  sender = (await aUser(scene.db.ownerSql, person)).id;
});

/** In an organisation whose texts are billed, unless its pricing is there already. */
async function schedule(over: Record<string, unknown> = {}): Promise<number> {
  await scene.db.ownerSql`
    insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages)
    values (${ours}, 12, true)
    on conflict do nothing
  `;
  const recipients = {
    user_ids: [sender],
    department_ids: [],
    user_tag_ids: [],
    messaging_group_ids: [],
    contact_ids: [],
    numbers: [],
  };
  const [row] = await scene.db.ownerSql`
    insert into message_schedules ${scene.db.ownerSql({
      organisation_id: ours,
      title: 'Check',
      content: 'Are you safe?',
      recipients: scene.db.ownerSql.json(recipients),
      sender_id: sender,
      sender_name: 'Helen',
      starting_date: '2026-11-23',
      starting_time: '08:30',
      repeat_period: 'daily',
      next_run_at: '2026-11-22T21:30:00Z',
      ...over,
    })} returning id`;
  return Number(row?.['id']);
}
const runs = async () => [
  ...(await scene.db.ownerSql`
    select app.iso(due_at) as due_at, outcome, recipient_count
    from message_schedule_runs
    order by due_at
  `),
];
const dueTimes = async () => (await runs()).map(({ due_at, outcome }) => `${due_at} ${outcome}`);
const messages = async () => [
  ...(await scene.db.ownerSql`select key, schedule_id::int from messages order by id`),
];
const nextOf = async (id: number): Promise<string | null> =>
  (
    await scene.db
      .ownerSql`select app.iso(next_run_at) as at from message_schedules where id = ${id}`
  )[0]?.['at'] ?? null;

test('a due time sends one message, and the sweep returns the next time (R027)', async () => {
  const id = await schedule();
  itIs('2026-11-22T21:29:58Z');
  await advance({ seconds: 1 });
  await expectNothingElse();
  expect(await sweep(scene.db.database).run()).toEqual(new Date('2026-11-22T21:30:00Z'));
  await advance({ seconds: 1 });
  await expectText(mobile, 'Are you safe?');
  expect(await sweep(scene.db.database).run()).toEqual(new Date('2026-11-23T21:30:00Z'));
  await advance({ hours: 23, minutes: 59, seconds: 59 });
  await expectNothingElse();
  expect(await messages()).toEqual([
    { key: `schedule:${id}:2026-11-22T21:30:00.000Z`, schedule_id: id },
  ]);
  expect(await runs()).toEqual([
    { due_at: '2026-11-22T21:30:00.000Z', outcome: 'sent', recipient_count: 1 },
  ]);
  await advance({ seconds: 1 });
  await expectText(mobile, 'Are you safe?');
  await expectNothingElse();
});

test('a one-time schedule is completed afterwards', async () => {
  const id = await schedule({ repeat_period: null });
  itIs('2026-11-22T21:30:00Z');
  await tend();
  await expectText(mobile, 'Are you safe?');
  await advance({ days: 8 });
  await expectNothingElse();
  expect(await nextOf(id)).toBeNull();
});

test('two workers and a killed one send each time once', async () => {
  const [first, second] = [await schedule(), await schedule({ title: 'Second' })];
  itIs('2026-11-22T21:30:00Z');
  // The worker has claimed and written everything but its commit when its process dies: the table
  // it needs is locked until then.
  const holder = await scene.db.ownerSql.reserve();
  await holder`begin`;
  await holder`lock table message_schedule_runs in exclusive mode`;
  const killed = sweep(scene.db.open({ poolSize: 1 })).run();
  const waiting = async () =>
    await scene.db.ownerSql`
      select pid
      from pg_stat_activity
      where wait_event_type = 'Lock'
        and query like '%insert into message_schedule_runs%'
        and datname = current_database()
    `;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  for (const { pid } of await waiting())
    await scene.db.ownerSql`select pg_terminate_backend(${pid})`;
  await holder`rollback`;
  holder.release();
  await killed.catch(() => undefined);
  const workers = [sweep(scene.db.open()), sweep(scene.db.open()), sweep(scene.db.database)];
  await Promise.all(workers.map(async (worker) => await worker.run()));
  await tend();
  await expectText(mobile);
  await expectText(mobile);
  await expectNothingElse();
  const time = '2026-11-22T21:30:00.000Z';
  expect((await messages()).map(({ key }) => key).sort()).toEqual([
    `schedule:${first}:${time}`,
    `schedule:${second}:${time}`,
  ]);
  expect(await dueTimes()).toEqual([`${time} sent`, `${time} sent`]);
});

// Sydney: forward on 4 October 2026, back on 4 April 2027. New York: back on 1 November 2026,
// forward on 14 March 2027.
describe.each([
  [
    'Australia/Sydney',
    '2026-10-03',
    '02:30',
    ['2026-10-02T16:30', '2026-10-03T16:30', '2026-10-04T15:30', '2026-10-05T15:30'],
  ],
  [
    'Australia/Sydney',
    '2027-04-03',
    '02:30',
    ['2027-04-02T15:30', '2027-04-03T15:30', '2027-04-04T16:30', '2027-04-05T16:30'],
  ],
  [
    'America/New_York',
    '2026-10-31',
    '01:30',
    ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30', '2026-11-03T06:30'],
  ],
  [
    'America/New_York',
    '2027-03-13',
    '02:30',
    ['2027-03-13T07:30', '2027-03-14T07:30', '2027-03-15T06:30', '2027-03-16T06:30'],
  ],
])('%s, the night after %s', (timezone, starting_date, starting_time, expected) => {
  test('each date has exactly one message', async () => {
    await scene.db.ownerSql`update organisations set timezone = ${timezone} where id = ${ours}`;
    await schedule({ starting_date, starting_time, next_run_at: `${expected[0]}:00Z` });
    itIs(new Date(Date.parse(`${expected[0]}:00Z`) - 600_000));
    await advance({ hours: 84 });
    for (const _due of expected) await expectText(mobile, 'Are you safe?');
    await expectNothingElse();
    expect(await dueTimes()).toEqual(expected.map((due) => `${due}:00.000Z sent`));
  });
});

test('after a downtime a run missed by more than an hour is skipped and shown, one within the hour is sent', async () => {
  const id = await schedule();
  itIs('2026-11-22T20:30:00Z');
  await outage({ days: 2, hours: 2 });
  await expectText(mobile);
  await expectNothingElse();
  expect(await dueTimes()).toEqual([
    '2026-11-22T21:30:00.000Z late',
    '2026-11-23T21:30:00.000Z late',
    '2026-11-24T21:30:00.000Z sent',
  ]);
  expect(await nextOf(id)).toBe('2026-11-25T21:30:00.000Z');
  await outage({ days: 1, seconds: 1 });
  expect((await dueTimes()).at(-1)).toBe('2026-11-25T21:30:00.000Z late');
  await expectNothingElse();
});

test('an organisation without messaging sends nothing and shows the reason; the schedule continues', async () => {
  const id = await schedule();
  await scene.db.ownerSql`update organisations set enable_messaging = false where id = ${ours}`;
  itIs('2026-11-22T21:30:00Z');
  await tend();
  expect([await dueTimes(), await messages()]).toEqual([['2026-11-22T21:30:00.000Z off'], []]);
  expect(await nextOf(id)).toBe('2026-11-23T21:30:00.000Z');
});

test('beyond the free text messages nothing is sent: the run shows the reason, the administrators are notified once, and the schedule continues', async () => {
  await scene.db.ownerSql`update users set email = 'helen@redgum.example' where id = ${sender}`;
  const additions = [{ amount: 1, date: '2026-11-01', note: null }];
  await scene.db.ownerSql`
    insert into messaging_pricings (organisation_id, free_sms_additions)
    values (${ours}, ${scene.db.ownerSql.json(additions)})
  `;
  const id = await schedule({ content: 'x'.repeat(200) });
  itIs('2026-11-22T21:30:00Z');
  await tend();
  expect(await dueTimes()).toEqual(['2026-11-22T21:30:00.000Z no_free_sms']);
  expect([await messages(), await nextOf(id)]).toEqual([[], '2026-11-23T21:30:00.000Z']);
  await expectEmail(
    'helen@redgum.example',
    'Scheduled message not sent: Check',
    'This message needs 2 text messages, and 1 free one is left. Ask for more',
  );
  await expectNothingElse();
  await scene.db.ownerSql`update messaging_pricings set enable_billed_messages = true`;
  await advance({ days: 1 });
  await expectText(mobile, 'x'.repeat(200));
  await expectNothingElse();
  expect((await dueTimes()).at(-1)).toBe('2026-11-23T21:30:00.000Z sent');
});

test('of a message that was not sent, the sender and the administrators who may sign in are notified', async () => {
  const person = async (role: RoleName, over: UserGiven = {}) =>
    (await aUser(scene.db.ownerSql, { organisation_id: ours, role, ...over })).email;
  const wei = await aUser(scene.db.ownerSql, { organisation_id: ours });
  const helen = await person('organisation_admin');
  // None of these: not yet, not any more, no address, no administrator, and of elsewhere.
  await person('organisation_admin', { status: 'pending' });
  await person('organisation_admin', { status: 'disabled' });
  await person('organisation_admin', { email: null });
  await person('organisation_user');
  const elsewhere = await anOrganisation(scene.db.ownerSql);
  await person('organisation_admin', { organisation_id: elsewhere });
  await scene.db.ownerSql`
    update users set email = null, status = 'disabled', deleted_at = app.now() where id = ${sender}
  `;
  await scene.db.ownerSql`
    insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages)
    values (${ours}, 12, false)
  `;
  const recipient = { organisation_id: ours, mobile } as const;
  const { id: reached } = await aUser(scene.db.ownerSql, recipient);
  const id = await schedule({ sender_id: wei.id });
  await scene.db.ownerSql`
    update message_schedules
    set recipients = jsonb_set(recipients, '{user_ids}', ${`[${reached}]`}::text::jsonb)
    where id = ${id}
  `;
  itIs('2026-11-22T21:30:00Z');
  await tend();
  expect(await dueTimes()).toEqual(['2026-11-22T21:30:00.000Z no_free_sms']);
  for (const email of [wei.email, helen]) await expectEmail(email, 'Scheduled message not sent');
  await expectNothingElse();
});

test('a new time zone moves the next time and sends nothing', async () => {
  const id = await schedule();
  itIs('2026-11-22T20:00:00Z');
  await scene.db.ownerSql`update organisations set timezone = 'Australia/Perth' where id = ${ours}`;
  await advance({ seconds: 5 });
  expect([await nextOf(id), await messages()]).toEqual(['2026-11-23T00:30:00.000Z', []]);
});

test('a failing schedule delays no other and is retried', async () => {
  const broken = await schedule({
    title: 'Broken',
    recipients: scene.db.ownerSql.json({}),
    next_run_at: '2026-11-22T21:29:00Z',
  });
  await schedule();
  itIs('2026-11-22T21:30:00Z');
  await tend();
  await expectText(mobile);
  await expectNothingElse();
  expect(await nextOf(broken)).toBe('2026-11-22T21:29:00.000Z');
});

test('the due times begin with the planned one, by the current zone rules', () => {
  const times = {
    starting_date: '2026-11-23',
    starting_time: '08:30',
    repeat_period: 'weekly',
    ending_date: '2026-12-07',
  } as const;
  const planned = '2026-11-22T21:30:00.000Z';
  expect(
    runsUntil(times, 'Australia/Sydney', { planned, now: '2026-12-30T00:00:00.000Z' }),
  ).toEqual({
    due: [planned, '2026-11-29T21:30:00.000Z', '2026-12-06T21:30:00.000Z'],
    next: null,
  });
});
