// The SQL of response objectives: which was in force when, and setting the next one.
import type { ObjectiveInForce, ResponseObjective } from '#domain/alerts/objectives/objective.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * A row `o` of a from clause for each objective that was in force at `moment`: exactly one. With
 * its lines and `percent`s as columns of `response_objectives`.
 */
export const joinObjective = (tx: Tx, moment: Fragment): Fragment => tx`
  join (select *,
      coalesce(lead(in_force_from) over (order by in_force_from), 'infinity') as in_force_until
    from response_objectives) o
    on ${moment} >= o.in_force_from and ${moment} < o.in_force_until`;

const shown = (tx: Tx): Fragment => tx`
  standard, name, json_build_object('seconds', target_seconds, 'percent', target_percent) as target,
    json_build_object('seconds', limit_seconds, 'percent', limit_percent) as "limit",
  case when isfinite(in_force_from) then app.iso(in_force_from) end as "from"`;

/** The newest first: the first is in force. */
export const readObjectives = async (tx: Tx): Promise<ObjectiveInForce[]> =>
  await tx<ObjectiveInForce[]>`
    select ${shown(tx)} from response_objectives order by in_force_from desc limit 100`;

/** Those that were in force at some time since then, the newest first. */
export const readObjectivesSince = async (tx: Tx, since: Fragment): Promise<ObjectiveInForce[]> =>
  await tx<ObjectiveInForce[]>`
    select ${shown(tx)} from response_objectives
    where in_force_from >= (select max(r.in_force_from) from response_objectives r
      where r.in_force_from <= ${since})
    order by in_force_from desc limit 100`;

/** The one in force; nobody else sets another one until the transaction ends. */
export async function lockObjectives(tx: Tx): Promise<ObjectiveInForce | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended('response-objectives', 0))`;
  return (await readObjectives(tx))[0];
}

/** In force from now on, which is later than the one before it. */
export async function insertObjective(
  tx: Tx,
  { standard, name, target, limit }: ResponseObjective,
): Promise<void> {
  await tx`
    insert into response_objectives (standard, name, target_seconds, target_percent, limit_seconds,
      limit_percent, in_force_from)
    select ${standard}, ${name}, ${target.seconds}, ${target.percent}, ${limit.seconds},
      ${limit.percent}, greatest(app.now(), max(in_force_from) + interval '1 millisecond')
    from response_objectives`;
}
