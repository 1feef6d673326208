// A database that continues on another server: alerts raised there are sealed, notified and shown
// like all before, though that server's counter is lower.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { eventOriginSweep } from '#server/audit/event-origin.sweep.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import type { Database } from '#server/kit/db/database.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { type Frame, missedSince, startHub } from '#server/kit/live/hub/hub.ts';
import { createLog } from '#server/kit/log.ts';
import {
  aRelay,
  aSite,
  burnTransactions,
  copyFiles,
  copyRows,
  type PostgresSite,
} from '#server/kit/testing/postgres-site.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { readDatabaseTroubles } from '#server/settings/system-status/database-troubles.store.ts';
import { unseenAlertsSweep } from './unseen-alerts.sweep.ts';

const key = sealKeyOf(testSecret);
const log = createLog('silent');
const patient = { timeout: 60_000 };
const ends: (() => Promise<void>)[] = [];
let home: PostgresSite;
let homeUrl: string;
let worlds: AlertWorld[];

beforeAll(async () => {
  home = await site();
  homeUrl = await home.start();
  worlds = [];
  while (worlds.length < 25) worlds.push(await anAlertWorld(home.ownerSql));
  const sam = await anOperator(home.ownerSql, 'Sam', 'monitoring_centre_supervisor');
  await home.ownerSql`update users set mobile = '+61491570050' where id = ${sam.user_id}`;
  await home.ownerSql`update delivery_services set is_set_up = true`;
  // Far above what a new server has after its migrations.
  await burnTransactions(home, 20_000);
  await raise(opened(homeUrl), worlds.slice(0, 1));
  await seal(opened(homeUrl));
}, 120_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function site(folder?: string): Promise<PostgresSite> {
  const made = await aSite(folder);
  ends.push(made.stop);
  return made;
}

function opened(url: string): Database {
  const database = openDatabase({
    url,
    poolSize: 4,
    statementTimeoutMs: 20_000,
    connectDeadlineMs: 20_000,
  });
  ends.push(database.close);
  return database;
}

async function raise(database: Database, of: readonly AlertWorld[]): Promise<void> {
  const intake = createIntake(database);
  for (const { device } of of) await intake.take({ device, events: [anEvent('sos')] });
}

const unsealed = async (database: Database): Promise<number> =>
  (
    await database.ask(
      async (tx) =>
        await tx<{ count: number }[]>`
          select count(*)::int as count
          from events e
          where not exists (select from event_seals s where s.event_id = e.id)
        `,
    )
  )[0]?.count ?? -1;

/** Nothing else runs on these servers, so each call seals all there is. */
async function seal(database: Database): Promise<void> {
  while ((await sealSome(database, key)) > 0);
  expect(await unsealed(database)).toBe(0);
}

/** A hub with its console, from now on. */
async function watching(database: Database) {
  const shown: Frame[] = [];
  let reloads = 0;
  const hub = await startHub({
    database,
    log,
    pollMs: 50,
    publish: (frames) =>
      void shown.push(...frames.filter(({ event }) => event === 'alert.created')),
    moved: () => {
      reloads += 1;
    },
  });
  ends.push(hub.close);
  return {
    hub,
    alerts: () =>
      shown.map(({ data, channel }) => `${channel} ${JSON.parse(data).id} ${JSON.parse(data).n}`),
    reloads: () => reloads,
  };
}

/**
 * Raises twenty alarms without a console: all are sealed, the duty staff are notified of all, the
 * log is complete, and each is shown once.
 */
async function nothingIsLost(
  database: Database,
  { shown, callsBefore = 0 }: { shown: () => string[]; callsBefore?: number },
): Promise<void> {
  const before = shown().length;
  await raise(database, twenty());
  await seal(database);
  await expect
    .poll(async () => {
      await unseenAlertsSweep(database).run();
      return await database.ask(
        async (tx) =>
          await tx`select a.id
            from alerts a
            join unseen_alerts u on u.alert_id = a.id and u.organisation_id = a.organisation_id
          where a.organisation_id = any(${twenty().map(({ organisation_id }) => organisation_id)}::bigint[])`,
      );
    }, patient)
    .toHaveLength(20);
  const calls = await database.ask(
    async (tx) => await tx`select from deliveries where body like 'Unseen alert%'`,
  );
  expect(calls.length).toBeGreaterThan(callsBefore);
  await seal(database);
  expect(
    (await verifyEvents(database, { keys: [key], anchorFile: null, archives: [] })).findings,
  ).toEqual([]);
  expect(await database.probe(readDatabaseTroubles, 20_000)).toEqual([]);
  await expect
    .poll(() => new Set(shown().slice(before)).size, patient)
    .toBe(20 * channelsOfAnAlert(shown().slice(before)));
  expect(shown().filter((line, at) => shown().indexOf(line) !== at)).toEqual([]);
}

const twenty = (): AlertWorld[] => worlds.slice(1, 21);
const channelsOfAnAlert = (lines: readonly string[]): number => {
  const ids = lines.map((line) => line.split(' ')[1]);
  return ids.length / new Set(ids).size;
};

const epochs = async (database: Database): Promise<number[]> =>
  (
    await database.ask(
      async (tx) => await tx<{ epoch: number }[]>`select epoch from event_origins order by epoch`,
    )
  ).map(({ epoch }) => epoch);

const missed = async (database: Database, number: string) =>
  await database.ask(async (tx) => await missedSince(tx, number, ['private-alert-monitoring']));

test('copied into a new server, whose counter is lower', async () => {
  const copy = await site();
  await copy.start();
  await copyRows(home, copy);
  // As a logical copy leaves it, which carries no sequences.
  await copy.ownerSql`select setval('places_in_order', 1)`;
  const consoleNumber = (await watching(opened(homeUrl))).hub.position;
  const [url] = await Promise.all([copy.start(), copy.start()]);
  const database = opened(url);
  expect(await epochs(database)).toEqual([0, 1]);
  expect(await missed(database, consoleNumber)).toBeNull();
  const { alerts } = await watching(database);
  await nothingIsLost(database, { shown: alerts });
}, 120_000);

test('restored to an earlier time', async () => {
  const folder = await copyFiles(home, {
    signal: 'recovery',
    settings: { restore_command: 'false' },
  });
  const first = await watching(opened(homeUrl));
  // Alerts raised after the backup are shown, and are lost by the restore.
  await raise(opened(homeUrl), worlds.slice(24));
  await expect.poll(() => first.alerts().length, patient).toBeGreaterThan(0);
  const copy = await site(folder);
  const database = opened(await copy.start());
  expect(await epochs(database)).toEqual([0, 1]);
  expect(await missed(database, first.hub.position)).toBeNull();
  const { alerts } = await watching(database);
  await nothingIsLost(database, { shown: alerts });
}, 120_000);

test('a standby is promoted under the running program, and what it had not received is lost', async () => {
  const { password } = new URL(home.ownerUrl);
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${home.port} user=postgres password=${password}`,
  };
  const standby = await site(await copyFiles(home, { signal: 'standby', settings }));
  const relay = await aRelay(home.port);
  ends.push(relay.close);
  const database = opened(Object.assign(new URL(homeUrl), { port: String(relay.port) }).href);
  const { hub, alerts, reloads } = await watching(database);
  // A session from before the promotion, which wrote nothing, writes under the new epoch too.
  expect([...(await standby.ownerSql`select app.this_server() as here`)]).toEqual([{ here: null }]);
  const troubles = openDatabase({
    url: Object.assign(new URL(homeUrl), { port: String(standby.port) }).href,
    poolSize: 1,
  });
  expect(await troubles.probe(readDatabaseTroubles, 20_000)).toContain('standby');
  await troubles.close();
  await standby.ownerSql`alter system set primary_conninfo = ''`;
  await standby.ownerSql`select pg_reload_conf()`;
  await expect
    .poll(async () => (await standby.ownerSql`select from pg_stat_wal_receiver`).length, patient)
    .toBe(0);
  await raise(database, worlds.slice(21, 24));
  await expect.poll(() => alerts().length, patient).toBeGreaterThan(0);
  const { position } = hub;
  expect(reloads()).toBe(0);
  await standby.ownerSql`select pg_promote(true)`;
  relay.lead(standby.port);
  await expect
    .poll(
      async () =>
        await database
          .write({ role: 'platform' }, async (tx) => await tx`select 1`)
          .then(
            () => 'up',
            () => 'away',
          ),
      patient,
    )
    .toBe('up');
  // Writes before any process recorded the new epoch are in it.
  await raise(database, worlds.slice(24));
  expect([
    ...(await standby.ownerSql`select app.epoch() as epoch`),
    ...(await epochs(database)),
  ]).toEqual([{ epoch: 1 }, 0]);
  await eventOriginSweep(database, log).run();
  expect(await epochs(database)).toEqual([0, 1]);
  await expect.poll(reloads, patient).toBe(1);
  expect(await missed(database, position)).toBeNull();
  await nothingIsLost(database, { shown: alerts });
  expect(reloads()).toBe(1);
}, 120_000);
