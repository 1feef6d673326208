// Edge cases of the order: no contact within hours, no contact at all, only email, the same person
// twice, a group emptied meanwhile, an unknown time zone, and answers that race the next call.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { anEscalationWorld, type EscalationWorld } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';
import { escalationScenario, links, night, noon } from './escalation-scenario.factory.ts';
import { hurryPast } from './escalations.store.ts';

// Fifty races take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { scene, here, given, report, raise, resolve, lines, expectCalled } = escalationScenario();
const { advance, tend, expectText, expectEmail, expectCall, expectNothingElse } = scene;

const [ana, ben, eve, zed] = ['+61491570001', '+61491570002', '+61491570005', '+61491570009'];
const kinds = async () =>
  (await lines('escalation.%')).map(({ kind }) => kind.slice('escalation.'.length));
const dataOf = async (kind: string) => (await lines(`escalation.${kind}`)).at(-1)?.data;

test('all contacts outside their hours and no admin: all are called, and in order again when an hour begins', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: ana, hours: night },
      { name: 'Dan', mobile: '+61491570004', status: 'disabled', hours: night },
    ],
  });
  await raise();
  await expectCalled(ana);
  expect(await kinds()).toEqual(['started', 'planned', 'any_hour_told', 'told']);
  await advance({ minutes: 9, seconds: 59 });
  await expectNothingElse();
  await advance({ seconds: 1 });
  await expectCalled(ana);
  await expectNothingElse();
});

test('with an admin no contact is called outside their hours', async () => {
  await given({
    contacts: [{ name: 'Ana', mobile: ana, hours: night }],
    admin: { name: 'Zed', mobile: zed },
  });
  await raise();
  await expectCalled(zed);
  await advance({ minutes: 10 });
  await expectCalled(zed);
  await expectNothingElse();
});

test('no contact of the organisation is reachable: the platform’s staff are notified until the alert has an owner', async () => {
  await given({ contacts: [{ name: 'Dan', mobile: null }] });
  const staff = await anOperator(scene.db.ownerSql, 'Pat', 'admin');
  const pat = '+61491570070';
  await scene.db.ownerSql`
    update users set mobile = ${pat}, email = 'pat@example.test' where id = ${staff.user_id}
  `;
  const gone = await anOperator(scene.db.ownerSql, 'Quin', 'admin');
  await scene.db.ownerSql`
    update users set mobile = '+61491570071', status = 'disabled' where id = ${gone.user_id}
  `;
  const alert = await raise();
  const [organisation] = await scene.db.ownerSql<{ name: string }[]>`
    select name from organisations`;
  expect((await expectText(pat)).body).toBe(
    `SOS from Noah Ward, ${organisation?.name}, alert ${alert}: no contact can be reached. Please help now.`,
  );
  await expectCall(pat);
  await expectEmail('pat@example.test');
  await expectNothingElse();
  expect(await kinds()).toEqual(['started', 'planned', 'nobody_reachable']);
  expect(await dataOf('nobody_reachable')).toMatchObject({ told: ['Pat Chen'] });
  await advance({ minutes: 10 });
  await expectCalled(pat);
  await expectEmail('pat@example.test');
  await expectNothingElse();
  await resolve(alert);
  await advance({ minutes: 20 });
  await expectNothingElse();
});

test('only email: it is sent again, and no story line has an empty list of channels', async () => {
  await given({
    contacts: [
      { name: 'Ema', email: 'ema@example.test' },
      { name: 'Ana', mobile: ana, email: 'ana@example.test' },
    ],
  });
  await raise();
  await expectEmail('ema@example.test');
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(ana);
  await expectEmail('ana@example.test');
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectEmail('ema@example.test');
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(ana);
  expect(
    (await lines('escalation.told')).filter(({ data }) => `${data['channels']}` === ''),
  ).toEqual([]);
});

test('a person in two groups of the department is notified once a round, by the group whose hours apply', async () => {
  await given({
    by_department: true,
    contacts: [
      { name: 'Ana', mobile: ana, hours: night },
      { name: 'Ben', mobile: ben },
    ],
  });
  await scene.db.ownerSql`
    with g as (insert into escalation_groups (organisation_id, name)
      values (${here().organisation_id}, 'Second')
      returning id),
    d as (insert into department_escalation_groups (organisation_id, department_id,
        escalation_group_id, "order")
      select ${here().organisation_id}, ${here().department_id}, id, 2
      from g)
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
      all_day, days)
    select ${here().organisation_id}, g.id, u.id, u.place, true, '{1,2,3,4,5,6,7}'
    from g,
      (values (${here().users['Ben'] ?? 0}::bigint, 1),
        (${here().users['Ana'] ?? 0}::bigint, 2)) as u (id, place)`;
  await raise();
  await expectCalled(ben);
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(ana);
  await expectNothingElse();
  expect(await dataOf('planned')).toEqual({
    order: ['Ben Ward', 'Ana Ward'],
    skipped: [
      { contact: 'Ana Ward', reason: 'outside_hours' },
      { contact: 'Ben Ward', reason: 'repeated' },
    ],
  });
});

test('a group emptied meanwhile: its round is called to its end, then the admins alone', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Ben', mobile: ben },
    ],
    admin: { name: 'Zed', mobile: zed },
  });
  await raise();
  await expectCalled(ana);
  await scene.db.ownerSql`
    delete from escalation_group_users where organisation_id = ${here().organisation_id}
  `;
  await advance({ minutes: 1 });
  await expectCalled(ben);
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(zed);
  await expectNothingElse();
  await advance({ minutes: 10 });
  await expectCalled(zed);
  await expectNothingElse();
});

test('the organisation’s limit excludes the worker’s own people and the admins', async () => {
  const mum = '+61491570008';
  await given({
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Ben', mobile: ben },
    ],
    max_escalation_contacts: 1,
    personal: [{ name: 'Mum', mobile: mum }],
    admin: { name: 'Zed', mobile: zed },
  });
  await raise();
  await expectCalled(ana);
  await advance({ minutes: 1 });
  await expectCalled(mum);
  await expectNothingElse();
  for (const _time of [1, 2]) {
    await advance({ minutes: 2 });
    await expectCalled(ana, mum);
    await expectNothingElse();
  }
  await advance({ minutes: 1 });
  await expectCalled(ana, mum, zed);
  await expectNothingElse();
});

test('with an unknown time zone every contact is notified', async () => {
  await given({ contacts: [{ name: 'Ana', mobile: ana, hours: night }] });
  // The database itself refuses it: such a zone was valid once and is not any more.
  await scene.db.ownerSql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const table of ['organisations', 'departments', 'users'])
      await sql`update ${sql(table)} set timezone = 'Mars/Olympus'`;
  });
  await raise();
  await expectText(ana);
  await expectCall(ana, 'raised at 02:00 on 21 November, UTC time');
  await expectNothingElse();
});

test('a hundred alerts that fail do not delay the calls of others', async () => {
  await given({ contacts: [{ name: 'Eve', mobile: eve }] });
  const broken = here();
  const devices = await scene.db.ownerSql<EscalationWorld['device'][]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${broken.organisation_id}, 2, 'Pendant ' || n
    from generate_series(1, 120) n
    returning id as device_id, organisation_id`;
  await Promise.all(devices.map(async (device) => await report('sos', device)));
  await given({ contacts: [{ name: 'Ana', mobile: ana }] });
  await report();
  await scene.db.ownerSql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'a row at fault'; end $$;
    create trigger fail before insert on escalations for each row when (new.organisation_id = ${broken.organisation_id}) execute function fail()`);
  try {
    await expect(escalationSweep(scene.db.database, links).run()).rejects.toThrow('a row at fault');
  } finally {
    await scene.db.ownerSql`drop function fail cascade`;
  }
  expect([...(await scene.db.ownerSql`select distinct recipient from deliveries`)]).toEqual([
    { recipient: '+61491570001' },
  ]);
});

test('fifty answers race fifty next calls: after the answer no message is sent or queued, and the story is in order', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Ben', mobile: ben },
    ],
  });
  const [crowd, other] = [scene.db.open({ poolSize: 10 }), scene.db.open({ poolSize: 10 })];
  const worlds = [here()];
  for (let more = 1; more < 50; more += 1)
    worlds.push(
      await anEscalationWorld(scene.db.ownerSql, {
        contacts: [
          { name: 'Ana', mobile: ana },
          { name: 'Ben', mobile: ben },
        ],
      }),
    );
  const alerts: number[] = [];
  for (const { device } of worlds) alerts.push(await report('sos', device));
  await tend();
  scene.itIs(new Date(Date.parse(noon) + 60_000));
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
  const waiting = await scene.db.ownerSql`
      select from deliveries where escalation_step_id is not null and status = 'queued'
    `;
  expect(waiting).toHaveLength(0);
  const late = await scene.db.ownerSql`
    select from events notified
    join events stopped
      on stopped.alert_id = notified.alert_id and stopped.kind = 'escalation.stopped'
    where notified.kind = 'escalation.told' and notified.id > stopped.id`;
  expect(late).toHaveLength(0);
  expect(
    await scene.db.ownerSql`select from events where kind = 'escalation.stopped'`,
  ).toHaveLength(50);
  await advance({ minutes: 5 });
  const steps = await scene.db.ownerSql`
    select from deliveries d
    join outbox_messages o on o.delivery_id = d.id
    join escalations e on e.alert_id = d.alert_id
    where d.escalation_step_id is not null and d.created_at > e.stopped_at`;
  expect(steps).toHaveLength(0);
  // Ben is notified that Ana responds only if he was called before she did.
  const responding = await scene.db.ownerSql`
      select from deliveries d
      join outbox_messages o on o.delivery_id = d.id
      where d.escalation_step_id is null
    `;
  const called = await scene.db.ownerSql`
      select from escalation_steps where contact_name = 'Ben Ward' and told_at is not null
    `;
  expect(responding).toHaveLength(called.length);
});

test('an escalation never goes back: whatever happens meanwhile, each call is of a later place, and no number is called twice at once', async () => {
  const sql = scene.db.ownerSql;
  const anyEvent = fc.oneof(
    { weight: 2, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 3 }) }) },
    fc.record({ toggled: fc.constantFrom('Ana', 'Ben', 'Eve') }),
    fc.constantFrom('the group is emptied', 'the alarm comes again'),
  );
  const happens = async (event: typeof anyEvent extends fc.Arbitrary<infer One> ? One : never) => {
    if (event === 'the alarm comes again') await report();
    else if (event === 'the group is emptied')
      await sql`
        delete from escalation_group_users where organisation_id = ${here().organisation_id}`;
    else if ('minutes' in event) await advance(event);
    else
      await sql`
        update users set status = case status when 'active' then 'disabled' else 'active' end
        where id = ${here().users[event.toggled] ?? 0}`;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 2, maxLength: 6 }), async (events) => {
      await given({
        contacts: [
          { name: 'Ana', mobile: ana },
          { name: 'Ben', mobile: ben },
          { name: 'Eve', mobile: eve },
        ],
        admin: { name: 'Zed', mobile: zed },
      });
      const alert = await raise();
      for (const event of events) await happens(event);
      await advance({ minutes: 2 });
      const calls = await sql<{ at: Date; place: number; texts: number; numbers: number }[]>`
        select o.sent_at as at, min(s.round * 100 + s.position)::int as place,
          count(*) filter (where d.channel = 'sms')::int as texts,
          count(distinct d.recipient)::int as numbers
        from outbox_messages o
        join deliveries d on d.id = o.delivery_id
        join escalation_steps s on s.id = d.escalation_step_id and s.told_at = o.sent_at
        where d.alert_id = ${alert}
        group by o.sent_at
        order by o.sent_at`;
      expect(calls.length).toBeGreaterThan(0);
      const places = calls.map(({ place }) => place);
      expect(places).toEqual(places.toSorted((left, right) => left - right));
      for (const { texts, numbers } of calls) expect(texts).toBe(numbers);
    }),
    { numRuns: 4 },
  );
});

test('the failure of a contact’s message waits for the escalation’s lock, and blocks no other transaction', async () => {
  await given({ contacts: [{ name: 'Ana', mobile: ana }] });
  const alertId = await raise();
  const [step] = await scene.db.ownerSql<{ organisation_id: number; id: number }[]>`
    select organisation_id, id
    from escalation_steps
    where told_at is not null and alert_id = ${alertId}`;
  if (!step) throw new Error('no step was notified');
  const tending = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const sweep = scene.db.database.write({ role: 'platform' }, async (tx) => {
    await tx`select from escalations where alert_id = ${alertId} for update`;
    held.resolve();
    await tending.promise;
    await tx`set local lock_timeout = '100ms'`;
    await tx`update escalation_steps set tries = tries + 1 where id = ${step.id}`;
  });
  await held.promise;
  const hurry = scene.db.database.write(
    { role: 'platform' },
    async (tx) => await hurryPast(tx, step),
  );
  await expect
    .poll(
      async () =>
        (
          await scene.db.ownerSql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
          `
        ).length,
    )
    .toBe(1);
  tending.resolve();
  await Promise.all([sweep, hurry]);
  expect([
    ...(await scene.db.ownerSql`
      select tries, unreachable_at is not null as passed from escalation_steps where id = ${step.id}
    `),
  ]).toEqual([{ tries: 2, passed: true }]);
});
