// The calls of domain/supervision/distribution.api.ts: centre staff pause for themselves,
// supervisors set the mode.

import type { Actor } from '#domain/access/actor.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { authorise } from '#domain/kit/policy.ts';
import { distributionApi } from '#domain/supervision/distribution.api.ts';
import { distributionChanged } from '#domain/supervision/distribution.events.ts';
import { mayBeOffered, maySetDistribution } from '#domain/supervision/supervision.policy.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readOwn, saveMode, setPause } from './distribution.store.ts';

export const distributionRoutes: Route[] = router(distributionApi, {
  own: async ({ tx, actor }) => {
    authorise(mayBeOffered(actor));
    return await readOwn(tx, actor.user_id);
  },
  setMode: async ({ tx, actor, body: { mode } }) => {
    authorise(maySetDistribution(actor));
    if (await saveMode(tx, mode)) {
      await record(tx, actor, 'distribution.changed', { mode });
      await tell(tx, [
        { channels: [alertMonitoringChannel], event: distributionChanged.name, data: { mode } },
      ]);
    }
    return await readOwn(tx, actor.user_id);
  },
  pause: async ({ tx, actor, body: { paused } }) => {
    authorise(mayBeOffered(actor));
    if (await setPause(tx, actor.user_id, paused))
      await record(tx, actor, 'operator.pause_changed', { paused });
    return await readOwn(tx, actor.user_id);
  },
});

const record = async (
  tx: Tx,
  actor: Actor,
  kind: string,
  data: Record<string, unknown>,
): Promise<unknown> =>
  await recordEvents(tx, [
    {
      organisation_id: null,
      kind,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data,
    },
  ]);
