// Places reach the pendants of their people as geofences, over sockets and read back; a fence that
// the pendant then reports is a crossing, published once.
import { expect, test } from 'vitest';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { settingsBench } from '#server/devices/settings/settings-bench.factory.ts';
import { createEv04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { createLog } from '#server/kit/log.ts';
import { sendMessage } from '#server/messages/send-message.service.ts';
import { geofenceCrossingsSweep } from '../crossings.sweep.ts';
import { pendantCrossingsSubscriber } from './pendant-crossings.subscribers.ts';
import { pendantFencesSweep } from './pendant-fences.sweep.ts';

const bench = settingsBench({
  templates: [],
  gatewayOn: (database) => {
    const log = createLog('silent');
    const intake = createIntake(database, { subscribers: [pendantCrossingsSubscriber] });
    const limits = { commandWaitMs: 400, commandLookMs: 200 };
    return createEv04Gateway({
      host: '127.0.0.1',
      port: 0,
      ports: programPorts(database, intake, log),
      limits,
      log,
      now: () => new Date(),
    });
  },
});

const clinic = { latitude: -36.0737, longitude: 146.9135, radius: 200 };

async function start({ type = 'welfare', ...over }: Record<string, unknown> = {}) {
  const world = bench();
  const { db, ours, three } = world;
  const sql = db.ownerSql;
  const [one = 0, two = 0] = await three();
  await sql`update organisations set geofence_locations = true where id = ${ours}`;
  const [worker] = await sql<{ id: number }[]>`
    insert into users (id, organisation_id, role, first_name, last_name) overriding system value
    values (3, ${ours}, 'organisation_user', 'Noah', 'Ward') returning id`;
  const user_id = worker?.id ?? 0;
  const longAgo = new Date(Date.now() - 86_400_000);
  await sql`update devices set user_id = ${user_id} where id = ${one}`;
  await sql`update device_assignments set assigned_at = ${longAgo}`;
  const place = async (fields: Record<string, unknown> = {}): Promise<number> => {
    const name = `Place ${Math.round(performance.now() * 1000)}`;
    const row = {
      organisation_id: ours,
      name,
      watched_since: longAgo,
      ...clinic,
      type,
      ...over,
      ...fields,
    };
    const [made] = await sql<
      { id: number }[]
    >`insert into geofence_locations ${sql(row as never)} returning id`;
    return made?.id ?? 0;
  };
  const kinds = async (kind: string) => [
    ...(await sql`
      select kind, user_id, data
      from events
      where organisation_id = ${ours} and kind like ${kind}
      order by id
    `),
  ];
  return {
    ...world,
    sql,
    one,
    two,
    user_id,
    place,
    kinds,
    give: async () => void (await pendantFencesSweep(db.database).run()),
    sweep: async () =>
      void (await geofenceCrossingsSweep(db.database, {
        send: sendMessage,
        afterAlarms: () => {},
      }).run()),
    state: async (device: number): Promise<string> => {
      const [row] = await sql<{ state: string }[]>`
        select wanted -> 'geofences' ->> 'state' as state
        from device_settings
        where device_id = ${device}
      `;
      return row?.state ?? 'none';
    },
    crossings: async () => [
      ...(await sql`
        select kind, by_device, inferred
        from geofence_crossings
        where organisation_id = ${ours}
        order by id
      `),
    ],
    alerts: async () => [
      ...(await sql`
        select alert_type_id, repeat_count from alerts where organisation_id = ${ours} order by id
      `),
    ],
    positions: async () =>
      (await sql`select from positions where organisation_id = ${ours}`).length,
    waiting: async () => (await sql`select from pendant_crossings`).length,
  };
}

/** Fences that are on, as `index direction radius`. */
const fencesOn = ({ unit }: { unit: { fences: readonly Uint8Array[] } }): string[] =>
  unit.fences.flatMap((bytes) => {
    const word = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    return word & 0x100 ? [`${word & 15} ${word & 0x200 ? 'in' : 'out'} ${word >>> 16}`] : [];
  });

const seconds = (): number => Math.floor(Date.now() / 1000);

/**
 * As a pendant reports its geofence `nth` (1 to 4), so many metres from the middle of the clinic.
 */
function crossed(
  nth: 1 | 2 | 3 | 4,
  way: 'in' | 'out',
  metres: number | null,
  at = seconds(),
): DataRecord[] {
  const place = metres === null ? null : pointAt(clinic, metres, 45);
  return [
    { type: 'status', time: at, flags: 0x50_00_00_00 },
    {
      type: 'alarm',
      flags: alarmFlags([
        `geofence_${nth}`,
        ...(way === 'in' ? [`geofence_${nth}_entered` as const] : []),
      ]),
      time: at,
      extension: null,
    },
    ...(place ? [{ type: 'smart' as const, ...place, radius_m: 10, height_m: 0 }] : []),
  ];
}

test('a place reaches the pendant of its person, changes there, and leaves it again', async () => {
  const { one, two, pendant, connect, place, give, state, sql, kinds, user_id, ours } =
    await start();
  const [worn, spare] = [pendant(0), pendant(1)];
  await Promise.all([connect(worn, one), connect(spare, two)]);
  const id = await place();
  await place({ radius: 60 });
  const chosen = await place({ assignment_type: 'chosen', exit_monitoring: false });
  await give();
  await expect.poll(async () => await state(one)).toBe('confirmed');
  expect(fencesOn(worn)).toEqual(['0 in 200', '1 out 200']);
  await sql`insert into geofence_location_users values (${ours}, ${chosen}, ${user_id})`;
  await give();
  await expect.poll(() => fencesOn(worn)).toEqual(['0 in 200', '1 out 200', '2 in 200']);
  await sql`update geofence_locations set radius = 350, exit_monitoring = false where id = ${id}`;
  await give();
  await expect.poll(() => fencesOn(worn)).toEqual(['0 in 350', '2 in 200']);
  await sql`update geofence_locations set active = false where organisation_id = ${ours}`;
  await give();
  await expect.poll(() => fencesOn(worn)).toEqual([]);
  // Nothing is written to a pendant without a person, and nothing is sent twice.
  await give();
  expect([fencesOn(spare), await state(two)]).toEqual([[], 'none']);
  expect((await kinds('device_settings.geofences')).map(({ data }) => data['count'])).toEqual([
    2, 3, 2, 0,
  ]);
});

test.each([
  ['whose person changes', 'update devices set user_id = null where id = $1'],
  [
    'whose organisation has no geofence locations any more',
    'update organisations set geofence_locations = false where id = (select organisation_id from devices where id = $1)',
  ],
])('a pendant %s has no fences any more', async (_, change) => {
  const { one, pendant, connect, place, give, sql } = await start();
  const worn = pendant(0);
  await connect(worn, one);
  await place();
  await give();
  await expect.poll(() => fencesOn(worn)).toHaveLength(2);
  await sql.unsafe(change, [one]);
  await give();
  await expect.poll(() => fencesOn(worn)).toEqual([]);
});

test('an offline pendant gets them when it connects; a refusal is shown', async () => {
  const { one, two, pendant, connect, place, give, state, sql, user_id } = await start();
  await sql`update devices set user_id = ${user_id} where id = ${two}`;
  const [later, refuses] = [pendant(0), pendant(1, { manner: 'refuses' })];
  await connect(refuses, two);
  await place();
  await give();
  await expect
    .poll(async () => [await state(one), await state(two)])
    .toEqual(['queued', 'refused']);
  await connect(later, one);
  await expect.poll(async () => await state(one)).toBe('confirmed');
  expect(fencesOn(later)).toEqual(['0 in 200', '1 out 200']);
});

test('a report of the pendant is a crossing, published once, even when repeated or also seen by positions', async () => {
  const {
    one,
    pendant,
    connect,
    place,
    give,
    state,
    sweep,
    crossings,
    kinds,
    alerts,
    waiting,
    positions,
    user_id,
  } = await start();
  const worn = pendant(0);
  await connect(worn, one);
  const id = await place({ name: 'Elm Street clinic' });
  await give();
  await expect.poll(async () => await state(one)).toBe('confirmed');
  worn.say(...crossed(1, 'in', 190));
  await expect.poll(waiting).toBe(1);
  await sweep();
  expect(await crossings()).toEqual([{ kind: 'entry', by_device: true, inferred: false }]);
  expect(await kinds('device.geofence_%')).toMatchObject([
    {
      kind: 'device.geofence_entered',
      user_id,
      data: { geofence_location_id: id, geofence: 'Elm Street clinic', by_device: true },
    },
  ]);
  // The same again, and positions that say what is known.
  worn.repeat();
  const seen = (metres: number): DataRecord => ({
    type: 'smart',
    ...pointAt(clinic, metres, 45),
    radius_m: 10,
    height_m: 0,
  });
  for (const [index, metres] of [120, 60].entries())
    worn.say({ type: 'status', time: seconds() - 40 + index * 20, flags: 0 }, seen(metres));
  await expect.poll(positions).toBe(3);
  await sweep();
  worn.say(...crossed(2, 'out', null, seconds() + 1));
  await expect.poll(waiting).toBeGreaterThanOrEqual(1);
  await sweep();
  expect(await crossings()).toMatchObject([{ kind: 'entry' }, { kind: 'exit', by_device: true }]);
  expect([(await kinds('device.geofence_%')).length, await alerts()]).toEqual([2, []]);
});

test('a report after positions, or against its own position, is only a line in the history', async () => {
  const { one, pendant, connect, place, give, state, sweep, crossings, kinds, waiting, user_id } =
    await start({ type: 'alert' });
  const worn = pendant(0);
  await connect(worn, one);
  const id = await place({ name: 'Elm Street clinic' });
  await give();
  await expect.poll(async () => await state(one)).toBe('confirmed');
  worn.say(...crossed(1, 'in', 190));
  await expect.poll(waiting).toBe(1);
  await sweep();
  for (const said of [crossed(1, 'in', 100, seconds() + 1), crossed(2, 'out', 10, seconds() + 2)]) {
    worn.say(...said);
    await expect.poll(waiting).toBe(1);
    await sweep();
  }
  expect((await crossings()).length).toBe(1);
  const aside = { geofence_location_id: id, geofence: 'Elm Street clinic' };
  expect(await kinds('geofence.report%')).toMatchObject([
    { user_id, data: { ...aside, crossed: 'entry', known: true } },
    { user_id, data: { ...aside, crossed: 'exit', known: false } },
  ]);
});

test('a fence that alerts raises its alert; one that was set on the pendant by other means raises one as before', async () => {
  const { one, pendant, connect, place, give, state, sweep, alerts, waiting, kinds } = await start({
    type: 'alert',
    exit_monitoring: false,
  });
  const worn = pendant(0);
  await connect(worn, one);
  await place();
  await give();
  await expect.poll(async () => await state(one)).toBe('confirmed');
  worn.say(...crossed(1, 'in', 190));
  await expect.poll(waiting).toBe(1);
  await sweep();
  expect(await alerts()).toEqual([{ alert_type_id: 8, repeat_count: 0 }]);
  worn.say(...crossed(4, 'in', 190));
  await expect.poll(alerts).toEqual([{ alert_type_id: 8, repeat_count: 1 }]);
  expect([await waiting(), (await kinds('alert.%')).map(({ kind }) => kind)]).toEqual([
    0,
    ['alert.raised', 'alert.repeated'],
  ]);
});

test('a geofence that we gave to one pendant is not known of another, whose alarm raises its alert at once', async () => {
  const { one, two, pendant, connect, place, give, state, alerts, waiting } = await start();
  const [worn, spare] = [pendant(0), pendant(1)];
  await Promise.all([connect(worn, one), connect(spare, two)]);
  await place();
  await give();
  await expect.poll(async () => await state(one)).toBe('confirmed');
  spare.say(...crossed(1, 'in', 190));
  await expect.poll(alerts).toEqual([{ alert_type_id: 8, repeat_count: 0 }]);
  expect(await waiting()).toBe(0);
});

test('an alarm of a place that is watched no more, or from before the pendant had it, is news', async () => {
  const { one, pendant, connect, place, give, state, sweep, alerts, kinds, crossings, sql } =
    await start({ type: 'alert' });
  const worn = pendant(0);
  await connect(worn, one);
  const id = await place();
  await give();
  await expect.poll(async () => await state(one)).toBe('confirmed');
  worn.say(...crossed(1, 'in', 190, seconds() - 3600));
  await expect.poll(async () => (await kinds('device.geofence_%')).length).toBe(1);
  await sql`update geofence_locations set active = false where id = ${id}`;
  worn.say(...crossed(2, 'out', 210));
  await expect.poll(async () => (await kinds('device.geofence_%')).length).toBe(2);
  await sweep();
  expect([await alerts(), await crossings()]).toEqual([[], []]);
});
