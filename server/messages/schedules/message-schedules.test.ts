// Scheduled messages through real calls: the next time, the refusals, pausing and resuming, and
// permissions.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import {
  type MessageSchedule,
  messageSchedule,
} from '#domain/messages/schedules/message-schedule.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messageSchedulesRoutes } from './message-schedules.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs, north, mei, ted]: number[] = [];
let helen: Client;
let priya: Client;
let worker: Client;
let restricted: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: messageSchedulesRoutes });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-23T00:00:00Z');
  await db.empty('organisations', 'users');
  const sql = db.ownerSql;
  [ours, theirs] = [
    await anOrganisation(sql, { name: 'Redgum' }),
    await anOrganisation(sql, { name: 'Outback' }),
  ];
  north = Number(
    (
      await sql`
        insert into departments (organisation_id, name) values (${ours}, 'North') returning id
      `
    )[0]?.['id'],
  );
  const person = async (organisation_id: number | null, role: RoleName, over = {}) =>
    (await aUser(sql, { organisation_id, role, ...over })).id;
  const signedIn = async (
    organisation_id: number | null,
    role: RoleName,
    restriction?: Restriction,
  ) =>
    http.signedIn({
      user_id: await person(organisation_id, role),
      role,
      organisation_id,
      ...(restriction ? { restriction } : {}),
    });
  helen = await signedIn(ours, 'organisation_admin');
  restricted = await signedIn(ours, 'organisation_admin', { by: 'department', ids: [north] });
  priya = await signedIn(null, 'admin');
  worker = await signedIn(ours, 'organisation_user');
  mei = await person(ours, 'organisation_user', { department_id: north });
  ted = await person(ours, 'organisation_user');
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const schedules = (rest = '', organisation = ours): string =>
  `/organisations/${organisation}/schedules${rest}`;
const to = (user_ids: (number | undefined)[]) => ({
  user_ids,
  department_ids: [],
  user_tag_ids: [],
  messaging_group_ids: [],
  contact_ids: [],
  numbers: [],
});
// 08:00 in Sydney is 21:00 of the day before in UTC.
const check = () => ({
  title: 'Morning check',
  content: 'Hello {{first_name}}',
  recipients: to([mei, ted]),
  starting_date: '2026-11-24',
  starting_time: '08:00',
  repeat_period: 'daily',
  ending_date: null,
});
const added = async (over: object = {}, client = helen) =>
  (await client.post<MessageSchedule>(schedules(), { ...check(), ...over })).body.data;
const stored = async () => [
  ...(await db.ownerSql`
    select title, content, recipients, starting_date, starting_time, repeat_period, ending_date,
      active, next_run_at
    from message_schedules
    order by id
  `),
];
const toggle = async (id: number, body: object = {}, client = helen) =>
  await client.put<MessageSchedule>(`/schedules/${id}/toggle-active`, body);

test.each([
  [
    'a landline',
    { content: 'Hello' },
    '02 9374 4000',
    {
      'recipients.numbers.0.mobile': [
        'This is a landline number. Text messages need a mobile number.',
      ],
    },
  ],
  [
    'a name for a number typed in',
    {},
    '0491 570 006',
    {
      content: [
        'Nothing can be filled in for mobile numbers. Remove {{first_name}} from the message, or remove the numbers.',
      ],
    },
  ],
])('%s is refused as when sending now, and nothing is written', async (_, over, mobile, errors) => {
  const recipients = { ...to([mei]), numbers: [{ mobile, mobile_country: 'AU' }] };
  const refused = await helen.post(schedules(), { ...check(), ...over, recipients });
  expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  expect(await stored()).toEqual([]);
  const kept = await added();
  const changed = await helen.put(schedules(`/${kept.id}`), {
    ...over,
    recipients,
    updated_at: kept.updated_at,
  });
  expect([changed.status, changed.body.errors]).toEqual([422, errors]);
  expect((await stored()).map(({ content }) => content)).toEqual(['Hello {{first_name}}']);
});

test('records and tables agree', async () => {
  const record = messageSchedule.omit({
    status: true,
    timezone: true,
    recipients: true,
    starting_time: true,
  });
  const hidden = [
    'recipients',
    'starting_time',
    'organisation_id',
    'title_key',
    'sender_id',
    'sender_staff_id',
    'restricted_by',
    'restricted_to',
    'to_replan',
  ];
  expect(await parityFindings(db.ownerSql, record, 'message_schedules', hidden)).toEqual([]);
});

test('a schedule has its next time in the organisation’s zone, and a new one when its times change (R027)', async () => {
  const made = await added();
  expect(made).toMatchObject({
    status: 'recurring',
    next_run_at: '2026-11-23T21:00:00.000Z',
    recipient_count: 2,
    timezone: 'Australia/Sydney',
    channel: 'best',
  });
  const list = await helen.get<MessageSchedule[]>(schedules('?status=recurring&sort=next_run_at'));
  expect(list.body.data.map(({ title }) => title)).toEqual(['Morning check']);
  const change = {
    starting_time: '09:30',
    repeat_period: null,
    recipients: to([mei]),
    updated_at: made.updated_at,
  };
  const changed = await priya.put<MessageSchedule>(schedules(`/${made.id}`), change);
  expect(changed.body.data).toMatchObject({
    status: 'scheduled',
    next_run_at: '2026-11-23T22:30:00.000Z',
    recipient_count: 1,
  });
  expect((await helen.get<MessageSchedule>(schedules(`/${made.id}`))).body.data).toEqual(
    changed.body.data,
  );
  const [sender] = await db.ownerSql`
      select sender_id, sender_staff_id is not null as is_staff from message_schedules
    `;
  expect(sender).toEqual({ sender_id: null, is_staff: true });
  const text = { title: 'Check', updated_at: changed.body.data.updated_at };
  db.clock.now = new Date('2026-12-24T00:00:00Z');
  expect(
    (await helen.put<MessageSchedule>(schedules(`/${made.id}`), text)).body.data.next_run_at,
  ).toBe('2026-11-23T22:30:00.000Z');
  expect((await helen.delete(schedules(`/${made.id}`))).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('pausing skips times, resuming continues with the next, and a completed schedule cannot be resumed (R194)', async () => {
  const { id } = await added({ ending_date: '2026-11-26' });
  expect((await toggle(id)).body.data).toMatchObject({
    status: 'paused',
    active: false,
    next_run_at: null,
  });
  expect((await toggle(id, { active: false })).body.data.status).toBe('paused');
  db.clock.now = new Date('2026-11-24T00:00:00Z');
  expect((await toggle(id)).body.data).toMatchObject({
    status: 'recurring',
    next_run_at: '2026-11-24T21:00:00.000Z',
  });
  await toggle(id, { active: false });
  db.clock.now = new Date('2026-11-26T00:00:00Z');
  const before = await stored();
  const refused = await toggle(id, { active: true });
  expect([refused.status, refused.body.code, await stored()]).toEqual([
    409,
    'no_more_runs',
    before,
  ]);
  const kinds = await db.ownerSql`
      select kind, (data ->> 'active')::boolean as active
      from events
      where kind = 'message_schedule.toggled'
      order by id
    `;
  expect(kinds.map(({ active }) => active)).toEqual([false, true, false]);
});

test('a paused one whose times are changed stays paused, and goes on with the new ones (R194)', async () => {
  const { id } = await added();
  const { updated_at } = (await toggle(id)).body.data;
  const changed = await helen.put<MessageSchedule>(schedules(`/${id}`), {
    starting_time: '09:15',
    updated_at,
  });
  expect(changed.body.data).toMatchObject({ status: 'paused', next_run_at: null });
  expect((await toggle(id)).body.data).toMatchObject({
    status: 'recurring',
    next_run_at: expect.stringMatching(/T22:15:00\.000Z$/),
  });
});

test('each error is refused at its field, and nothing is written (R246)', async () => {
  const wrong: [object, object][] = [
    [{ title: '' }, { title: ['The title is required.'] }],
    [
      { content: 'Hi {{name}}' },
      { content: ['Unknown placeholder {{name}}. Choose one from the list.'] },
    ],
    [
      { recipients: to([]) },
      { recipients: ['Recipients must be added before a message can be sent.'] },
    ],
    [
      { recipients: to([987654]) },
      { recipients: ['Recipients must be added before a message can be sent.'] },
    ],
    [{ response_required: true }, { response_type: ['Choose a type of answer.'] }],
    [{ starting_date: '2026-02-30' }, { starting_date: ['The starting date must be a date.'] }],
    [{ starting_time: '24:00' }, { starting_time: ['The time must be a time such as 08:30.'] }],
    [
      { starting_date: '2026-11-23', repeat_period: null },
      { starting_date: ['Choose a date and time in the future.'] },
    ],
    [{ repeat_period: 'hourly' }, { repeat_period: ['Choose how often it repeats.'] }],
    [
      { ending_date: '2026-11-20' },
      { ending_date: ['The ending date must not be before the starting date.'] },
    ],
    [
      { starting_date: '2026-11-02', ending_date: '2026-11-20' },
      { ending_date: ['No time is left before the ending date.'] },
    ],
    [
      { repeat_period: null, ending_date: '2026-12-20' },
      {
        ending_date: [
          'A message that is sent once has no ending date. Choose how often it repeats, or remove the date.',
        ],
      },
    ],
  ];
  const { id, updated_at } = await added();
  const before = await stored();
  for (const [fields, errors] of wrong) {
    const refused = await helen.post(schedules(), { ...check(), ...fields });
    const changed = await helen.put(schedules(`/${id}`), { ...check(), ...fields, updated_at });
    for (const { status, body } of [refused, changed])
      expect([status, body.errors]).toEqual([422, errors]);
  }
  expect(await stored()).toEqual(before);
});

test('the current minute is sent now; a schedule beyond the free text messages is refused, and nothing is written', async () => {
  db.clock.now = new Date('2026-11-24T21:30:45Z');
  const now = { starting_date: '2026-11-25', starting_time: '08:30', repeat_period: null };
  expect((await added(now)).next_run_at).toBe('2026-11-24T21:30:00.000Z');
  await db.ownerSql`update users set mobile = '+61400111222' where id = ${mei ?? 0}`;
  await db.ownerSql`insert into messaging_pricings (organisation_id) values (${ours ?? 0})`;
  const before = await stored();
  const refused = await helen.post(schedules(), { ...check(), recipients: to([mei]) });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'no_free_sms',
    'This message needs 1 text message, and no free ones are left.',
  ]);
  expect(await stored()).toEqual(before);
});

test('schedules are visible only in their organisation and with the permission', async () => {
  const { id, updated_at } = await added();
  const before = await stored();
  expect([
    (await helen.get(schedules('', theirs))).status,
    (await helen.post(schedules('', theirs), check())).status,
  ]).toEqual([404, 404]);
  for (const answer of [
    await worker.get(schedules()),
    await worker.post(schedules(), check()),
    await worker.put(schedules(`/${id}`), { title: 'X', updated_at }),
    await toggle(id, {}, worker),
    await worker.get(schedules(`/${id}/runs`)),
    await worker.delete(schedules(`/${id}`)),
  ])
    expect(answer.status).toBe(403);
  expect(await stored()).toEqual(before);
});

test('a restricted administrator sees the schedules of their own people only, and reaches no others', async () => {
  const of_all = await added();
  expect((await restricted.get<MessageSchedule[]>(schedules())).body.data).toEqual([]);
  expect((await restricted.get(schedules(`/${of_all.id}`))).status).toBe(404);
  expect((await restricted.get(schedules(`/${of_all.id}/runs`))).status).toBe(404);
  expect((await toggle(of_all.id, {}, restricted)).status).toBe(404);
  const own = await added({ title: 'North' }, restricted);
  expect(own.recipient_count).toBe(1);
  expect(
    (await restricted.get<MessageSchedule[]>(schedules())).body.data.map(({ title }) => title),
  ).toEqual(['North']);
  const refused = await restricted.post(schedules(), { ...check(), recipients: to([ted]) });
  expect(refused.body.errors).toEqual({
    recipients: ['Recipients must be added before a message can be sent.'],
  });
});
