// Edge cases of the order: no contact within hours, no contact at all, only email, the same person
// twice, a group emptied meanwhile, an unknown time zone, and answers that race the next call.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent, anOperator } from '#server/alerts/alerts.factory.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { anEscalationWorld, type EscalationWorld, type WorldGiven } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';
import { hurryPast } from './escalations.store.ts';

// Fifty races take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let db: TestDatabase;
let world: EscalationWorld;
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
/** Saturday, 13:00 in Sydney. */
const noon = '2026-11-21T02:00:00Z';
const night = { on: '22:00', off: '06:00', days: everyDay };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
});

const given = async (what: WorldGiven, moment = noon): Promise<void> => {
  db.clock.now = new Date(moment);
  world = await anEscalationWorld(db.ownerSql, what);
};
const tend = async (): Promise<void> => {
  await escalationSweep(db.database, links).run();
  await deliveriesSweep(db.database).run();
};
const pass = async (seconds: number): Promise<void> => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
  await tend();
};
const raiseOf = async (device: EscalationWorld['device']): Promise<number> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device,
    events: [anEvent('sos', { occurred_at: at, received_at: at })],
  });
  return (
    (
      await db.ownerSql<
        { id: number }[]
      >`select max(id) as id from alerts where device_id = ${device.device_id}`
    )[0]?.id ?? 0
  );
};
const raise = async (): Promise<number> => {
  const alert = await raiseOf(world.device);
  await tend();
  return alert;
};
const outbox = async (): Promise<string[]> =>
  (
    await db.ownerSql<{ line: string }[]>`
    select extract(epoch from o.sent_at - a.received_at)::integer || ' ' || d.channel || ' ' || d.recipient as line
    from outbox_messages o
    join deliveries d on d.id = o.delivery_id
    join alerts a on a.id = d.alert_id
    order by o.sent_at, d.recipient, d.channel`
  ).map(({ line }) => line);
const texts = async () =>
  (await outbox()).filter((line) => line.includes(' sms ')).map((line) => line.replace(' sms', ''));
const story = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where kind like 'escalation.%' order by id`
  ).map(({ kind }) => kind.slice('escalation.'.length));
const dataOf = async (kind: string) =>
  (
    await db.ownerSql`
      select data from events where kind = ${`escalation.${kind}`} order by id desc limit 1
    `
  )[0]?.['data'];

test('all contacts outside their hours and no admin: all are called, and in order again when an hour begins', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: '+61491570001', hours: night },
      { name: 'Dan', mobile: '+61491570004', status: 'disabled', hours: night },
    ],
  });
  await raise();
  expect(await texts()).toEqual(['0 +61491570001']);
  expect(await story()).toEqual(['started', 'planned', 'any_hour_told', 'told']);
  await pass(600);
  expect(await texts()).toEqual(['0 +61491570001', '600 +61491570001']);
});

test('with an admin no contact is called outside their hours', async () => {
  await given({
    contacts: [{ name: 'Ana', mobile: '+61491570001', hours: night }],
    admin: { name: 'Zed', mobile: '+61491570009' },
  });
  await raise();
  await pass(600);
  expect(await texts()).toEqual(['0 +61491570009', '600 +61491570009']);
});

test('no contact of the organisation is reachable: the platform’s staff are notified until the alert has an owner', async () => {
  await given({ contacts: [{ name: 'Dan', mobile: null }] });
  const staff = await anOperator(db.ownerSql, 'Pat', 'admin');
  await db.ownerSql`
    update users set mobile = '+61491570070', email = 'pat@example.test' where id = ${staff.user_id}
  `;
  const gone = await anOperator(db.ownerSql, 'Quin', 'admin');
  await db.ownerSql`
    update users set mobile = '+61491570071', status = 'disabled' where id = ${gone.user_id}
  `;
  const alert = await raise();
  expect(await outbox()).toEqual([
    '0 sms +61491570070',
    '0 voice +61491570070',
    '0 email pat@example.test',
  ]);
  const [text] = await db.ownerSql<
    { body: string }[]
  >`select body from deliveries where channel = 'sms'`;
  const [organisation] = await db.ownerSql<{ name: string }[]>`select name from organisations`;
  expect(text?.body).toBe(
    `SOS from Noah Ward, ${organisation?.name}, alert ${alert}: no contact can be reached. Please help now.`,
  );
  expect(await story()).toEqual(['started', 'planned', 'nobody_reachable']);
  expect(await dataOf('nobody_reachable')).toMatchObject({ told: ['Pat Chen'] });
  await pass(600);
  expect(await texts()).toHaveLength(2);
  await db.ownerSql`
    update alerts
    set status = 'resolved', note = 'Safe.', resolved_at = app.now()
    where id = ${alert}
  `;
  await pass(1200);
  expect(await texts()).toHaveLength(2);
});

test('only email: it is sent again, and no story line has an empty list of channels', async () => {
  await given({
    contacts: [
      { name: 'Ema', email: 'ema@example.test' },
      { name: 'Ana', mobile: '+61491570001', email: 'ana@example.test' },
    ],
  });
  await raise();
  for (let at = 0; at < 300; at += 60) await pass(60);
  const mails = (await outbox()).filter((line) => line.includes('email'));
  expect(mails.filter((line) => line.includes('ana@'))).toEqual(['60 email ana@example.test']);
  expect(mails.filter((line) => line.includes('ema@')).length).toBeGreaterThan(1);
  const empty = await db.ownerSql`
      select from events where kind = 'escalation.told' and data->'channels' = '[]'
    `;
  expect(empty).toHaveLength(0);
});

test('a person in two groups of the department is notified once a round, by the group whose hours apply', async () => {
  await given({
    by_department: true,
    contacts: [
      { name: 'Ana', mobile: '+61491570001', hours: night },
      { name: 'Ben', mobile: '+61491570002' },
    ],
  });
  await db.ownerSql`
    with g as (insert into escalation_groups (organisation_id, name)
      values (${world.organisation_id}, 'Second')
      returning id),
    d as (insert into department_escalation_groups (organisation_id, department_id,
        escalation_group_id, "order")
      select ${world.organisation_id}, ${world.department_id}, id, 2
      from g)
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
      all_day, days)
    select ${world.organisation_id}, g.id, u.id, u.place, true, '{1,2,3,4,5,6,7}'
    from g,
      (values (${world.users['Ben'] ?? 0}::bigint, 1),
        (${world.users['Ana'] ?? 0}::bigint, 2)) as u (id, place)`;
  await raise();
  await pass(60);
  expect(await texts()).toEqual(['0 +61491570002', '60 +61491570001']);
  expect(await dataOf('planned')).toEqual({
    order: ['Ben Ward', 'Ana Ward'],
    skipped: [
      { contact: 'Ana Ward', reason: 'outside_hours' },
      { contact: 'Ben Ward', reason: 'repeated' },
    ],
  });
});

test('a group emptied meanwhile: its round ends, then the admins are notified, and none of its former people', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: '+61491570001' },
      { name: 'Ben', mobile: '+61491570002' },
    ],
    admin: { name: 'Zed', mobile: '+61491570009' },
  });
  await raise();
  await db.ownerSql`
    delete from escalation_group_users where organisation_id = ${world.organisation_id}
  `;
  await pass(60);
  await pass(60);
  expect((await texts()).filter((line) => line.startsWith('120 '))).toContain('120 +61491570009');
  const before = (await texts()).length;
  await pass(300);
  expect(await texts()).toHaveLength(before);
  await pass(300);
  expect((await texts()).slice(before)).toEqual(['720 +61491570009']);
});

test('the organisation’s limit excludes the worker’s own people and the admins', async () => {
  const contacts = [1, 2, 3].map((index) => ({ name: `C${index}`, mobile: `+6149157000${index}` }));
  await given({
    contacts,
    max_escalation_contacts: 1,
    personal: [{ name: 'Mum', mobile: '+61491570008' }],
    admin: { name: 'Zed', mobile: '+61491570009' },
  });
  await raise();
  for (let at = 0; at < 600; at += 60) await pass(60);
  expect([...new Set((await texts()).map((line) => line.split(' ')[1]))]).toEqual([
    '+61491570001',
    '+61491570008',
    '+61491570009',
  ]);
});

test('with an unknown time zone every contact is notified', async () => {
  await given({ contacts: [{ name: 'Ana', mobile: '+61491570001', hours: night }] });
  // The database itself refuses it: such a zone was valid once and is not any more.
  await db.ownerSql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const table of ['organisations', 'departments', 'users'])
      await sql`update ${sql(table)} set timezone = 'Mars/Olympus'`;
  });
  await raise();
  expect(await texts()).toEqual(['0 +61491570001']);
  const [call] = await db.ownerSql<
    { body: string }[]
  >`select body from deliveries where channel = 'voice'`;
  expect(call?.body).toContain('raised at 02:00 on 21 November, UTC time');
});

test('a hundred alerts that fail do not delay the calls of others', async () => {
  await given({ contacts: [{ name: 'Eve', mobile: '+61491570005' }] });
  const broken = world;
  const devices = await db.ownerSql<EscalationWorld['device'][]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${broken.organisation_id}, 2, 'Pendant ' || n
    from generate_series(1, 120) n
    returning id as device_id, organisation_id`;
  await Promise.all(devices.map(raiseOf));
  await given({ contacts: [{ name: 'Ana', mobile: '+61491570001' }] });
  await raiseOf(world.device);
  await db.ownerSql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'a row at fault'; end $$;
    create trigger fail before insert on escalations for each row when (new.organisation_id = ${broken.organisation_id}) execute function fail()`);
  try {
    await expect(escalationSweep(db.database, links).run()).rejects.toThrow('a row at fault');
  } finally {
    await db.ownerSql`drop function fail cascade`;
  }
  expect([...(await db.ownerSql`select distinct recipient from deliveries`)]).toEqual([
    { recipient: '+61491570001' },
  ]);
});

test('fifty answers race fifty next calls: after the answer no message is sent or queued, and the story is in order', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: '+61491570001' },
      { name: 'Ben', mobile: '+61491570002' },
    ],
  });
  const [crowd, other] = [db.open({ poolSize: 10 }), db.open({ poolSize: 10 })];
  const worlds = [world];
  for (let more = 1; more < 50; more += 1)
    worlds.push(
      await anEscalationWorld(db.ownerSql, {
        contacts: [
          { name: 'Ana', mobile: '+61491570001' },
          { name: 'Ben', mobile: '+61491570002' },
        ],
      }),
    );
  const alerts: number[] = [];
  for (const { device } of worlds) alerts.push(await raiseOf(device));
  await tend();
  db.clock.now = new Date(Date.parse(noon) + 60_000);
  const sweeps = [crowd, other].map(
    async (database) => await escalationSweep(database, links).run(),
  );
  const answers = worlds.map(async ({ organisation_id, users }, place) => {
    const user_id = users['Ana'] ?? 0;
    const who = {
      key: `u${user_id}`,
      link_id: null,
      name: 'Ana Ward',
      user_id,
      via: 'sms',
    } as const;
    const key = { organisation_id, id: alerts[place] ?? 0 };
    await crowd.write(
      { role: 'platform' },
      async (tx) => await answerAsContact(tx, key, who, { answer: 'acknowledge' }),
    );
  });
  await Promise.all([...sweeps, ...answers]);
  const waiting = await db.ownerSql`
      select from deliveries where escalation_step_id is not null and status = 'queued'
    `;
  expect(waiting).toHaveLength(0);
  const late = await db.ownerSql`
    select from events notified
    join events stopped
      on stopped.alert_id = notified.alert_id and stopped.kind = 'escalation.stopped'
    where notified.kind = 'escalation.told' and notified.id > stopped.id`;
  expect(late).toHaveLength(0);
  expect(await db.ownerSql`select from events where kind = 'escalation.stopped'`).toHaveLength(50);
  for (let minute = 0; minute < 5; minute += 1) await pass(60);
  const steps = await db.ownerSql`
    select from deliveries d
    join outbox_messages o on o.delivery_id = d.id
    join escalations e on e.alert_id = d.alert_id
    where d.escalation_step_id is not null and d.created_at > e.stopped_at`;
  expect(steps).toHaveLength(0);
  // Ben is notified that Ana responds only if he was called before she did.
  const responding = await db.ownerSql`
      select from deliveries d
      join outbox_messages o on o.delivery_id = d.id
      where d.escalation_step_id is null
    `;
  const called = await db.ownerSql`
      select from escalation_steps where contact_name = 'Ben Ward' and told_at is not null
    `;
  expect(responding).toHaveLength(called.length);
});

test('the failure of a contact’s message waits for the escalation’s lock, and blocks no other transaction', async () => {
  await given({ contacts: [{ name: 'Ana', mobile: '+61491570001' }] });
  const alertId = await raise();
  const [step] = await db.ownerSql<{ organisation_id: number; id: number }[]>`
    select organisation_id, id
    from escalation_steps
    where told_at is not null and alert_id = ${alertId}`;
  if (!step) throw new Error('no step was notified');
  const tending = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const sweep = db.database.write({ role: 'platform' }, async (tx) => {
    await tx`select from escalations where alert_id = ${alertId} for update`;
    held.resolve();
    await tending.promise;
    await tx`set local lock_timeout = '100ms'`;
    await tx`update escalation_steps set tries = tries + 1 where id = ${step.id}`;
  });
  await held.promise;
  const hurry = db.database.write({ role: 'platform' }, async (tx) => await hurryPast(tx, step));
  await expect
    .poll(
      async () =>
        (
          await db.ownerSql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
          `
        ).length,
    )
    .toBe(1);
  tending.resolve();
  await Promise.all([sweep, hurry]);
  expect([
    ...(await db.ownerSql`
      select tries, unreachable_at is not null as passed from escalation_steps where id = ${step.id}
    `),
  ]).toEqual([{ tries: 2, passed: true }]);
});
