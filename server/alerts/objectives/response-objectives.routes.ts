// The calls of domain/alerts/objectives/response-objectives.api.ts: the centre's people read what
// they are measured against, admins of the platform and of the centre set it.
import type { Actor } from '#domain/access/actor.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import type { ResponseObjective } from '#domain/alerts/objectives/objective.ts';
import {
  mayReadObjectives,
  maySetObjectives,
} from '#domain/alerts/objectives/objectives.policy.ts';
import {
  chosenObjective,
  objectiveFaults,
  responseObjectivesApi,
} from '#domain/alerts/objectives/response-objectives.api.ts';
import { responseObjectiveChanged } from '#domain/alerts/objectives/response-objectives.events.ts';
import { conflict, invalid } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { insertObjective, lockObjectives, readObjectives } from './response-objectives.store.ts';

export const responseObjectivesRoutes: Route[] = router(responseObjectivesApi, {
  list: async ({ tx, actor }) => {
    authorise(mayReadObjectives(actor));
    return { objectives: await readObjectives(tx) };
  },
  set: async ({ tx, actor, body }) => {
    authorise(maySetObjectives(actor));
    const faults = objectiveFaults(body);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const objective = chosenObjective(body);
    const before = await lockObjectives(tx);
    if ((before?.from ?? null) !== body.seen)
      throw conflict(
        'changed_meanwhile',
        'Another person set an objective while you had this page open. Reload the page and try again.',
      );
    if (!before || !isSame(before, objective)) await set(tx, actor, objective);
    return { objectives: await readObjectives(tx) };
  },
});

const isSame = (one: ResponseObjective, other: ResponseObjective): boolean =>
  one.standard === other.standard && one.name === other.name && sameLines(one, other);

const sameLines = (one: ResponseObjective, other: ResponseObjective): boolean =>
  (['target', 'limit'] as const).every(
    (line) =>
      one[line].seconds === other[line].seconds && one[line].percent === other[line].percent,
  );

async function set(tx: Tx, actor: Actor, objective: ResponseObjective): Promise<void> {
  await insertObjective(tx, objective);
  const { name, target, limit } = objective;
  await recordEvents(tx, [
    {
      organisation_id: null,
      kind: 'response_objective.changed',
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { name, target, limit, by: actor.name },
    },
  ]);
  await tell(tx, [
    {
      channels: [alertMonitoringChannel],
      event: responseObjectiveChanged.name,
      data: { name },
    },
  ]);
}
