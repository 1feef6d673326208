// F13: frames one to five times, out of order, an hour late, in single bytes, glued: one event
// each, every frame answered, and nothing old over something newer.
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { chanceOf } from '#simulator/chance.ts';
import type { Planned } from '#simulator/report.ts';
import { gpsFix } from '#simulator/wearer.ts';
import { asSuperuser } from '../database/superuser.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { someOf, tallyOf } from '../fault-run.ts';
import { Ledger } from '../ledger.ts';
import { carelessly, sendCarelessly } from './careless-unit.ts';

const lateShare = 0.1;
const lateSeconds = 3600;
const mostTries = 4;
const inTime: readonly [AlarmFlag, ...AlarmFlag[]] = [
  'fall',
  'no_motion',
  'side_key_1',
  'low_battery',
];

export const deviceFrames: FaultRun = {
  name: 'device-frames',
  goal: 'F13',
  hurts: 'frames repeated, disordered, late, cut and glued',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const imeis = await ground.owner.addPendants(100);
    const ledger = new Ledger();
    const plans = imeis.map((imei) => framesOf(imei, ground));
    for (const frame of plans.flat()) ledger.attempt(frame);
    const sent = await Promise.all(
      plans.map(async (frames) => await sayUntilAnswered(ground, frames, ledger)),
    );
    const sum = (of: (one: Said) => number): number =>
      sent.reduce((total, one) => total + of(one), 0);
    const unanswered = sum(({ copies, answers }) => copies - answers);
    const refused = await framesRefused(ground);
    const comparison = ledger.compare(await ground.owner.storedEvents());
    const wrong = await wrongFacts(ground, plans);
    return {
      tally: tallyOf(comparison),
      lines: [
        `${comparison.attempted} frames sent ${sum(({ copies }) => copies)} times; late ${plans.flat().filter(({ says }) => isLate(says)).length}; copies unanswered ${unanswered}, commits refused ${refused}`,
        ...someOf('lost', comparison.lost),
        ...someOf('doubled', comparison.doubled),
        ...someOf('wrong', wrong.names),
      ],
      conditions: [
        {
          says: 'every complete frame was answered, each copy, but for those that the database refused',
          held: unanswered <= refused,
        },
        {
          says: 'those were answered when they were said again',
          held: comparison.acked === comparison.attempted,
        },
        {
          says: 'the device’s place is its newest report, whatever arrived last',
          held: wrong.places === 0,
        },
        {
          says: 'an SOS that came an hour late raised one alert, marked late',
          held: wrong.late === 0,
        },
      ],
      leastAcked: 1000,
    };
  },
};

interface Said {
  readonly copies: number;
  readonly answers: number;
}

/** Says all of it badly, and as a unit does, again what was never answered. */
async function sayUntilAnswered(
  { seed, place }: Ground,
  frames: readonly Planned[],
  ledger: Ledger,
): Promise<Said> {
  const chance = chanceOf(seed, `line ${frames[0]?.imei}`);
  const answered = new Set<number>();
  let [copies, answers] = [0, 0];
  for (let tries = 0; tries < mostTries && answered.size < frames.length; tries += 1) {
    const said = carelessly(
      frames.filter(({ sequence }) => !answered.has(sequence)),
      chance,
    );
    const { acknowledged } = await sendCarelessly(place.ev04Port, said, chance);
    for (const sequence of acknowledged) answered.add(sequence);
    copies += said.length;
    answers += acknowledged.length;
  }
  for (const frame of frames) if (answered.has(frame.sequence)) ledger.acknowledge(frame);
  return { copies, answers };
}

/** Frames that the gateway could not commit, by its own count: those it must not answer. */
async function framesRefused({ place }: Ground): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${place.httpPort}/metrics`)).text();
  return Number(/^vigil_ev04_take_failures (\d+)/m.exec(text)?.[1] ?? 0);
}

/** Distinct seconds, so that the newest place is one place; late ones are the only SOS. */
function framesOf(imei: string, { seed, long }: Ground): Planned[] {
  const chance = chanceOf(seed, `frames ${imei}`);
  const start = Math.floor(Date.now() / 1000) - 300;
  return Array.from({ length: long ? 100 : 20 }, (_, index) => {
    const late = chance.roll() < lateShare;
    const places = [
      gpsFix({
        latitude: -36.07 + index / 10_000,
        longitude: 146.91,
        speed_kmh: 4,
        course_deg: 90,
        mileage_m: 0,
      }),
    ];
    const says = {
      alarms: [late ? 'sos' : chance.pick(inTime)] as const,
      status: ['gps' as const],
      battery_percent: 70,
      places,
    };
    return {
      at_ms: index,
      imei,
      sequence: index + 1,
      time: start + index - (late ? lateSeconds : 0),
      says,
    };
  });
}

const isLate = (says: Planned['says']): boolean =>
  says !== 'heartbeat' && says.alarms.includes('sos');

interface Fact {
  readonly imei: string;
  readonly placed: number;
  readonly sos: number;
  readonly sos_late: number;
}

async function wrongFacts({ superuserUrl }: Ground, plans: readonly (readonly Planned[])[]) {
  const imeis = plans.flatMap(([first]) => (first ? [first.imei] : []));
  const facts = await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql<Fact[]>`
        select v.imei, extract(epoch from v.position_at)::int as placed, count(a.id)::int as sos,
          (count(a.id) filter (where a.late))::int as sos_late
        from devices v
        left join alerts a
          on a.device_id = v.id
          and a.alert_type_id = (select id from alert_types where name = 'sos')
        where v.imei = any(${imeis}) group by v.imei, v.position_at`,
  );
  const names: string[] = [];
  let [places, late] = [0, 0];
  for (const frames of plans) {
    const fact = facts.find(({ imei }) => imei === frames[0]?.imei);
    const expected = frames.some(({ says }) => isLate(says)) ? 1 : 0;
    if (fact?.placed !== Math.max(...frames.map(({ time }) => time))) {
      places += 1;
      names.push(`${fact?.imei} is at ${fact?.placed}`);
    }
    if (fact?.sos !== expected || fact.sos_late !== expected) {
      late += 1;
      names.push(
        `${fact?.imei} has ${fact?.sos} SOS, ${fact?.sos_late} late, instead of ${expected}`,
      );
    }
  }
  return { places, late, names };
}
