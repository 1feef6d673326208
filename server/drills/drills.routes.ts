// The calls of drills: for those who supervise.

import { drillsApi } from '#domain/drills/drills.api.ts';
import { mayRunDrills } from '#domain/drills/drills.policy.ts';
import { authorise } from '#domain/kit/policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { listDrills, readFigures, readSettings, saveSettings } from './drills.store.ts';

export const drillsRoutes: Route[] = router(drillsApi, {
  list: async ({ tx, actor, query }) => {
    authorise(mayRunDrills(actor));
    return await listDrills(tx, query);
  },
  figures: async ({ tx, actor }) => {
    authorise(mayRunDrills(actor));
    return await readFigures(tx);
  },
  settings: async ({ tx, actor }) => {
    authorise(mayRunDrills(actor));
    return await readSettings(tx);
  },
  save: async ({ tx, actor, body }) => {
    authorise(mayRunDrills(actor));
    await saveSettings(tx, body, actor.user_id);
    const { user_id: actor_staff_id, acting_for_user_id: acting_for_staff_id } = actor;
    await recordEvents(tx, [
      {
        organisation_id: null,
        kind: 'drill_settings.updated',
        actor_staff_id,
        acting_for_staff_id,
        data: { ...body },
      },
    ]);
    return body;
  },
});
