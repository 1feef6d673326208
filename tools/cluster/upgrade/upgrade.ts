// `npm run cluster -- upgrade`: another program in every process of Vigil, one after the other, while
// the other one of its role serves.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromCheckout, type Member, type Running } from '../layout/members.ts';
import { serverStates } from '../machine/proxy-state.ts';
import type { Say } from '../say.ts';
import { proxiedAs, type Replaced, replaceProcess } from './replace-process.ts';

export interface UpgradeOptions {
  /** The folder of the new program; null: the one that this command is of. */
  readonly to: string | null;
  readonly say: Say;
}

/**
 * @throws Error where something is not as it must be before, or where a new process does not come
 * up: then the rest stay as they were
 */
export async function upgrade(
  running: Running,
  { to, say }: UpgradeOptions,
): Promise<readonly Replaced[]> {
  if (to !== null) requireCheckout(to);
  const roles = running.members.filter(({ group }) => group === 'role');
  await requireAllServe(running, roles);
  const done: Replaced[] = [];
  const isInterrupted = untilInterrupted(say);
  for (const member of roles) {
    if (isInterrupted())
      throw new Error(`Interrupted: from ${member.name} on nothing was replaced.`);
    const next = to === null ? member : fromCheckout(member, to);
    const replaced = await replaceProcess(running, member, next);
    say(`${inWords(replaced)} (${done.length + 1} of ${roles.length})`);
    done.push(replaced);
  }
  return done;
}

/** A signal ends the upgrade after the process under way: one that is half replaced serves nobody. */
function untilInterrupted(say: Say): () => boolean {
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      isInterrupted = true;
      say('Interrupted: finishing with the process under way.');
    });
  return () => isInterrupted;
}

/** What a process of the new program needs, as `npm start` there would have made it. */
function requireCheckout(folder: string): void {
  for (const [path, means] of [
    ['server/main.ts', 'it is no folder of this program'],
    ['node_modules', 'its packages are not installed: npm ci'],
    ['dist/web/index.html', 'its screens are not built: npm run build'],
  ] as const)
    if (!existsSync(join(folder, path))) throw new Error(`${folder}: ${means}.`);
}

/** While one of a role is away, the other one must not be replaced. */
async function requireAllServe({ place }: Running, roles: readonly Member[]): Promise<void> {
  for (const member of roles) {
    if (!(await member.isReady())) throw new Error(`${member.name} is not ready: mend it first.`);
    const server = proxiedAs(member);
    if (!server) continue;
    const states = await serverStates(place, server);
    const [bad] = states.filter(({ status }) => !status.startsWith('UP'));
    if (bad) throw new Error(`A proxy says ${bad.status} of ${member.name}: mend it first.`);
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function inWords({ name, unfinished, isKilled, ...took }: Replaced): string {
  const sum = took.drainedMs + took.endedMs + took.readyMs + took.servesMs;
  const cut = unfinished > 0 ? `, ${unfinished} calls cut` : '';
  return `${name} replaced in ${seconds(sum)} s${cut}${isKilled ? ', killed' : ''}`;
}

/** Seconds, a row for each process; the first row is the head. */
export const replacedTable = (all: readonly Replaced[]): string[][] => [
  ['process', 'drained', 'ended', 'new one ready', 'whole share', 'calls cut'],
  ...all.map(({ name, drainedMs, endedMs, readyMs, servesMs, unfinished }) => [
    name,
    ...[drainedMs, endedMs, readyMs, servesMs].map(seconds),
    String(unfinished),
  ]),
];

/** Sentences on what is wrong; empty when nothing is. */
export const upgradeFaults = (all: readonly Replaced[]): string[] => [
  ...all
    .filter(({ unfinished }) => unfinished > 0)
    .map(({ name, unfinished }) => `${unfinished} calls to ${name} did not end in time`),
  ...all.filter(({ isKilled }) => isKilled).map(({ name }) => `${name} had to be killed`),
];
