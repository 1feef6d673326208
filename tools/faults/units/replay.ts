// F14: sessions of units are recorded and replayed a day later from another address: answered,
// without any effect but a line in the log that says so.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { encodePlanned, type Planned } from '#simulator/report.ts';
import { gpsFix } from '#simulator/wearer.ts';
import { Caller } from '../caller.ts';
import { moveDatabaseClock } from '../clock/database-clock.ts';
import { programClock } from '../clock/program-clock.ts';
import { asSuperuser } from '../database/superuser.ts';
import { type FaultReport, type FaultRun, type Ground, someOf } from '../fault-run.ts';
import { sayRecorded } from './recorded-session.ts';

const dayMs = 86_400_000;
const elsewhere = '127.0.0.66';
const loggedWithinMs = 15_000;
/** In the order in which a unit says them; the last is its place alone. */
const says: readonly (readonly AlarmFlag[])[] = [
  ['sos'],
  ['fall'],
  ['low_battery'],
  ['side_key_1'],
  ['welfare_missed'],
  [],
];

export const replay: FaultRun = {
  name: 'replay',
  goal: 'F14',
  hurts: 'recorded sessions said again a day later from another address',
  run: async (ground) => {
    const clock = programClock(ground.place.dataDirectory, 'replay');
    const program = ground.start(clock.settings);
    await program.ready();
    const imeis = await ground.owner.addPendants(ground.long ? 1000 : 100);
    const sessions = imeis.map((imei) => sessionOf(imei));
    try {
      const recorded = await sayAll(ground, sessions);
      await resolveSome(ground, imeis);
      clock.skew(dayMs);
      await moveDatabaseClock(ground.superuserUrl, dayMs);
      const before = await standing(ground, imeis);
      const answered = await sayAll(ground, sessions, elsewhere);
      const logged = await untilLogged(ground, imeis);
      const after = await standing(ground, imeis);
      return replayReport({
        frames: sessions.flat().length,
        units: imeis.length,
        recorded,
        answered,
        logged,
        before,
        after,
      });
    } finally {
      await program.kill();
      await moveDatabaseClock(ground.superuserUrl, 0);
    }
  },
};

/** The state that the units' recordings have left, by the name of each record. */
export type Standing = Readonly<Record<string, string>>;

export interface ReplayOutcome {
  readonly frames: number;
  readonly units: number;
  /** Acknowledged the first time, and the second. */
  readonly recorded: number;
  readonly answered: number;
  /** Units of which the log says that they were replayed, and from this address. */
  readonly logged: number;
  readonly before: Standing;
  readonly after: Standing;
}

export function replayReport({
  frames,
  units,
  recorded,
  answered,
  logged,
  before,
  after,
}: ReplayOutcome): FaultReport {
  const fresh = Object.keys(after).filter((name) => !(name in before));
  const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
  return {
    tally: {
      attempted: frames,
      acked: answered,
      lost: units - logged,
      doubled: fresh.length,
      unexpected: changed.length,
    },
    lines: [
      `${units} sessions of ${frames / Math.max(1, units)} frames; ${Object.keys(before).length} alerts, lines and places stood before`,
      ...someOf('new', fresh),
      ...someOf('changed', changed),
    ],
    conditions: [
      { says: 'every recorded frame was taken the first time', held: recorded === frames },
      {
        says: 'every copy was acknowledged, so that the answer reveals nothing',
        held: answered === frames,
      },
      { says: 'the log names every replayed unit, with both addresses', held: logged === units },
    ],
    leastAcked: 500,
  };
}

function sessionOf(imei: string): Uint8Array[] {
  const start = Math.floor(Date.now() / 1000) - 60;
  return says.map((alarms, index) => {
    const places = [
      gpsFix({
        latitude: -36.07 + index / 10_000,
        longitude: 146.91,
        speed_kmh: 4,
        course_deg: 90,
        mileage_m: 0,
      }),
    ];
    const report = { alarms, status: ['gps' as const], battery_percent: 70 - index, places };
    const planned: Planned = {
      at_ms: index,
      imei,
      sequence: index + 1,
      time: start + index,
      says: report,
    };
    return encodePlanned(planned);
  });
}

async function sayAll(
  { place }: Ground,
  sessions: readonly (readonly Uint8Array[])[],
  from?: string,
): Promise<number> {
  const answers = await Promise.all(
    sessions.map(async (frames) => await sayRecorded(place.ev04Port, frames, from ? { from } : {})),
  );
  return answers.reduce((sum, answered) => sum + answered, 0);
}

/** A copy must also not raise again what is over: one unit in ten has its alerts resolved. */
async function resolveSome(
  { place, superuserUrl }: Ground,
  imeis: readonly string[],
): Promise<void> {
  const caller = new Caller(place.httpPort);
  await caller.signIn('supervisor@vigil.example');
  const some = imeis.filter((_, index) => index % 10 === 0);
  const ids = await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ id: string }[]>`
      select a.id
      from alerts a
      join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
      where v.imei = any(${some})`;
    return rows.map(({ id }) => id);
  });
  for (const id of ids) {
    const body = {
      note: 'Over.',
      outcome: 'genuine',
      response_sent: false,
      steps_skipped_reason: 'Not done.',
    };
    const { status } = await caller.call('PUT', `/api/alerts/${id}/resolve`, body);
    if (status !== 200) throw new Error(`alert ${id} could not be resolved: ${status}`);
  }
}

/**
 * Alerts with the fields that devices can change, lines that devices wrote, and the place of each
 * device; not when each was last seen.
 */
const standing = async ({ superuserUrl }: Ground, imeis: readonly string[]): Promise<Standing> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ name: string; state: string }[]>`
      with mine as (select * from devices where imei = any(${[...imeis]}))
      select 'alert ' || a.id as name,
        concat_ws(' ', a.status, a.repeat_count, a.last_event_at, a.position_at,
          a.wearer_cancelled_at) as state
      from alerts a where a.device_id in (select id from mine)
      union all select 'line ' || e.id, e.kind
      from events e
      where e.device_id in (select id from mine) and e.event_key is not null
      union all select 'place ' || p.device_id || ' ' || p.at || ' ' || p.event_key,
        p.latitude::text
      from positions p
      where p.device_id in (select id from mine)
      union all select 'device ' || v.id,
        concat_ws(' ', v.position_at, v.latitude, v.battery_percent, v.battery_at)
      from mine v`;
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });

/** Waits until the log names every unit once; gives how many it names. */
async function untilLogged({ superuserUrl }: Ground, imeis: readonly string[]): Promise<number> {
  let logged = 0;
  for (
    const end = performance.now() + loggedWithinMs;
    performance.now() < end && logged < imeis.length;
    await sleep(200)
  )
    logged = await asSuperuser(superuserUrl, async (sql) => {
      const [row] = await sql<{ logged: number }[]>`
        select count(distinct v.id)::int as logged
        from events e
        join devices v on v.organisation_id = e.organisation_id and v.id = e.device_id
        where e.kind = 'device.replayed'
          and v.imei = any(${[...imeis]})
          and e.data->'addresses' ? ${elsewhere}
          and e.data->'first_addresses' ? '127.0.0.1'`;
      return row?.logged ?? 0;
    });
  return logged;
}
