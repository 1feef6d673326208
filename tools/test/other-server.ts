// `npm test -- --postgres=DIR`: the tests of the server and the journeys on the PostgreSQL whose
// programs are in DIR instead of the embedded one.
import { dirname } from 'node:path';
import {
  type PostgresBinaries,
  postgresBinariesIn,
  programsSetting,
} from '#server/kit/postgres/binaries.ts';

const option = '--postgres';

/** The projects of vitest.config.ts that use a database. */
export const databaseProjects = ['--project=server', '--project=measured', '--project=journeys'];

/** For the programs that the journeys start, each with a server of its own. */
export function giveToPrograms({ postgres }: PostgresBinaries): void {
  process.env[programsSetting] = dirname(postgres);
}

/**
 * @param words of the command @returns the programs asked for, null where none are, or what is
 * wrong with what was asked
 */
export function otherServer(
  words: readonly string[],
): PostgresBinaries | null | { readonly refusal: string } {
  const asked = words.findLast((word) => word === option || word.startsWith(`${option}=`));
  if (asked === undefined) return null;
  const folder = asked.slice(option.length + 1);
  if (folder === '')
    return {
      refusal: `${option} needs the folder of a PostgreSQL's programs: ${option}=/usr/lib/postgresql/15/bin`,
    };
  if (process.env['TEST_POSTGRES_URL'])
    return {
      refusal: `TEST_POSTGRES_URL names a server already: unset it, or leave ${option} out.`,
    };
  try {
    return postgresBinariesIn(folder);
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
