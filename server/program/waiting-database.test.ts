// A database whose changes wait for a standby that is away: said when it lasts, and no longer when
// they go on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTroubles } from '#domain/settings/readiness.ts';
import type { Database } from '#server/kit/db/database.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { aSite, type PostgresSite } from '#server/kit/testing/postgres-site.ts';
import { createReadiness } from './readiness.ts';

let site: PostgresSite;
let database: Database;
let now = 0;
beforeAll(async () => {
  site = await aSite();
  database = openDatabase({ url: await site.start(), poolSize: 2, connectDeadlineMs: 20_000 });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await site?.stop();
});

const waitFor = async (standby: string): Promise<void> => {
  await site.ownerSql.unsafe(`alter system set synchronous_standby_names = '${standby}'`);
  await site.ownerSql`select pg_reload_conf()`;
  const set = async () => [...(await site.ownerSql`show synchronous_standby_names`)];
  await expect.poll(set).toEqual([{ synchronous_standby_names: standby }]);
};

test('it is not ready when that lasts 5 s, and ready again at once', async () => {
  const reasons = createReadiness({
    database,
    engine: null,
    proof: { troubles: () => [] },
    intake: { counts: { failing: 0 } },
    now: () => now,
  });
  const waits = async (): Promise<boolean> => (await reasons()).includes(databaseTroubles.waiting);
  expect(await waits()).toBe(false);
  await waitFor('nobody');
  expect(await waits()).toBe(false);
  now += 4999;
  expect(await waits()).toBe(false);
  now += 1;
  expect(await waits()).toBe(true);
  await waitFor('');
  expect(await waits()).toBe(false);
  await waitFor('nobody');
  expect(await waits()).toBe(false);
});
