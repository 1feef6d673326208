// Adopts databases and backups from before the baseline (decision 0069): the baseline creates what
// the earlier migrations created, so that only their records are replaced.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';

/** What was applied, as `schema_migrations` and the head of a backup have it. */
export interface MigrationRecord {
  readonly name: string;
  /** SHA-256 of the file. */
  readonly checksum: string;
}

/**
 * Numbers up to it belonged to the earlier migrations; the baseline has the first ones of them
 * again.
 */
export const lastEarlierNumber = 247;
/**
 * The last version with the earlier migrations: what has a part of them is brought to the whole by
 * it.
 */
export const lastEarlierVersion = 'ae8ef8e8';
/** Only a database from before has it. */
const first = '0001_foundation.sql';
const listFile = join(import.meta.dirname, '../../../database/before-baseline.txt');

/** The earlier migrations, as `sha256sum` lists them: the checksum, two spaces, the name. */
export const earlierMigrations = (): MigrationRecord[] =>
  readFileSync(listFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({
      checksum: line.slice(0, line.indexOf(' ')),
      name: line.slice(line.indexOf(' ') + 2),
    }));

/**
 * @param applied of a database or a backup
 * @param known all migrations of this version
 * @returns `applied` with the baseline in the place of the earlier migrations; the same list where
 * there are none
 * @throws PartOfEarlier where some of them are missing or were changed
 */
export function withBaseline(
  applied: readonly MigrationRecord[],
  known: readonly MigrationRecord[],
): readonly MigrationRecord[] {
  if (!applied.some(({ name }) => name === first)) return applied;
  const earlier = earlierMigrations();
  const keyOf = ({ name, checksum }: MigrationRecord): string => `${checksum} ${name}`;
  const there = new Set(applied.map(keyOf));
  const missing = earlier.filter((one) => !there.has(keyOf(one)));
  if (missing[0])
    throw new PartOfEarlier(earlier.length - missing.length, earlier.length, missing[0].name);
  const replaced = new Set(earlier.map(keyOf));
  const baseline = known.filter(({ name }) => Number.parseInt(name, 10) <= lastEarlierNumber);
  return [...baseline, ...applied.filter((one) => !replaced.has(keyOf(one)))];
}

/**
 * A database with a part of the earlier migrations has neither the one schema nor the other. The
 * message goes on after the name of a database or a backup.
 */
export class PartOfEarlier extends Error {
  constructor(has: number, of: number, missing: string) {
    super(
      `has ${has} of the ${of} migrations from before the baseline, and not ${missing} as this version knows it. Nothing was changed.`,
    );
  }
}

/**
 * Replaces the records of the earlier migrations by those of the baseline, in one transaction; no
 * table is touched.
 * @param sql the owner's connection, under the lock of a start
 * @returns what is applied now
 * @throws Error with both ways out where it has a part of them; then nothing was changed
 */
export async function adoptEarlier(
  sql: postgres.Sql,
  {
    known,
    log,
  }: { readonly known: readonly MigrationRecord[]; readonly log: (line: string) => void },
): Promise<readonly MigrationRecord[]> {
  const applied = [...(await sql<MigrationRecord[]>`select name, checksum from schema_migrations`)];
  const now = whole(() => withBaseline(applied, known));
  if (now === applied) return applied;
  await sql`
    with earlier as (delete from schema_migrations
      where name <> all (${now.map(({ name }) => name)}))
    insert into schema_migrations ${sql([...now], 'name', 'checksum')}
    on conflict (name) do update set checksum = excluded.checksum`;
  log(
    `This database is of a version before the baseline: its ${earlierMigrations().length} earlier migrations are recorded as the baseline now.`,
  );
  return now;
}

function whole<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PartOfEarlier)) throw error;
    throw new Error(
      `This database ${error.message} To keep its data, start version ${lastEarlierVersion} on it once (git checkout ${lastEarlierVersion}, npm start), then this one. To begin again with nothing, end the program and remove its data folder (README, "Reset the demo"), or name an empty database in DATABASE_URL.`,
      { cause: error },
    );
  }
}
