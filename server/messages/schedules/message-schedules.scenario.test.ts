// Scheduled messages with a test clock: each time exactly once despite kills and two workers,
// nights on which clocks change, and late runs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runsUntil } from '#domain/messages/schedules/message-schedule.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { sendMessage } from '../send-message.service.ts';
import { messageSchedulesSweep } from './message-schedules.sweep.ts';

let db: TestDatabase;
let ours = 0;
let sender = 0;
const log = createLog('silent');
const sweep = (database = db.database) => messageSchedulesSweep(database, log, sendMessage);

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = null;
  await db.empty('organisations', 'users');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  await db.ownerSql`update organisations set enable_messaging = true where id = ${ours}`;
  sender = (await aUser(db.ownerSql, { organisation_id: ours, role: 'organisation_admin' })).id;
});
afterAll(async () => await db.close());

const at = async (time: string): Promise<Date | null> => {
  db.clock.now = new Date(time);
  return await sweep().run();
};

async function schedule(over: Record<string, unknown> = {}): Promise<number> {
  const recipients = {
    user_ids: [sender],
    department_ids: [],
    user_tag_ids: [],
    messaging_group_ids: [],
    contact_ids: [],
    numbers: [],
  };
  const [row] = await db.ownerSql`
    insert into message_schedules ${db.ownerSql({
      organisation_id: ours,
      title: 'Check',
      content: 'Are you safe?',
      recipients: db.ownerSql.json(recipients),
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
  ...(await db.ownerSql`
    select app.iso(due_at) as due_at, outcome, recipient_count
    from message_schedule_runs
    order by due_at
  `),
];
const dueTimes = async () => (await runs()).map(({ due_at, outcome }) => `${due_at} ${outcome}`);
const messages = async () => [
  ...(await db.ownerSql`select key, schedule_id::int from messages order by id`),
];
const nextOf = async (id: number): Promise<string | null> =>
  (
    await db.ownerSql`select app.iso(next_run_at) as at from message_schedules where id = ${id}`
  )[0]?.['at'] ?? null;

test('a due time sends one message, and the sweep returns the next time', async () => {
  const id = await schedule();
  expect(await at('2026-11-22T21:29:59Z')).toEqual(new Date('2026-11-22T21:30:00Z'));
  expect(await messages()).toEqual([]);
  expect(await at('2026-11-22T21:30:00Z')).toEqual(new Date('2026-11-23T21:30:00Z'));
  await at('2026-11-22T21:30:05Z');
  expect(await messages()).toEqual([
    { key: `schedule:${id}:2026-11-22T21:30:00.000Z`, schedule_id: id },
  ]);
  expect(await runs()).toEqual([
    { due_at: '2026-11-22T21:30:00.000Z', outcome: 'sent', recipient_count: 1 },
  ]);
});

test('a one-time schedule is completed afterwards', async () => {
  const id = await schedule({ repeat_period: null });
  await at('2026-11-22T21:30:00Z');
  await at('2026-11-23T21:30:00Z');
  expect([await nextOf(id), (await messages()).length]).toEqual([null, 1]);
});

test('two workers and a killed one send each time once', async () => {
  const [first, second] = [await schedule(), await schedule({ title: 'Second' })];
  db.clock.now = new Date('2026-11-22T21:30:00Z');
  // The worker has claimed and written everything but its commit when its process dies: the table
  // it needs is locked until then.
  const holder = await db.ownerSql.reserve();
  await holder`begin`;
  await holder`lock table message_schedule_runs in exclusive mode`;
  const killed = sweep(db.open({ poolSize: 1 })).run();
  const waiting = async () =>
    await db.ownerSql`
      select pid
      from pg_stat_activity
      where wait_event_type = 'Lock'
        and query like '%insert into message_schedule_runs%'
        and datname = current_database()
    `;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  for (const { pid } of await waiting()) await db.ownerSql`select pg_terminate_backend(${pid})`;
  await holder`rollback`;
  holder.release();
  await killed.catch(() => undefined);
  const workers = [sweep(db.open()), sweep(db.open()), sweep()];
  await Promise.all(workers.map(async (worker) => await worker.run()));
  await sweep().run();
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
    await db.ownerSql`update organisations set timezone = ${timezone} where id = ${ours}`;
    await schedule({ starting_date, starting_time, next_run_at: `${expected[0]}:00Z` });
    // Each hour of four days.
    const from = Date.parse(`${expected[0]}:00Z`) - 600_000;
    for (let hour = 0; hour < 85; hour += 1)
      await at(new Date(from + hour * 3_600_000).toISOString());
    expect(await dueTimes()).toEqual(expected.map((due) => `${due}:00.000Z sent`));
    expect(await messages()).toHaveLength(expected.length);
  });
});

test('after a downtime a run missed by more than an hour is skipped and shown, one within the hour is sent', async () => {
  const id = await schedule();
  await at('2026-11-24T22:30:00Z');
  expect(await dueTimes()).toEqual([
    '2026-11-22T21:30:00.000Z late',
    '2026-11-23T21:30:00.000Z late',
    '2026-11-24T21:30:00.000Z sent',
  ]);
  expect(await nextOf(id)).toBe('2026-11-25T21:30:00.000Z');
  await at('2026-11-25T22:30:01Z');
  expect((await dueTimes()).at(-1)).toBe('2026-11-25T21:30:00.000Z late');
  expect(await messages()).toHaveLength(1);
});

test('an organisation without messaging sends nothing and shows the reason; the schedule continues', async () => {
  const id = await schedule();
  await db.ownerSql`update organisations set enable_messaging = false where id = ${ours}`;
  await at('2026-11-22T21:30:00Z');
  expect([await dueTimes(), await messages()]).toEqual([['2026-11-22T21:30:00.000Z off'], []]);
  expect(await nextOf(id)).toBe('2026-11-23T21:30:00.000Z');
});

test('beyond the free text messages nothing is sent: the run shows the reason, the administrators are notified once, and the schedule continues', async () => {
  await db.ownerSql`
    update users set mobile = '+61400111222', email = 'helen@redgum.example' where id = ${sender}
  `;
  const additions = [{ amount: 1, date: '2026-11-01', note: null }];
  await db.ownerSql`
    insert into messaging_pricings (organisation_id, free_sms_additions)
    values (${ours}, ${db.ownerSql.json(additions)})
  `;
  const id = await schedule({ content: 'x'.repeat(200) });
  await at('2026-11-22T21:30:00Z');
  expect(await dueTimes()).toEqual(['2026-11-22T21:30:00.000Z no_free_sms']);
  expect([await messages(), await nextOf(id)]).toEqual([[], '2026-11-23T21:30:00.000Z']);
  const mails = await db.ownerSql`
      select recipient, body from deliveries where subject = 'Scheduled message not sent: Check'
    `;
  expect([...mails]).toEqual([
    {
      recipient: 'helen@redgum.example',
      body: expect.stringContaining(
        'This message needs 2 text messages, and 1 free one is left. Ask for more',
      ),
    },
  ]);
  await db.ownerSql`update messaging_pricings set enable_billed_messages = true`;
  await at('2026-11-23T21:30:00Z');
  expect((await dueTimes()).at(-1)).toBe('2026-11-23T21:30:00.000Z sent');
});

test('a new time zone moves the next time and sends nothing', async () => {
  const id = await schedule();
  db.clock.now = new Date('2026-11-22T20:00:00Z');
  await db.ownerSql`update organisations set timezone = 'Australia/Perth' where id = ${ours}`;
  await at('2026-11-22T20:00:05Z');
  expect([await nextOf(id), await messages()]).toEqual(['2026-11-23T00:30:00.000Z', []]);
});

test('a failing schedule delays no other and is retried', async () => {
  const broken = await schedule({
    title: 'Broken',
    recipients: db.ownerSql.json({}),
    next_run_at: '2026-11-22T21:29:00Z',
  });
  await schedule();
  await at('2026-11-22T21:30:00Z');
  expect([await nextOf(broken), (await messages()).length]).toEqual([
    '2026-11-22T21:29:00.000Z',
    1,
  ]);
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
