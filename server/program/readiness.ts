// Whether the program may be given work: what a load balancer asks, and what a person reads when
// the answer is no.
import { databaseTroubles, notResponding } from '#domain/settings/readiness.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Engine } from '#server/kit/jobs/sweep.ts';
import { readDatabaseTroubles } from '#server/settings/system-status/database-troubles.store.ts';

// One report may be wrong by itself; several failed batches in a row are the database's doing: with
// a full disk it still answers queries.
const mostFailing = 2;
// Who asks waits a second at most, also where the process itself is late.
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
 * database does. Who asks meanwhile shares the look.
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
    // Then nothing else works either, and fifty sweeps that say so would hide why.
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
