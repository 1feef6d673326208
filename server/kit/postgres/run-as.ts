// Chooses the user that the database server runs as: PostgreSQL refuses root, and a bare machine
// has no user for it.
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface RunAs {
  /** The owner that the data directory must have; null: the user who runs the program. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** Command words put before the program. */
  readonly prefix: readonly string[];
  /** User and group for spawn. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const nobodyId = 65534;
const inNamespace = [
  'unshare',
  '--user',
  `--map-user=${nobodyId}`,
  `--map-group=${nobodyId}`,
] as const;

/**
 * An ordinary user runs the server as himself. Root runs it as the owner of `directory`; when that
 * is root too, in a user namespace where it is an ordinary user, and where namespaces are
 * forbidden, as `nobody`.
 * @param directory of the database; exists
 * @param program the server's binary
 * @throws Error with the remedy when no user can reach both
 */
export function chooseRunAs(directory: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { owner: null, prefix: [], identity: {} };
  const { uid, gid } = statSync(directory);
  if (uid === 0 && runs([...inNamespace, program, '--version']))
    return { owner: { uid: 0, gid: 0 }, prefix: inNamespace, identity: {} };
  const owner = uid === 0 ? { uid: nobodyId, gid: nobodyId } : { uid, gid };
  if (reaches(owner, directory, program)) return { owner, prefix: [], identity: owner };
  // A clone under /root is closed to other users: the server may pass closed folders, and nothing
  // more.
  const passing = passingClosedFolders(owner);
  if (runs([...passing, program, '--version'])) return { owner, prefix: passing, identity: {} };
  throw new Error(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${program} and ${directory}. Start as an ordinary user, move the folder to a place that user can reach, or set DATABASE_URL.`,
  );
}

/** Changes the owner of `directory` and all in it to the user who runs the server, if needed. */
export function giveTo(runAs: RunAs, directory: string): void {
  if (!runAs.owner || lstatSync(directory).uid === runAs.owner.uid) return;
  for (const name of readdirSync(directory, { recursive: true })) {
    const path = join(directory, name.toString());
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  }
  // Last, so that an interrupted change is repeated.
  chownSync(directory, runAs.owner.uid, runAs.owner.gid);
}

// Without the secure bit the capability applies to open() but not to access(), with which the
// server looks for its files.
const passingClosedFolders = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  'setpriv',
  '--securebits=+no_setuid_fixup',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

const runs = ([command = '', ...words]: readonly string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0;

function reaches(owner: { uid: number; gid: number }, directory: string, program: string): boolean {
  const test = spawnSync(
    '/bin/sh',
    ['-c', 'test -x "$1" && cd "$2"', 'sh', program, join(directory, '..')],
    {
      ...owner,
      stdio: 'ignore',
      cwd: '/',
    },
  );
  return test.status === 0;
}
