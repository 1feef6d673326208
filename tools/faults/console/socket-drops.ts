// F12: the consoles' sockets are cut fifty times while alerts flow: every console shows every
// change, once, in the order of the log.
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '#simulator/chance.ts';
import { Caller } from '../caller.ts';
import type { FaultReport, FaultRun, Ground } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { freePorts, type RunningProgram } from '../program/program.ts';
import { Wire } from '../wire.ts';
import { IdleWire } from './idle-wire.ts';
import { Listener } from './listener.ts';
import { differences, framesSince, newestFrame } from './told-frames.ts';

const backWithinMs = 5000;

export const socketDrops: FaultRun = {
  name: 'socket-drops',
  goal: 'F12',
  hurts:
    'cuts of the consoles’ sockets while alerts flow, another process in place of the one they had, and a proxy that cuts what is idle',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const [screens, line] = [new Wire(ground.place.httpPort), new Wire(ground.place.ev04Port)];
    const idle = new IdleWire(ground.place.httpPort, ground.long ? 60_000 : 4000);
    const [screenPort, linePort, idlePort] = [
      await screens.listen(),
      await line.listen(),
      await idle.listen(),
    ];
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const consoles = await Promise.all(
      Array.from(
        { length: ground.long ? 20 : 8 },
        async () => await Listener.open(caller, screenPort),
      ),
    );
    const patient = await Listener.open(caller, idlePort);
    const from = await newestFrame(ground);
    await all(consoles);
    const load = await startPendantLoad(ground, {
      rate: ground.long ? 400 : 200,
      devices: 300,
      port: linePort,
    });
    try {
      const drops = ground.long ? 50 : 25;
      const slowestMs = await dropAgainAndAgain(ground, { wire: screens, consoles, drops });
      load.stop();
      const idleCuts = await standIdle(ground, idle, patient);
      load.resume();
      const switchedMs = await switchOver(ground, {
        program,
        screens,
        line,
        caller,
        consoles,
        drops,
      });
      const drained = await load.drain();
      await all(consoles);
      await sleep(500);
      const published = await framesSince(ground, from);
      return judge({ consoles, published, drops, slowestMs, switchedMs, idleCuts, drained });
    } finally {
      load.close();
      for (const one of [...consoles, patient]) one.close();
      for (const wire of [screens, line, idle]) wire.close();
    }
  },
};

interface Outcome {
  readonly consoles: readonly Listener[];
  /** Every published change, in the order of the log. */
  readonly published: readonly string[];
  readonly drops: number;
  readonly slowestMs: number;
  readonly switchedMs: number;
  readonly idleCuts: number;
  readonly drained: boolean;
}

function judge({
  consoles,
  published,
  drops,
  slowestMs,
  switchedMs,
  idleCuts,
  drained,
}: Outcome): FaultReport {
  const wrong = consoles.map((one) =>
    differences(
      one.seen.map(({ number }) => number),
      published,
    ),
  );
  return {
    tally: {
      attempted: published.length * consoles.length,
      acked: consoles.reduce((sum, one) => sum + one.seen.length, 0),
      lost: wrong.reduce((sum, { missing }) => sum + missing, 0),
      doubled: wrong.reduce((sum, { twice }) => sum + twice, 0),
      unexpected: wrong.reduce((sum, { unknown }) => sum + unknown, 0),
    },
    lines: [
      `${consoles.length} consoles, ${published.length} changes published, ${consoles.reduce((sum, one) => sum + one.drops, 0)} connections lost; slowest return ${Math.round(slowestMs)} ms, to another process ${Math.round(switchedMs)} ms`,
    ],
    conditions: [
      { says: 'every frame of the devices was answered', held: drained },
      {
        says: 'the order of the log, on each console',
        held: wrong.every(({ ordered }) => ordered),
      },
      { says: 'back and complete within 5 s of each cut', held: slowestMs <= backWithinMs },
      {
        says: 'with another process and complete within 5 s of the kill',
        held: switchedMs <= backWithinMs,
      },
      { says: 'each console was cut each time', held: consoles.every((one) => one.drops > drops) },
      { says: 'a proxy that cuts what is idle found no console idle', held: idleCuts === 0 },
    ],
    leastAcked: 1000,
  };
}

/** Nothing happens for longer than the proxy is patient; gives how many it cut. */
async function standIdle({ long }: Ground, idle: IdleWire, patient: Listener): Promise<number> {
  await sleep(long ? 130_000 : 9000);
  return patient.live ? idle.cuts : idle.cuts + 1;
}

interface Switching {
  readonly program: RunningProgram;
  readonly screens: Wire;
  readonly line: Wire;
  readonly caller: Caller;
  readonly consoles: readonly Listener[];
  readonly drops: number;
}

/**
 * A second process is ready; the first is killed, and every console is routed to the second, as a
 * balancer does.
 */
async function switchOver(
  ground: Ground,
  { program, screens, line, caller, consoles, drops }: Switching,
): Promise<number> {
  const ports = await freePorts();
  await ground.start({}, ports).ready();
  screens.lead(ports.httpPort);
  line.lead(ports.ev04Port);
  caller.goTo(ports.httpPort);
  await program.kill();
  const ms = await all(consoles, drops + 1);
  await sleep(2000);
  return ms;
}

/**
 * Waits until every console has lost its connection so often and is live again; gives the
 * milliseconds.
 */
async function all(consoles: readonly Listener[], drops = 0): Promise<number> {
  const startedAt = performance.now();
  const back = (one: Listener): boolean => one.drops >= drops && one.live;
  while (!consoles.every(back) && performance.now() - startedAt < 20_000) await sleep(5);
  return performance.now() - startedAt;
}

interface Dropping {
  readonly wire: Wire;
  readonly consoles: readonly Listener[];
  readonly drops: number;
}

async function dropAgainAndAgain(
  { seed }: Ground,
  { wire, consoles, drops }: Dropping,
): Promise<number> {
  const chance = chanceOf(seed, 'socket drops');
  let slowestMs = 0;
  for (let drop = 0; drop < drops; drop += 1) {
    await sleep(chance.between(50, 300));
    wire.cut();
    slowestMs = Math.max(slowestMs, await all(consoles, drop + 1));
  }
  return slowestMs;
}
