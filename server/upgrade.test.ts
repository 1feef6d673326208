// An upgrade as docs/migrations.md describes it, under load: the schema is expanded while the
// earlier version raises alarms, both versions raise some at the same time, and it is contracted
// after the earlier one has ended. No alarm fails, and each is kept once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createIntake } from './alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent } from './alerts/alerts.factory.ts';
import type { DeviceEventSubscriber } from './alerts/device-event-subscriber.ts';
import { applyMigration } from './kit/db/apply-migration.ts';
import type { Tx } from './kit/db/database.ts';
import { onOneConnection } from './kit/db/one-connection.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';

/**
 * The weather of an alert was a number and becomes a word: a column under another name and of
 * another type.
 */
const changes = {
  before: 'alter table alerts add column weather_code smallint;',
  expand: `
    alter table alerts add column weather text;
    alter table alerts add constraint alerts_weather check (weather in ('dry', 'wet')) not valid;
    create function app.weather_of_code() returns trigger language plpgsql as $$
    begin
      new.weather := case new.weather_code when 1 then 'dry' when 2 then 'wet' end;
      return new;
    end $$;
    create trigger weather_of_code before update of weather_code on alerts for each row execute function app.weather_of_code();`,
  contract: `
    drop trigger weather_of_code on alerts;
    drop function app.weather_of_code;
    alter table alerts validate constraint alerts_weather;
    alter table alerts drop column weather_code;`,
};

/** What each version writes in addition to the alert, in its transaction. */
const versions: Record<'earlier' | 'later', (tx: Tx, devices: number[]) => Promise<unknown>> = {
  earlier: async (tx, devices) =>
    await tx`update alerts set weather_code = 2 where device_id = any (${devices})`,
  later: async (tx, devices) =>
    await tx`update alerts set weather = 'dry' where device_id = any (${devices})`,
};

let db: TestDatabase;
const worlds = { earlier: [] as AlertWorld[], later: [] as AlertWorld[] };
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  for (const version of ['earlier', 'later'] as const)
    for (let nth = 0; nth < 3; nth += 1) worlds[version].push(await anAlertWorld(db.ownerSql));
});
afterAll(async () => await db.close());

const applied = async (name: keyof typeof changes): Promise<void> =>
  await onOneConnection(db.ownerUrl, async (sql) => {
    const migration = { name: `9999_${name}.sql`, text: changes[name], checksum: 'of a test' };
    await applyMigration(sql, migration, {
      log: (line) => lines.push(line),
      turnMs: 100,
      turns: 600,
    });
  });

/** Pendants that raise one alarm after another, each when the one before was acknowledged. */
function raising(version: 'earlier' | 'later') {
  const [acknowledged, failures] = [[] as string[], [] as unknown[]];
  const writesBeside: DeviceEventSubscriber = {
    kinds: new Set(['sos']),
    take: async (tx, events) =>
      void (await versions[version](
        tx,
        events.map(({ device_id }) => device_id),
      )),
  };
  const intake = createIntake(db.open(), { subscribers: [writesBeside] });
  let runs = true;
  const pendants = worlds[version].map(async ({ device }) => {
    while (runs) {
      const event = anEvent('sos');
      await intake.take({ device, events: [event] }).then(
        () => acknowledged.push(event.event_key),
        (error: unknown) => failures.push(error),
      );
    }
  });
  return {
    acknowledged,
    failures,
    /** Continues after so many more were acknowledged. */
    more: async (count = 20) => {
      const until = acknowledged.length + count;
      await vi.waitUntil(() => acknowledged.length >= until || failures.length > 0, {
        timeout: 60_000,
        interval: 10,
      });
    },
    end: async () => {
      runs = false;
      await Promise.all(pendants);
    },
  };
}

/** A report that reads alerts for a while: a migration of that table must wait for it. */
async function aLongReader(): Promise<() => Promise<void>> {
  const reader = await db.ownerSql.reserve();
  await reader`begin`;
  await reader`select count(*) from alerts`;
  return async () => {
    await reader`rollback`;
    reader.release();
  };
}

test('from the earlier version over both of them to the later one, no alarm fails', {
  timeout: 180_000,
}, async () => {
  await applied('before');
  const earlier = raising('earlier');
  await earlier.more();
  const readerEnds = await aLongReader();
  const expanding = applied('expand');
  await vi.waitUntil(() => lines.length > 0, { timeout: 60_000, interval: 10 });
  await earlier.more();
  await readerEnds();
  await expanding;
  const later = raising('later');
  await Promise.all([earlier.more(), later.more()]);
  await earlier.end();
  // Rows that the earlier version wrote before there was the trigger.
  await db.ownerSql`
    update alerts
    set weather = case weather_code when 1 then 'dry' else 'wet' end
    where weather is null and weather_code is not null
  `;
  await applied('contract');
  await later.more();
  await later.end();

  expect([...earlier.failures, ...later.failures]).toEqual([]);
  expect(lines).toEqual(['9999_expand.sql is waiting: a transaction uses one of its tables.']);
  const acknowledged = [...earlier.acknowledged, ...later.acknowledged];
  const kept = await db.ownerSql<
    { event_key: string }[]
  >`select event_key from events where event_key = any (${acknowledged})`;
  expect(kept.map(({ event_key }) => event_key).sort()).toEqual(acknowledged.toSorted());
  expect([
    ...(await db.ownerSql`select weather, count(*)::int from alerts group by 1 order by 1`),
  ]).toEqual([
    { weather: 'dry', count: 3 },
    { weather: 'wet', count: 3 },
  ]);
});
