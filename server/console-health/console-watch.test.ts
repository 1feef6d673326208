// The watch beats by itself, reports a silent console and every fault that cuts the program off
// from alerts, and reports the end of each.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import type { ConsoleBeat, ConsolesChanged } from '#domain/console-health/console-health.events.ts';
import { stallMs } from '#domain/console-health/proof-pace.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type ConsoleWatch, startConsoleWatch } from './console-watch.ts';
import { startEnginePulse } from './engine-pulse.ts';

const log = createLog('silent');

let db: TestDatabase;
let watch: ConsoleWatch | null = null;
/** So many milliseconds the clock of the watch is ahead. */
let ahead = 0;
let frames: { channel: string; event: string; data: string }[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  watch?.stop();
  db.clock.now = null;
  frames = [];
  ahead = 0;
  await db.empty('consoles', 'canary_runs', 'engine_pulses');
  await pulse(0);
});

const pulse = async (secondsAgo: number) =>
  await db.ownerSql`
    insert into engine_pulses (at)
    values (app.now() - make_interval(secs => ${secondsAgo}))
    on conflict (id) do update set at = excluded.at
  `;
const start = (database: Pick<Database, 'ask'> = db.database): void => {
  watch = startConsoleWatch({
    database: database as Database,
    publish: (given) => void frames.push(...given),
    log,
    now: () => performance.now() + ahead,
  });
};
const beats = (): ConsoleBeat[] =>
  frames.filter(({ event }) => event === 'console.beat').map(({ data }) => JSON.parse(data));
const changes = (): ConsolesChanged[] =>
  frames.filter(({ event }) => event === 'consoles.changed').map(({ data }) => JSON.parse(data));
const names = () =>
  beats()
    .at(-1)
    ?.troubles.map(({ name }) => name);

async function aConsole(): Promise<string> {
  const { user_id } = await anOperator(db.ownerSql, 'Mia');
  const [row] = await db.ownerSql<{ console_id: string }[]>`
    with s as (insert into sessions (token_hash, user_id, expires_at)
      values (gen_random_uuid()::text::bytea, ${user_id}, app.now() + interval '1 hour')
      returning id)
    insert into consoles (console_id, staff_id, session_id, version, visible, audio)
    select gen_random_uuid(), ${user_id}, id, '1.0.0', true, 'running' from s returning console_id`;
  return row?.console_id ?? '';
}

test('beats on the alert channel, numbered, without a trouble', async () => {
  start();
  await expect.poll(() => beats().length, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(frames.every(({ channel }) => channel === alertMonitoringChannel)).toBe(true);
  expect(beats().slice(0, 3)).toMatchObject([
    { number: 1, troubles: [] },
    { number: 2, troubles: [] },
    { number: 3, troubles: [] },
  ]);
}, 15_000);

test('a console that falls silent is reported by name, and so is its return', async () => {
  const console_id = await aConsole();
  start();
  await expect
    .poll(() => changes().at(-1), { timeout: 10_000 })
    .toMatchObject({ open: 1, troubled: [] });
  await expect
    .poll(() => changes().at(-1)?.troubled, { timeout: 10_000 })
    .toMatchObject([{ console_id, staff: { name: 'Mia Chen' }, troubles: ['silent'] }]);
  await db.ownerSql`update consoles set heard_at = app.now() - interval '16 minutes'`;
  await expect
    .poll(() => changes().at(-1), { timeout: 10_000 })
    .toMatchObject({ open: 0, troubled: [] });
  await db.ownerSql`update consoles set heard_at = app.now()`;
  await expect
    .poll(() => changes().at(-1), { timeout: 10_000 })
    .toMatchObject({ open: 1, troubled: [] });
}, 20_000);

test('a console that the canary did not reach is reported to all by its id alone', async () => {
  const console_id = await aConsole();
  await db.ownerSql`update consoles set since = app.now() - interval '1 minute'`;
  await db.ownerSql`
    insert into canary_runs (minute, sequence, sent_at, committed_at)
    values (app.now(), 7, app.now() - interval '20 seconds', app.now() - interval '20 seconds')`;
  start();
  await expect
    .poll(() => changes().at(-1)?.troubled, { timeout: 10_000 })
    .toMatchObject([{ console_id, troubles: ['canary_missed'] }]);
  const missed = frames
    .filter(({ event }) => event === 'canary.missed')
    .map(({ data }) => JSON.parse(data));
  expect(missed.at(-1)).toEqual({ console_ids: [console_id] });
}, 15_000);

test('a database that does not answer is reported without a query, until it answers again', async () => {
  let gone = false;
  // What is before a database that is away: every question fails.
  const fickle: Pick<Database, 'ask'> = {
    ask: async (questions) => {
      if (gone) throw new Error('away');
      return await db.database.ask(questions);
    },
  };
  start(fickle);
  await expect.poll(() => watch?.counts.looks).toBeGreaterThan(0);
  gone = true;
  await expect.poll(names, { timeout: 10_000 }).toEqual(['database_gone']);
  gone = false;
  await expect.poll(names, { timeout: 10_000 }).toEqual([]);
}, 20_000);

test('a stalled event loop is reported as soon as it runs again, and a shorter pause is not', async () => {
  start();
  await expect.poll(() => watch?.counts.looks).toBeGreaterThan(1);
  const { looks } = watch?.counts ?? { looks: 0 };
  ahead += stallMs / 2;
  await expect.poll(() => watch?.counts.looks).toBeGreaterThan(looks + 1);
  expect([names(), watch?.counts.stalls]).toEqual([[], 0]);
  // Its next look comes that much too late.
  ahead += stallMs + 200;
  await expect.poll(names, { timeout: 10_000 }).toEqual(['stalled']);
  expect(watch?.counts.stalls).toBe(1);
}, 20_000);

test('an engine gives its sign while its sweeps finish, and none while one does not', async () => {
  const at = async () =>
    (await db.ownerSql<{ at: string }[]>`select app.iso(at) as at from engine_pulses`)[0]?.at ?? '';
  await pulse(60);
  const old = await at();
  const oneAtATime = db.open({ poolSize: 1 });
  const stopStill = startEnginePulse(oneAtATime, { overdue: () => ['deliveries'] }, log);
  stopStill();
  // Goes after whatever the pulse would have written.
  await oneAtATime.write({ role: 'platform' }, async (tx) => await tx`select 1`);
  expect(await at()).toBe(old);
  const stop = startEnginePulse(db.database, { overdue: () => [] }, log);
  await expect.poll(at).not.toBe(old);
  stop();
  await db.database.read({ role: 'platform' }, async (tx) => await tx`select 1`);
});
