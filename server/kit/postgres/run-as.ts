// Decides under which user the database server runs: PostgreSQL refuses root, and a bare machine
// has no user made for it.
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface RunAs {
  /** Who must own the data directory; null: whoever runs the program. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** Command words put before the program. */
  readonly prefix: readonly string[];
  /** User and group for spawn. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const nobody = 65534;
const inNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`] as const;

/**
 * A plain user runs the server himself. Root runs it as the owner of `directory`; when that is root
 * too, in a user namespace where it is an ordinary user, and where namespaces are forbidden, as
 * `nobody`.
 * @param directory of the database; exists
 * @param program the server's binary
 * @throws Error with the way out when no user can reach both
 */
export function chooseRunAs(directory: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { owner: null, prefix: [], identity: {} };
  const { uid, gid } = statSync(directory);
  if (uid === 0 && runs([...inNamespace, program, '--version']))
    return { owner: { uid: 0, gid: 0 }, prefix: inNamespace, identity: {} };
  const owner = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
  if (reaches(owner, directory, program)) return { owner, prefix: [], identity: owner };
  // A clone under /root is closed to everybody else: let the server pass closed folders, and
  // nothing more.
  const passing = passingClosedFolders(owner);
  if (runs([...passing, program, '--version'])) return { owner, prefix: passing, identity: {} };
  throw new Error(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${program} and ${directory}. Start as an ordinary user, move the folder to a place that user can reach, or set DATABASE_URL.`,
  );
}

/** Gives `directory` and all in it to the user who runs the server, when it is another's. */
export function giveTo(runAs: RunAs, directory: string): void {
  if (!runAs.owner || lstatSync(directory).uid === runAs.owner.uid) return;
  for (const name of readdirSync(directory, { recursive: true })) {
    const path = join(directory, name.toString());
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  }
  // Last, so that a hand-over cut short is done again.
  chownSync(directory, runAs.owner.uid, runAs.owner.gid);
}

// Without the secure bit the right holds for open() but not for access(), with which the server
// looks for its parts.
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
