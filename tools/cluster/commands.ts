// The commands that work on a running cluster, by name.

import { tryRestore } from './backup/restore-trial.ts';
import { takeBackup } from './backup/take-backup.ts';
import { printDrill, writeDrill } from './drill/drill-report.ts';
import { KINDS, type Kind } from './drill/kinds.ts';
import { runDrill } from './drill/run-drill.ts';
import { printStandbyCost, standbyCost } from './drill/standby-cost.ts';
import { printFaults } from './faults/faults-report.ts';
import { FAULT_NAMES, runFaults } from './faults/run-faults.ts';
import type { Running } from './layout/members.ts';
import type { Say } from './say.ts';
import { runSoak } from './soak/run-soak.ts';
import { printSoak } from './soak/soak-report.ts';
import { tableOf } from './status.ts';
import { removeCluster, stopCluster } from './stop.ts';
import { drillUpgrade } from './upgrade/drill-upgrade.ts';
import { upgrade, upgradeFaults } from './upgrade/upgrade.ts';
import { printDrilledUpgrade, printUpgrade } from './upgrade/upgrade-report.ts';

export interface Given {
  readonly folder: string;
  readonly remove: boolean;
  /** Of the drill or of the faults; null: all but the upgrade. */
  readonly kinds: readonly string[] | null;
  readonly kills: number;
  readonly calls: number;
  /** Of the soak. */
  readonly minutes: number;
  readonly units: number;
  readonly consoles: number;
  readonly everySeconds: number;
  /** Of an organisation between two cells. */
  readonly moves: number;
  readonly write: boolean;
  /** The folder of the program to upgrade to. */
  readonly to: string | null;
  readonly say: Say;
}

/** Each resolves with the exit code. */
export type Command = (running: Running, given: Given) => Promise<number>;

export const COMMANDS: Readonly<Record<string, Command>> = {
  status: async ({ place, members }, { say }) => {
    for (const line of await tableOf(place, members)) say(line);
    return 0;
  },
  stop: async (running, { folder, remove, say }) => {
    await stopCluster(running, say);
    if (remove) removeCluster(folder, say);
    return 0;
  },
  drill: async (running, given) => {
    const chosen = chooseFrom([...KINDS, 'upgrade'] as const, given.kinds ?? KINDS);
    const kills = chosen.filter((kind) => kind !== 'upgrade');
    const killed = kills.length > 0 ? await drillKills(running, given, kills) : 0;
    const upgraded = chosen.includes('upgrade') ? await drillUpgraded(running, given) : 0;
    return Math.max(killed, upgraded);
  },
  faults: async (running, { kinds, say }) => {
    const names = chooseFrom(FAULT_NAMES, kinds ?? FAULT_NAMES);
    const outcome = await runFaults(running, { names, say });
    printFaults(outcome, say);
    return outcome.wrong.length === 0 ? 0 : 1;
  },
  'standby-cost': async (running, { say }) => {
    printStandbyCost(await standbyCost(running, say), say);
    return 0;
  },
  soak: async (running, given) => {
    const outcome = await runSoak(running, given);
    printSoak(outcome, given.say);
    return outcome.wrong.length === 0 ? 0 : 1;
  },
  upgrade: async (running, { say, to }) => {
    const replaced = await upgrade(running, { say, to });
    printUpgrade(replaced, say);
    const wrong = upgradeFaults(replaced);
    for (const line of wrong) say(`WRONG  ${line}`);
    return wrong.length === 0 ? 0 : 1;
  },
  backup: async (running, { say }) => {
    await takeBackup(running, say);
    return 0;
  },
  'restore-trial': async (running, { say }) => {
    await tryRestore(running, say);
    return 0;
  },
};

/** In the order of `all`. @throws Error naming what is not among them */
function chooseFrom<Name extends string>(
  all: readonly Name[],
  wanted: readonly string[],
): readonly Name[] {
  const unknown = wanted.filter((name) => !all.some((one) => one === name));
  if (unknown.length > 0)
    throw new Error(`There is no kind ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return all.filter((name) => wanted.includes(name));
}

async function drillKills(running: Running, given: Given, kinds: readonly Kind[]): Promise<number> {
  const outcome = await runDrill(running, { ...given, kinds });
  printDrill(outcome, given.say);
  if (given.write) writeDrill(outcome, new Date().toISOString().slice(0, 10));
  return outcome.wrong.length === 0 ? 0 : 1;
}

async function drillUpgraded(running: Running, given: Given): Promise<number> {
  const outcome = await drillUpgrade(running, given);
  printDrilledUpgrade(outcome, given.say);
  return outcome.wrong.length === 0 ? 0 : 1;
}
