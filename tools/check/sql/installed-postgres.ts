// Finds a PostgreSQL of a major version on this machine, for checks that need it in addition to the
// embedded one.
import { existsSync } from 'node:fs';
import { type PostgresBinaries, postgresBinariesIn } from '#server/kit/postgres/binaries.ts';

/** The environment variable that names the folder of its programs, as VIGIL_POSTGRES_15. */
export const folderVariable = (major: number): string => `VIGIL_POSTGRES_${major}`;

/** Where Debian, Red Hat, Homebrew and the installers for macOS and Windows put the programs. */
const usualFolders = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `/Library/PostgreSQL/${major}/bin`,
  `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
];

/**
 * @returns its programs; null where none is installed
 * @throws Error where the variable names a folder that will not do
 */
export function installedPostgres(
  major: number,
  environment: NodeJS.ProcessEnv = process.env,
): PostgresBinaries | null {
  const named = environment[folderVariable(major)];
  const folder = named || usualFolders(major).find((one) => existsSync(one));
  if (!folder) return null;
  const programs = postgresBinariesIn(folder);
  if (programs.major === major) return programs;
  throw new Error(
    `${folder} holds PostgreSQL ${programs.major}, not ${major}${named ? `: see ${folderVariable(major)}` : ''}.`,
  );
}
