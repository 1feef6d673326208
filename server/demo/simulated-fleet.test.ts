// The simulator against the whole program: pendants, phones with buttons and satellite units over
// their real wires; every tally exact, every thing stored once.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertScenario } from '#domain/alerts/alert-scenario.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { demoZoleoFeeds, demoZoleos } from '#domain/demo/demo-zoleos.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { hashPassword } from '#server/sign-in/passwords.ts';
import { Cast } from '#simulator/cast.ts';
import { Fleet } from '#simulator/fleet.ts';
import { openDemoPhones } from '#simulator/phones/demo-phones.ts';
import { type PhoneKey, Phones } from '#simulator/phones/phones.ts';
import { replayOf } from '#simulator/replay/replay.ts';
import { run, type Summary } from '#simulator/run.ts';
import { type Scenario, timetable } from '#simulator/scenario.ts';
import { carrierLoss } from '#simulator/scenarios/carrier-loss.ts';
import { clockSkew } from '#simulator/scenarios/clock-skew.ts';
import { duplicates } from '#simulator/scenarios/duplicates.ts';
import { Zoleos } from '#simulator/zoleo/zoleos.ts';

let db: TestDatabase;
let program: Program;
let keys: PhoneKey[];
const pendants = demoPendants.slice(0, 12);
const units = demoZoleos.filter((zoleo) => zoleo.organisation === 'redgum');
const feed = demoZoleoFeeds.redgum;
const admin = demoAccounts.find(({ role }) => role === 'organisation_admin')?.email ?? '';

beforeAll(async () => {
  db = await testDatabase();
  const sql = db.ownerSql;
  const [organisation] = await sql<
    { id: number }[]
  >`insert into organisations (name) values ('Redgum') returning id`;
  const id = organisation?.id ?? 0;
  const hash = await hashPassword(demoPassword);
  await sql`
    with u as (insert into users (organisation_id, role, first_name, last_name, email)
      values (${id}, 'organisation_admin', 'Helen', 'Marsh', ${admin})
      returning id)
    insert into user_credentials (user_id, password_hash) select id, ${hash} from u`;
  await sql`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    select ${id}::bigint, 2, 'Pendant', unnest(${pendants.map(({ imei }) => imei)}::text[])
    union all select ${id}::bigint, 4, 'Zoleo', unnest(${units.map(({ imei }) => imei)}::text[])`;
  await sql`
    insert into zoleo_feeds (organisation_id, key, username, credential_hash)
    values (${id}, ${feed.key}, ${feed.username},
      ${createHash('sha256').update(`${feed.username}:${feed.password}`).digest()})`;
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
  keys = await openDemoPhones(program.origin, 6, 1);
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

async function play(scenario: Scenario, speed: number): Promise<Summary> {
  const careless = scenario.careless ?? false;
  const start = new Date();
  const pauses = { answerMs: 3000, firstPauseMs: 50, longestPauseMs: 400, seed: 1, careless };
  const steps = scenario.steps({
    pendants,
    phones: keys.length,
    zoleos: units,
    seed: 1,
    rate: 10,
    seconds: null,
  });
  return await run({
    timetable: timetable(steps, { start, speed }),
    cast: new Cast({
      pendants: new Fleet({ host: '127.0.0.1', port: program.ev04Port ?? 0, ...pauses }),
      phones: new Phones({ origin: program.origin, keys, start, ...pauses }),
      zoleos: new Zoleos({
        origin: program.origin,
        units: units.map(({ imei }) => ({ imei, feed })),
        ...pauses,
      }),
    }),
    speed,
    say: () => {},
    signal: new AbortController().signal,
    patienceMs: 20_000,
    progressMs: 60_000,
    farewellMs: 0,
  });
}

const emptied = async () =>
  (await db.ownerSql`select from zoleo_messages where processed_at is null`).length === 0;
/** What the program holds of what the units said: lines of stories, and positions. */
const stored = async () => {
  await expect.poll(emptied, { timeout: 10_000 }).toBe(true);
  const [row] = await db.ownerSql<{ lines: number; positions: number }[]>`
    select (select count(*)::int from events where event_key is not null) as lines,
      (select count(*)::int from positions) as positions`;
  return row ?? { lines: 0, positions: 0 };
};
const whole = { refused: 0, unanswered: 0, unknown: [], ended: 'whole' };

test('duplicates: sent several times and in disorder, everything is stored exactly once', async () => {
  const before = await stored();
  const summary = await play(duplicates, 4);
  expect(summary).toMatchObject({ ...whole, attempted: summary.acked });
  expect(summary.resent).toBeGreaterThan(summary.attempted);
  const after = await stored();
  const quiet = [
    ...duplicates.steps({
      pendants,
      phones: keys.length,
      zoleos: units,
      seed: 1,
      rate: 10,
      seconds: null,
    }),
  ].filter(
    (step) =>
      ('phone' in step && step.tells.kind === 'battery') ||
      ('zoleo' in step && step.posts.type === 'LS_location'),
  ).length;
  expect(after.lines - before.lines).toBe(summary.attempted - quiet);
  expect(
    await db.ownerSql`select from zoleo_messages where outcome not in ('taken', 'repeated')`,
  ).toHaveLength(0);
}, 60_000);

test('carrier loss: reports of that time come late, and complete', async () => {
  const summary = await play(carrierLoss, 15);
  expect(summary).toMatchObject({ ...whole, attempted: summary.acked });
  expect(summary.lost_connections).toBeGreaterThanOrEqual(pendants.length);
}, 60_000);

test('clock skew: every alarm counts, however wrong the clock', async () => {
  const summary = await play(clockSkew, 4);
  expect(summary).toMatchObject({ ...whole, attempted: summary.acked });
  await stored();
  const [row] = await db.ownerSql<{ devices: number; kept: number }[]>`
    select count(distinct e.device_id)::int as devices,
      (count(*) filter (where e.data ? 'original_time'))::int as kept
    from events e
    where e.kind in ('alert.raised', 'alert.repeated')
      and e.data->>'signal' in ('sos', 'safety_shake')`;
  expect(row?.devices).toBe(pendants.length + keys.length + units.length);
  expect(row?.kept).toBeGreaterThan(0);
}, 60_000);

test('an exported alert is played again', async () => {
  const operator = await anOperator(db.ownerSql, 'Mia');
  await db.ownerSql`
    insert into user_credentials (user_id, password_hash)
    values (${operator.user_id}, ${await hashPassword(demoPassword)})
  `;
  const [known] = await db.ownerSql<
    { email: string }[]
  >`select email from users where id = ${operator.user_id}`;
  const client = testClient(program.origin);
  expect((await client.post('/auth', { email: known?.email, password: demoPassword })).status).toBe(
    200,
  );
  await db.ownerSql`
    update sessions set two_factor_verified_at = app.now() where user_id = ${operator.user_id}
  `;
  const [alert] = await db.ownerSql<{ id: number }[]>`
    select a.id
    from alerts a
    join devices v on v.id = a.device_id
    where v.device_type_id = 4 and a.alert_type_id = 2
    order by a.id
    limit 1`;
  const exported = alertScenario.parse(
    (await client.get(`/alerts/${alert?.id}/scenario?positions=true`)).body.data,
  );
  const { steps, ...replay } = replayOf({
    ...exported,
    events: exported.events.map(({ late_ms: _, ...event }) => event),
  });
  const before = await stored();
  const summary = await play({ ...replay, steps }, 1000);
  expect(summary).toMatchObject({ ...whole, attempted: summary.acked });
  expect(summary.attempted).toBeGreaterThan(1);
  const after = await stored();
  expect(after.lines + after.positions).toBeGreaterThan(before.lines + before.positions);
}, 60_000);
