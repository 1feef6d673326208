// The calls of drills: for those who supervise.
import type { Actor } from '#domain/access/actor.ts';
import { maySupervise } from '#domain/access/roles.ts';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { forbidden } from '#domain/kit/errors.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { listDrills, readFigures, readSettings, saveSettings } from './drills.store.ts';

export const drillsRoutes: Route[] = router(drillsApi, {
  list: async ({ tx, actor, query }) => {
    requireSupervisor(actor);
    return await listDrills(tx, query);
  },
  figures: async ({ tx, actor }) => {
    requireSupervisor(actor);
    return await readFigures(tx);
  },
  settings: async ({ tx, actor }) => {
    requireSupervisor(actor);
    return await readSettings(tx);
  },
  save: async ({ tx, actor, body }) => {
    requireSupervisor(actor);
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

function requireSupervisor({ role }: Actor): void {
  if (!maySupervise(role)) throw forbidden();
}
