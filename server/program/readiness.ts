// Whether the program can serve requests: the check for load balancers, and its explanation for
// people when the answer is no.
import { databaseTroubles, notResponding } from '#domain/settings/readiness.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Engine } from '#server/kit/jobs/sweep.ts';
import { readDatabaseTroubles } from '#server/settings/system-status/database-troubles.store.ts';

// One failed report may be wrong by itself; several failed batches in a row are the fault of the
// database: with a full disk it still answers queries.
const mostFailing = 2;
// The caller waits a second at most, also where the process itself is slow.
const databaseDeadlineMs = 500;

interface Asked {
  readonly database: Pick<Database, 'probe'>;
  /** Null in a process without the worker role. */
  readonly engine: Pick<Engine, 'state' | 'overdue'> | null;
  readonly proof: { troubles(): readonly string[] };
  readonly intake: { readonly counts: { readonly failing: number } };
}

/**
 * @returns why the program is not ready, empty when it is; answered within a second, whatever the
 * database does. Simultaneous callers share the look.
 */
export function createReadiness({
  database,
  engine,
  proof,
  intake,
}: Asked): () => Promise<string[]> {
  let looking: Promise<string[]> | null = null;
  return async () => {
    looking ??= reasonsOf(database).finally(() => {
      looking = null;
    });
    const reasons = [...(await looking)];
    // Then nothing else works either, and fifty failing sweeps would hide the cause.
    if (reasons.includes(notResponding)) return reasons;
    if (intake.counts.failing > mostFailing) reasons.push('device reports cannot be stored');
    if (engine && !engine.state.ready)
      reasons.push('the sweeps have not finished their first cycle');
    for (const name of engine?.state.failing ?? []) reasons.push(`the sweep "${name}" fails`);
    for (const name of engine?.overdue() ?? [])
      reasons.push(`a sweep is stuck: "${name}" does not finish`);
    if (proof.troubles().includes('engine_still'))
      reasons.push('no process reports that its sweeps finish');
    return reasons;
  };
}

const reasonsOf = async (database: Pick<Database, 'probe'>): Promise<string[]> =>
  await database.probe(readDatabaseTroubles, databaseDeadlineMs).then(
    (troubles) => troubles.map((trouble) => databaseTroubles[trouble]),
    () => [notResponding],
  );
