// How alerts were answered since a moment, against the objective in force.
import type { Answered } from '#domain/alerts/objectives/answered.ts';
import type { ObjectiveStandard } from '#domain/alerts/objectives/objective.ts';
import { readObjectives } from '#server/alerts/objectives/response-objectives.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type PeriodFigures, readMeasured } from './response-times.store.ts';

interface AnsweredSince extends PeriodFigures {
  readonly standard: ObjectiveStandard;
  readonly answered: Answered;
}

/**
 * The figures begin again where another objective was set, so that they have one.
 * @param from ISO 8601
 */
export async function readAnsweredSince(tx: Tx, from: string): Promise<AnsweredSince> {
  const [objective] = await readObjectives(tx);
  if (!objective) throw new Error('no response objective is in force');
  const { name, standard, target, limit, from: inForceFrom } = objective;
  const since = inForceFrom !== null && inForceFrom > from ? inForceFrom : from;
  const figures = await readMeasured(
    tx,
    { reach: 'all', period: { since }, with_clock: true },
    true,
  );
  const { alerts, within_target, within_limit } = figures.total;
  const answered = {
    alerts,
    within_target,
    within_limit,
    since,
    objective: { name, target, limit },
  };
  return { ...figures, standard, answered };
}
