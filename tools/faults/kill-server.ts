// Kills the program without warning, again and again, while pendants send alarms, and compares what was acknowledged with what is stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceOf } from '#simulator/chance.ts';
import { Fleet } from '#simulator/fleet.ts';
import type { FaultDatabase, HalfWritten } from './fault-database.ts';
import { startLoad } from './fault-load.ts';
import { type Comparison, Ledger } from './ledger.ts';
import { type ProgramPlace, type RunningProgram, startProgram } from './program.ts';

export interface KillOptions {
  readonly kills: number;
  readonly rate: number;
  readonly devices: number;
  readonly seed: number;
  readonly resend: 'history' | 'same';
}

export interface KillOutcome {
  readonly comparison: Comparison;
  readonly half_written: HalfWritten;
  readonly resent: number;
  /** Frames that were never acknowledged, although the program was up in the end. */
  readonly unanswered: number;
  readonly alerts: number;
  /** Milliseconds from each start to ready, without the starts that were killed before. */
  readonly up_ms: readonly number[];
  /** Kills while at least one frame was waiting for its answer. */
  readonly struck: number;
}

interface Parts {
  readonly options: KillOptions;
  readonly place: ProgramPlace;
  readonly database: FaultDatabase;
  readonly say: (line: string) => void;
}

const drainPatienceMs = 60_000;
const longestLifeMs = 2500;
const longestBirthMs = 900;
/** So many starts are killed before they are ready: a program must also survive that. */
const killedAtBirth = 0.2;

/** `program` runs already; gives the one that runs in the end too. */
export async function killServer(program: RunningProgram, parts: Parts): Promise<{ program: RunningProgram; outcome: KillOutcome }> {
  const { options, place, database, say } = parts;
  const imeis = await database.addPendants(options.devices);
  const ledger = new Ledger();
  const { seed, rate, resend } = options;
  const fleet = new Fleet({
    ...{ host: '127.0.0.1', port: place.ev04Port, seed, resend },
    ...{ answerMs: 3000, firstPauseMs: 150, longestPauseMs: 1000 },
    // What a unit says on coming back is no part of the load.
    acknowledged: (planned) => {
      if (planned.says !== 'heartbeat') ledger.acknowledge(planned);
    },
  });
  const load = startLoad({ fleet, ledger, imeis, rate, seed });
  try {
    const killed = await killAgainAndAgain(program, parts, fleet);
    load.stop();
    say('Waiting for what is not acknowledged yet.');
    await drain(fleet);
    const outcome: KillOutcome = {
      comparison: ledger.compare(await database.storedEvents()),
      half_written: await database.halfWritten(),
      resent: fleet.counts.resent,
      unanswered: fleet.waiting + fleet.counts.refused,
      alerts: await database.countAlerts(),
      up_ms: killed.up_ms,
      struck: killed.struck,
    };
    return { program: killed.program, outcome };
  } finally {
    load.stop();
    fleet.close();
  }
}

async function killAgainAndAgain(first: RunningProgram, { options, place, say }: Parts, fleet: Fleet) {
  const chance = chanceOf(options.seed, 'kills');
  const up_ms: number[] = [];
  let program = first;
  let struck = 0;
  try {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const upMs = await liveAWhile(program, chance);
      if (upMs !== null) up_ms.push(upMs);
      const { waiting } = fleet;
      await program.kill();
      if (waiting > 0) struck += 1;
      const age = upMs === null ? 'while it starts' : `up after ${(upMs / 1000).toFixed(2)} s`;
      say(`kill ${kill} of ${options.kills} (${age}): ${fleet.counts.acked} acknowledged, ${waiting} under way`);
      program = startProgram(place);
    }
    up_ms.push(await program.ready());
    return { program, up_ms, struck };
  } catch (error) {
    await program.kill();
    throw error;
  }
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

async function drain(fleet: Fleet): Promise<void> {
  const deadline = performance.now() + drainPatienceMs;
  while (fleet.waiting > 0 && performance.now() < deadline) await sleep(50);
}
