// One person, a pendant on its wire and a phone by its calls: one judgement of where they are,
// whatever each of the two reports and whichever person has them next.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import { settingsBench } from '#server/devices/settings/settings-bench.factory.ts';
import { createEv04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { sendMessage } from '#server/messages/send-message.service.ts';
import { installationReader } from '#server/phone/installation-reader.ts';
import { aCode, aPhone, phoneAppParts } from '#server/phone/phone.factory.ts';
import { phoneAppRoutes } from '#server/phone/phone-app.routes.ts';
import { newCode } from '#server/phone/secrets.ts';
import { geofenceCrossingsSweep } from './crossings.sweep.ts';

let intake: Intake;
let phones: TestHttp | undefined;
const log = createLog('silent');
const bench = settingsBench({
  templates: [],
  gatewayOn: (database) => {
    intake = createIntake(database);
    const ports = programPorts(database, intake, log);
    return createEv04Gateway({
      host: '127.0.0.1',
      port: 0,
      ports,
      limits: { commandWaitMs: 400, commandLookMs: 200 },
      log,
      now: () => new Date(),
    });
  },
});
const phoneCalls = async (database: Database): Promise<TestHttp> => {
  const routes = phoneAppRoutes(phoneAppParts(database, intake.take));
  phones ??= await testHttp({ database, routes, installations: installationReader(database) });
  return phones;
};
afterAll(async () => await phones?.close());

const plant = { latitude: -36.0737, longitude: 146.9135, radius: 150 };
const longAgo = new Date(Date.now() - 7 * 86_400_000);
/** Seconds of the clock, so many before now. */
const ago = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;
/** Metres from the edge, negative inside. */
const spot = (metres: number) => pointAt(plant, plant.radius + metres, 45);

async function start(fields: Record<string, unknown> = {}) {
  const world = bench();
  const { db, ours, three, pendant, connect } = world;
  const sql = db.ownerSql;
  const [worn = 0] = await three();
  await sql`update organisations set geofence_locations = true where id = ${ours}`;
  const user = async (first_name: string): Promise<number> => {
    const [row] = await sql<{ id: number }[]>`
      insert into users (id, organisation_id, role, first_name, last_name) overriding system value
      values (${first_name === 'Noah' ? 3 : 4}, ${ours}, 'organisation_user', ${first_name}, 'Ward')
      returning id::int`;
    return row?.id ?? 0;
  };
  const noah = await user('Noah');
  const [phone] = await sql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${ours}, 1, ${noah}, 'Phone')
    returning id::int`;
  await sql`update devices set user_id = ${noah} where id = ${worn}`;
  await sql`update device_assignments set assigned_at = ${longAgo}`;
  const [place] = await sql<{ id: number }[]>`
    insert into geofence_locations ${sql({
      organisation_id: ours,
      name: 'Pump house',
      type: 'alert',
      watched_since: longAgo,
      entry_message: 'in',
      exit_message: 'out',
      ...plant,
      ...fields,
    } as never)} returning id::int`;
  const code = newCode();
  const device_id = phone?.id ?? 0;
  await aCode(sql, { organisation_id: ours, device_id }, code);
  const http = await phoneCalls(db.database);
  const call = async <Data>(path: string, body: unknown, bearer?: string) =>
    await http.client().raw<Data>('POST', path, {
      headers: {
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(body),
    });
  const { token } = (await call<{ token: string }>('/app/activate', aPhone(code))).body.data;
  const unit = pendant(0);
  await connect(unit, worn);
  const seenBy = async (device: number): Promise<number> =>
    (await sql`select from positions where device_id = ${device}`).length;
  return {
    sql,
    noah,
    user,
    worn,
    phone: device_id,
    place: place?.id ?? 0,
    sweep: async () =>
      void (await geofenceCrossingsSweep(db.database, {
        send: sendMessage,
        afterAlarms: () => {},
      }).run()),
    /** `[seconds of the clock, metres from the edge]` */
    byPendant: async (...seen: readonly (readonly [number, number])[]) => {
      const before = await seenBy(worn);
      for (const [time, metres] of seen) {
        const records: DataRecord[] = [
          { type: 'status', time, flags: 0 },
          { type: 'smart', ...spot(metres), radius_m: 6, height_m: 0 },
        ];
        unit.say(...records);
      }
      await expect.poll(async () => await seenBy(worn)).toBe(before + seen.length);
    },
    byPhone: async (...seen: readonly (readonly [number, number])[]) => {
      const events = seen.map(([time, metres]) => {
        const occurred_at = new Date(time * 1000).toISOString();
        return {
          id: randomUUID(),
          kind: 'position',
          occurred_at,
          position: { ...spot(metres), accuracy_m: 6 },
        };
      });
      for (let from = 0; from < events.length; from += 50)
        await call(
          '/app/events',
          { sent_at: new Date().toISOString(), events: events.slice(from, from + 50) },
          token,
        );
    },
    crossings: async () =>
      (
        await sql<{ kind: string; user_id: number }[]>`
          select kind, user_id::int
          from geofence_crossings
          where organisation_id = ${ours}
          order by id
        `
      ).map(({ kind, user_id }) => `${kind} ${user_id}`),
    alerts: async () => [
      ...(await sql`select repeat_count from alerts where organisation_id = ${ours}`),
    ],
    texts: async () =>
      (
        await sql<
          { content: string }[]
        >`select content from messages where organisation_id = ${ours} order by id`
      ).map(({ content }) => content),
    lines: async () => [
      ...(await sql`
        select kind, coalesce((data ->> 'late')::boolean, false) as late
        from events
        where organisation_id = ${ours} and kind like 'device.geofence%'
        order by occurred_at
      `),
    ],
    inside: async () =>
      (
        await sql<{ user_id: number }[]>`
          select user_id::int
          from geofence_states
          where organisation_id = ${ours} and is_inside and until > app.now()
          order by 1`
      ).map(({ user_id }) => user_id),
  };
}

test('a pendant inside and a phone 700 m away for a minute: one entry, one message, one alert that is not repeated', async () => {
  const { byPendant, byPhone, sweep, crossings, alerts, texts, inside, noah } = await start();
  await byPhone([ago(75), 700]);
  await byPendant([ago(70), 300], [ago(65), 300]);
  await sweep();
  for (let seconds = 60; seconds >= 0; seconds -= 5) {
    await byPendant([ago(seconds), -80]);
    await byPhone([ago(seconds), 700]);
    await sweep();
  }
  expect([await crossings(), await alerts(), await texts(), await inside()]).toEqual([
    [`entry ${noah}`],
    [{ repeat_count: 0 }],
    ['in'],
    [noah],
  ]);
});

test('a person who goes in and out again within ten minutes is in the history each time, and messaged once each way', async () => {
  const { byPendant, sweep, crossings, texts, noah } = await start({ type: 'welfare' });
  await byPendant([ago(400), 300], [ago(380), 300]);
  for (let nth = 0; nth < 3; nth += 1) {
    const from = 360 - nth * 100;
    await byPendant(
      [ago(from), -80],
      [ago(from - 20), -80],
      [ago(from - 50), 300],
      [ago(from - 70), 300],
    );
    await sweep();
  }
  expect(await crossings()).toEqual([1, 2, 3].flatMap(() => [`entry ${noah}`, `exit ${noah}`]));
  expect(await texts()).toEqual(['in', 'out']);
});

test('the first positions of a new phone are judged in their order: late, in the history, and without messages about what is over', async () => {
  const { byPhone, sweep, crossings, texts, lines, noah } = await start({ type: 'welfare' });
  // 235 positions of three hours: there at the beginning, away, and back ten minutes ago.
  const at = (nth: number): readonly [number, number] => {
    const isAway = nth < 20 || (nth >= 100 && nth < 222);
    return [ago((234 - nth) * 46), isAway ? 600 : -100];
  };
  await byPhone(...Array.from({ length: 235 }, (_, nth) => at(nth)));
  await sweep();
  expect(await crossings()).toEqual([`entry ${noah}`, `exit ${noah}`, `entry ${noah}`]);
  expect(await lines()).toEqual([
    { kind: 'device.geofence_entered', late: true },
    { kind: 'device.geofence_left', late: true },
    { kind: 'device.geofence_entered', late: false },
  ]);
  expect(await texts()).toEqual(['in']);
});

test('a late batch of a phone whose person also has a pendant there reports nothing that the pendant did not', async () => {
  const { byPendant, byPhone, sweep, crossings, texts, noah } = await start({ type: 'welfare' });
  await byPendant([ago(3000), 300], [ago(2980), -80], [ago(2960), -80]);
  for (let seconds = 2000; seconds >= 0; seconds -= 1000) await byPendant([ago(seconds), -80]);
  await sweep();
  await byPhone(
    ...Array.from(
      { length: 40 },
      (_, nth) => [ago(2900 - nth * 60), nth % 10 < 5 ? 700 : -80] as const,
    ),
  );
  await sweep();
  expect([await crossings(), await texts()]).toEqual([[`entry ${noah}`], []]);
});

const wayIn = [
  [60, 300],
  [40, -80],
  [20, -80],
] as const;

test('an unassigned pendant no longer counts for the person, and that is no exit', async () => {
  const { byPendant, byPhone, sweep, crossings, inside, sql, worn, noah } = await start();
  await byPhone([ago(80), 700], [ago(70), 700]);
  await byPendant(...wayIn.map(([seconds, metres]) => [ago(seconds), metres] as const));
  await sweep();
  expect(await inside()).toEqual([noah]);
  await sql`update devices set user_id = null where id = ${worn}`;
  await sweep();
  expect(await inside()).toEqual([]);
  await byPhone([ago(5), 700]);
  await sweep();
  expect([
    await crossings(),
    await sql`select from taken_devices where places = 'geofences'`,
  ]).toEqual([[`entry ${noah}`], []]);
});

test('the only device that is removed leaves no one inside, and nothing known', async () => {
  const { byPendant, sweep, crossings, sql, worn, noah } = await start();
  await byPendant(...wayIn.map(([seconds, metres]) => [ago(seconds), metres] as const));
  await sweep();
  await sql`update devices set archived_at = app.now() where id = ${worn}`;
  await sweep();
  expect([await sql`select from geofence_states`, await crossings()]).toEqual([
    [],
    [`entry ${noah}`],
  ]);
});

test('a pendant that is given to another person brings along nothing of where it was', async () => {
  const { byPendant, sweep, crossings, inside, sql, worn, user, noah } = await start();
  await byPendant(...wayIn.map(([seconds, metres]) => [ago(seconds), metres] as const));
  await sweep();
  const mei = await user('Mei');
  await sql`update devices set user_id = ${mei} where id = ${worn}`;
  await sweep();
  // Late, from before it was hers.
  await byPendant([ago(10), 300]);
  await sweep();
  expect([await crossings(), await inside()]).toEqual([[`entry ${noah}`], []]);
  await byPendant([ago(-1), -80], [ago(-16), -80]);
  await sweep();
  expect([await crossings(), await inside()]).toEqual([[`entry ${noah}`], [mei]]);
});

test('a device that is silent for half a day holds no one inside', async () => {
  const { byPendant, sweep, inside, sql, noah } = await start();
  await byPendant(...wayIn.map(([seconds, metres]) => [ago(seconds), metres] as const));
  await sweep();
  const [row] = await sql<
    { left: number }[]
  >`select round(extract(epoch from until - app.now()) / 3600)::int as left from geofence_states`;
  expect([await inside(), row?.left]).toEqual([[noah], 12]);
});

test('where phones count first, the pendant in the locker does not', async () => {
  const { byPendant, byPhone, sweep, crossings, sql, noah } = await start();
  await sql`
    insert into geofence_settings (organisation_id, counting)
    select organisation_id, 'phone_first'
    from users
    where id = ${noah}
  `;
  await byPhone([ago(100), 700]);
  await byPendant(...wayIn.map(([seconds, metres]) => [ago(seconds), metres] as const));
  await byPhone([ago(3), 700]);
  await sweep();
  expect(await crossings()).toEqual([]);
});
