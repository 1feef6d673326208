// A database whose changes wait for a standby that is away: said by every process, whoever asks, and
// no longer when they go on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTroubles } from '#domain/settings/readiness.ts';
import type { Database } from '#server/kit/db/database.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { aSite, copyFiles, type PostgresSite } from '#server/kit/testing/postgres-site.ts';
import { createReadiness } from './readiness.ts';

let site: PostgresSite;
let standby: PostgresSite | undefined;
let database: Database;
let url: string;
beforeAll(async () => {
  site = await aSite();
  url = await site.start();
  database = openDatabase({ url, poolSize: 2, connectDeadlineMs: 20_000 });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await standby?.stop();
  await site?.stop();
});

const waitFor = async (standby: string): Promise<void> => {
  await site.ownerSql.unsafe(`alter system set synchronous_standby_names = '${standby}'`);
  await site.ownerSql`select pg_reload_conf()`;
  const set = async () => [...(await site.ownerSql`show synchronous_standby_names`)];
  await expect.poll(set).toEqual([{ synchronous_standby_names: standby }]);
};

const waits = async (of: Database = database): Promise<boolean> =>
  (
    await createReadiness({
      database: of,
      engine: null,
      proof: { troubles: () => [] },
      intake: { counts: { failing: 0 } },
    })()
  ).includes(databaseTroubles.waiting);

/** The last thing that a worker has stored. */
const pulse = async (secondsAgo: number): Promise<void> =>
  void (await site.ownerSql`
    insert into engine_pulses (at) values (app.now() - make_interval(secs => ${secondsAgo}))
    on conflict (id) do update set at = excluded.at`);

test('whoever asks first is told, once nothing has been stored for a while', async () => {
  await pulse(60);
  expect(await waits()).toBe(false);
  await waitFor('nobody');
  expect(await waits()).toBe(true);
  await waitFor('');
  expect(await waits()).toBe(false);
});

test('nothing is said of the moment after a promotion, in which the others do not follow yet', async () => {
  await pulse(0);
  await waitFor('nobody');
  expect(await waits()).toBe(false);
  await waitFor('');
});

test('nothing waits where a standby follows, nor on the standby itself', async () => {
  await pulse(60);
  await waitFor('nobody');
  const { password } = new URL(site.ownerUrl);
  const primary_conninfo = `host=127.0.0.1 port=${site.port} user=postgres password=${password}`;
  const settings = { primary_conninfo, synchronous_standby_names: 'nobody' };
  standby = await aSite(await copyFiles(site, { signal: 'standby', settings }));
  const follows = async () => (await site.ownerSql`select from pg_stat_replication`).length;
  await expect.poll(follows, { timeout: 30_000 }).toBe(1);
  const own = Object.assign(new URL(url), { port: String(standby.port) }).href;
  const there = openDatabase({ url: own, poolSize: 1, connectDeadlineMs: 20_000 });
  expect([await waits(), await waits(there)]).toEqual([false, false]);
  await there.close();
}, 60_000);
