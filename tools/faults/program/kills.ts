// F1: kills the program without warning, again and again, while pendants and phones send alarms,
// and compares what was acknowledged with what is stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceOf } from '#simulator/chance.ts';
import {
  addTallies,
  type FaultReport,
  type FaultRun,
  type Ground,
  someOf,
  type Tally,
  tallyOf,
} from '../fault-run.ts';
import { type PendantLoad, startPendantLoad } from '../pendant-load.ts';
import { type PhoneLoad, startPhoneLoad } from '../phone-load.ts';
import type { RunningProgram } from './program.ts';

const longestLifeMs = 2500;
const longestBirthMs = 900;
/** So many starts are killed before they are ready: a program must also survive that. */
const killedAtBirth = 0.2;
/** Fewer acknowledged frames for each kill than this prove nothing. */
const leastAckedPerKill = 50;
const longestUpMs = 5000;

export const kills: FaultRun = {
  name: 'kills',
  goal: 'F1',
  hurts: 'kill -9 of the program while alarms come in',
  run: async (ground) => {
    const times = ground.long ? 20 : 8;
    const first = ground.start();
    await first.ready();
    const load = await startPendantLoad(ground, { rate: 400, devices: 300 });
    const phones = await startPhoneLoad(ground, { rate: 40, phones: 20 });
    try {
      const killed = await killAgainAndAgain(first, ground, { load, phones, times });
      const drained = await load.drain();
      return await reportOf(ground, {
        load,
        phones,
        phoneTally: await phones.finish(),
        drained,
        times,
        ...killed,
      });
    } finally {
      load.close();
      phones.close();
    }
  },
};

interface Killing {
  readonly load: PendantLoad;
  readonly phones: PhoneLoad;
  readonly times: number;
}

interface Killed extends Killing {
  /** Milliseconds from each start to ready, without the starts that were killed before. */
  readonly up_ms: readonly number[];
  /** Kills while at least one frame was waiting for its answer. */
  readonly struck: number;
  readonly drained: boolean;
  /** The outcome of the phones' events. */
  readonly phoneTally: Tally;
}

async function killAgainAndAgain(
  first: RunningProgram,
  ground: Ground,
  { load, phones, times }: Killing,
) {
  const chance = chanceOf(ground.seed, 'kills');
  const up_ms: number[] = [];
  let program = first;
  let struck = 0;
  for (let kill = 1; kill <= times; kill += 1) {
    const upMs = await liveAWhile(program, chance);
    if (upMs !== null) up_ms.push(upMs);
    const waiting = load.fleet.waiting + phones.waiting;
    await program.kill();
    if (waiting > 0) struck += 1;
    ground.say(
      `kill ${kill} of ${times} (${upMs === null ? 'while it starts' : `up after ${seconds(upMs)}`}): ${waiting} frames and events under way`,
    );
    program = ground.start();
  }
  up_ms.push(await program.ready());
  return { up_ms, struck };
}

/** Gives the milliseconds to ready; null when it is to die before that. */
async function liveAWhile(program: RunningProgram, chance: Chance): Promise<number | null> {
  if (chance.roll() < killedAtBirth) {
    await sleep(chance.between(0, longestBirthMs));
    return null;
  }
  const upMs = await program.ready();
  await sleep(chance.between(100, longestLifeMs));
  return upMs;
}

async function reportOf(
  { owner }: Ground,
  { load, phones, phoneTally, drained, times, up_ms, struck }: Killed,
): Promise<FaultReport> {
  const comparison = load.ledger.compare(await owner.storedEvents());
  const half = await owner.halfWritten();
  const sorted = [...up_ms].sort((one, other) => one - other);
  return {
    tally: addTallies([tallyOf(comparison), phoneTally]),
    lines: [
      `phones: ${phoneTally.attempted} events by HTTP, ${phoneTally.acked} taken`,
      `stored ${comparison.stored} events, ${await owner.countAlerts()} alerts; sent again ${load.fleet.counts.resent}; kills that struck frames under way ${struck}`,
      `up again after: least ${seconds(sorted[0])}, middle ${seconds(sorted[Math.floor(sorted.length / 2)])}, most ${seconds(sorted.at(-1))}`,
      ...someOf('lost', comparison.lost),
      ...someOf('doubled', comparison.doubled),
      ...someOf('unexpected', comparison.unexpected),
    ],
    conditions: [
      {
        says: 'every frame and every event was answered in the end',
        held: drained && load.fleet.counts.refused + phones.waiting === 0,
      },
      { says: 'up again within 5 s, each time', held: up_ms.every((ms) => ms <= longestUpMs) },
      {
        says: 'no alert without its story, no alarm without its alert',
        held: half.without_story + half.miscounted + half.without_alert === 0,
      },
      { says: 'most kills struck frames under way', held: struck * 2 >= times },
    ],
    leastAcked: times * leastAckedPerKill,
  };
}

const seconds = (ms = 0): string => `${(ms / 1000).toFixed(2)} s`;
