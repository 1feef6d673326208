// Whether the program may be given work: what a load balancer asks, and what a person reads when the answer is no.
import type { Running } from './feature.ts';

// One report may be wrong by itself; several failed batches in a row are the database's doing: with a full disk it still answers queries.
const mostFailing = 2;

/** Why the program is not ready; empty when it is. */
export async function reasonsNotReady({ database, engine, proof, intake }: Running): Promise<string[]> {
  const reasons: string[] = [];
  await database.read({ role: 'platform' }, async (tx) => await tx`select 1`).catch(() => reasons.push('the database is not responding'));
  if (intake.counts.failing > mostFailing) reasons.push('device reports cannot be stored');
  if (engine && !engine.state.ready) reasons.push('the sweeps have not finished their first cycle');
  for (const name of engine?.state.failing ?? []) reasons.push(`the sweep "${name}" fails`);
  for (const name of engine?.overdue() ?? []) reasons.push(`a sweep is stuck: "${name}" does not finish`);
  if (proof.troubles().includes('engine_still')) reasons.push('no process reports that its sweeps finish');
  return reasons;
}
