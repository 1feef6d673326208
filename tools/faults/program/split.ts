// F2: each role runs in a process of its own; each process is killed while the others go on, and
// another replaces it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { Listener } from '../console/listener.ts';
import { differences, framesSince, newestFrame } from '../console/told-frames.ts';
import {
  addTallies,
  type FaultReport,
  type FaultRun,
  type Ground,
  someOf,
  tallyOf,
} from '../fault-run.ts';
import { type PendantLoad, startPendantLoad } from '../pendant-load.ts';
import { Wire } from '../wire.ts';
import { type CommandsAccount, startCommands } from './commands-load.ts';
import { freePorts, type RunningProgram } from './program.ts';

const roles = ['worker', 'gateway', 'live', 'api'] as const;
type Role = (typeof roles)[number];

export const split: FaultRun = {
  name: 'split',
  goal: 'F2',
  hurts:
    'api, live, gateway and worker are a process each, and each is killed while the others go on',
  run: async (ground) => {
    const processes = await startSplit(ground);
    const caller = new Caller(processes.port('api'));
    await caller.signIn('operator@vigil.example');
    const consoles = await Promise.all(
      Array.from({ length: 3 }, async () => await Listener.open(caller, processes.port('live'))),
    );
    const from = await newestFrame(ground);
    await untilLive(consoles);
    const load = await startPendantLoad(ground, {
      rate: 60,
      devices: 100,
      port: processes.port('gateway'),
    });
    const commands = await startCommands(ground, caller, processes.port('gateway'));
    try {
      const up_ms = await killEach(ground, processes);
      const drained = await load.drain();
      const account = await commands.finish();
      await untilLive(consoles);
      await sleep(500);
      const published = await framesSince(ground, from);
      return await judge(ground, { load, consoles, published, account, drained, up_ms });
    } finally {
      commands.close();
      load.close();
      for (const one of consoles) one.close();
      processes.close();
    }
  },
};

interface Processes {
  /** The port of the wire to the current process of the role. */
  port(role: Role): number;
  /**
   * Kills the process of a role and starts another in its place. @returns milliseconds until that
   * one was ready
   */
  replace(role: Role): Promise<number>;
  close(): void;
}

async function startSplit(ground: Ground): Promise<Processes> {
  const running = new Map<Role, { program: RunningProgram; wire: Wire; port: number }>();
  const start = async (role: Role) => {
    const ports = await freePorts();
    const program = ground.start({}, { ...ports, roles: role });
    return { program, behind: role === 'gateway' ? ports.ev04Port : ports.httpPort };
  };
  for (const role of roles) {
    const { program, behind } = await start(role);
    await program.ready();
    const wire = new Wire(behind);
    running.set(role, { program, wire, port: await wire.listen() });
  }
  const of = (role: Role) => {
    const found = running.get(role);
    if (!found) throw new Error(`no process has the role ${role}`);
    return found;
  };
  return {
    port: (role) => of(role).port,
    replace: async (role) => {
      const { program: before, wire, port } = of(role);
      await before.kill();
      const { program, behind } = await start(role);
      wire.lead(behind);
      running.set(role, { program, wire, port });
      return await program.ready();
    },
    close: () => {
      for (const { wire } of running.values()) wire.close();
    },
  };
}

async function killEach({ long, say }: Ground, processes: Processes): Promise<number[]> {
  const up_ms: number[] = [];
  for (let round = 0; round < (long ? 3 : 1); round += 1) {
    for (const role of roles) {
      await sleep(1500);
      up_ms.push(await processes.replace(role));
      say(
        `the process of the role ${role} was killed; another was ready after ${Math.round(up_ms.at(-1) ?? 0)} ms`,
      );
    }
  }
  await sleep(2000);
  return up_ms;
}

async function untilLive(consoles: readonly Listener[]): Promise<void> {
  for (
    const end = performance.now() + 20_000;
    !consoles.every(({ live }) => live) && performance.now() < end;
  )
    await sleep(20);
}

interface Outcome {
  readonly load: PendantLoad;
  readonly consoles: readonly Listener[];
  /** Every published change, in the order of the log. */
  readonly published: readonly string[];
  readonly account: CommandsAccount;
  readonly drained: boolean;
  readonly up_ms: readonly number[];
}

async function judge(
  { owner }: Ground,
  { load, consoles, published, account, drained, up_ms }: Outcome,
): Promise<FaultReport> {
  const comparison = load.ledger.compare(await owner.storedEvents());
  const shown = consoles.map((one) => ({ seen: one.seen.map(({ number }) => number), one }));
  const wrong = shown.map(({ seen }) => differences(seen, published));
  const half = await owner.halfWritten();
  const tally = {
    attempted: published.length * consoles.length,
    acked: shown.reduce((sum, { seen }) => sum + seen.length, 0),
    lost: wrong.reduce((sum, { missing }) => sum + missing, 0),
    doubled: wrong.reduce((sum, { twice }) => sum + twice, account.doubled),
    unexpected: wrong.reduce((sum, { unknown }) => sum + unknown, 0),
  };
  return {
    tally: addTallies([tallyOf(comparison), tally]),
    lines: [
      `${comparison.acked} frames acknowledged, ${published.length} changes published to each of ${consoles.length} consoles, ${load.fleet.counts.lost_connections} connections of units lost`,
      `${account.asked} commands asked, ${account.answered} answered; processes up again after at most ${Math.round(Math.max(...up_ms))} ms`,
      ...someOf('lost', comparison.lost),
      ...someOf('doubled', comparison.doubled),
    ],
    conditions: [
      {
        says: 'every frame of the devices was answered',
        held: drained && load.fleet.counts.refused === 0,
      },
      {
        says: 'the order of the log, on each console',
        held: wrong.every(({ ordered }) => ordered),
      },
      {
        says: 'no alert without its story, no alarm without its alert',
        held: half.without_story + half.miscounted + half.without_alert === 0,
      },
      { says: 'every command ended', held: account.open === 0 },
      { says: 'no unit was restarted more often than asked', held: account.doubled === 0 },
      {
        says: 'at least 50 commands, three in four of them answered',
        held: account.asked >= 50 && account.answered * 4 >= account.asked * 3,
      },
    ],
    leastAcked: 500,
  };
}
