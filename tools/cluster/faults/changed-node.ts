// A database node that runs otherwise than the rest, with a wrong clock or on a small disk, and leads
// like that for a while.
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { untilBack } from '../drill/whole-again.ts';
import { dataFolderOf, fileOf } from '../layout/filled-files.ts';
import type { Member, Running } from '../layout/members.ts';
import { findPrimary } from '../machine/patroni-state.ts';
import { endServersOn, serversOn, signalAll } from '../machine/postmaster.ts';
import { endProcess, signalProcess, startProcess } from '../machine/processes.ts';
import { type Bench, nodeRoles, standbyOf } from './bench.ts';

const execute = promisify(execFile);
const endMs = 60_000;
const patienceMs = 120_000;

export interface Change {
  /** The node as it is to run. */
  apply(member: Member): Member;
  /** Called when it has ended, before the usual one starts. */
  revert(): void;
}

/**
 * Starts a standby otherwise, hands over to it, and afterwards takes it back to what it was.
 * @param work is given its number
 */
export async function withChangedPrimary<Result>(
  bench: Bench,
  change: Change,
  work: (node: number) => Promise<Result>,
): Promise<Result> {
  const { running, say, undo } = bench;
  const { place } = running;
  const { standby, other: node } = await nodeRoles(place);
  const [changed, other] = [memberOf(running, node), memberOf(running, standby)];
  const end = (): void => {
    signalProcess(place, changed.name, 'SIGKILL');
    signalAll(serversOn(dataFolderOf(place, node)), 'SIGQUIT');
  };
  await endProcess(place, changed.name, endMs);
  undo.add(end);
  try {
    startProcess(place, change.apply(changed));
    await untilBack(running);
    say(`${changed.name} follows`);
    // While the other one is away only this one's disk counts as the second, and only it may take over.
    await endProcess(place, other.name, endMs);
    await until(async () => (await standbyOf(place)) === node);
    await handOver(running, node);
    startProcess(place, other);
    await untilBack(running);
    say(`${changed.name} leads`);
    return await work(node);
  } finally {
    if ((await findPrimary(place)) === node)
      await handOver(running, (await standbyOf(place)) ?? standby).catch(() => undefined);
    await endProcess(place, changed.name, endMs);
    await endServersOn(dataFolderOf(place, node));
    undo.delete(end);
    change.revert();
    startProcess(place, changed);
  }
}

const nobody = 65_534;

/**
 * The node in name spaces of its own, of which `kind` is one.
 * @param script of a shell that is root there; it ends with `exec "$@"`
 */
export function inOwnSpaces(member: Member, kind: '--mount' | '--net', script: string): Member {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0].map((id) => id || nobody);
  const patroni = member.command.slice(member.command.findIndex((word) => word.includes('python')));
  const asRoot = ['unshare', '--user', '--map-root-user', kind, 'sh', '-c', script, 'sh'];
  // PostgreSQL refuses root: one more name space, in which it has another name.
  const asOrdinary = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return { ...member, command: [...asRoot, ...asOrdinary, ...patroni] };
}

/** `patronictl switchover`, as an operator does it. @throws Error with its words */
export async function handOver(running: Running, node: number): Promise<void> {
  const { place, engines } = running;
  const leader = await findPrimary(place);
  const [command = '', ...words] = [
    ...engines.patronictl,
    '-c',
    fileOf.patroni(place, node),
    'switchover',
    'vigil',
    ...(leader === null ? [] : ['--leader', `db${leader}`]),
    '--candidate',
    `db${node}`,
    '--force',
  ];
  // Not in one go: the relays of a cut run in this process.
  const said = await execute(command, words, {
    cwd: place.folder,
    env: { ...engines.environment },
  }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: unknown) => String(error),
  );
  await until(async () => (await findPrimary(place)) === node).catch(() => {
    throw new Error(`patronictl switchover: ${said.trim().slice(-500)}`);
  });
}

function memberOf({ members }: Running, node: number): Member {
  const found = members.find(({ name }) => name === `db${node}`);
  if (!found) throw new Error(`the cluster has no db${node}`);
  return found;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200))
    if (await isSo()) return;
  throw new Error(`it did not come to that within ${patienceMs / 1000} s`);
}
