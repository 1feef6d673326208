// The calls of domain/alerts/alerts.api.ts, each handed to the service.
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import { router } from '#server/kit/http/context.ts';
import { actOnAlert, commentOnAlert, readAlert, readSteps, tickStep, viewAlert } from './alerts.service.ts';
import { requireAlert } from './alerts.store.ts';
import { countQueue, countRecent, listAlerts } from './alerts-list.store.ts';
import { readHistory } from './details/alert-history.store.ts';
import { changeProfile, deleteProfile, listProfiles, saveProfile } from './filter-profiles.store.ts';

export const alertsRoutes = router(
  alertsApi,
  {
    list: async ({ tx, query, actor }) => await listAlerts(tx, query, actor.user_id),
    get: async ({ tx, actor, params }) => await readAlert(tx, actor, params.id),
    acknowledge: async ({ tx, actor, params, query }) => await actOnAlert(tx, actor, params.id, { action: 'acknowledge', ...query }),
    takeOver: async ({ tx, actor, params, query }) => await actOnAlert(tx, actor, params.id, { action: 'take_over', ...query }),
    release: async ({ tx, actor, params, query }) => await actOnAlert(tx, actor, params.id, { action: 'release', ...query }),
    resolve: async ({ tx, actor, params, query, body: { version, call_outcomes, steps_skipped_reason, ...resolution } }) => {
      const said = { call_outcomes, steps_skipped_reason };
      return await actOnAlert(tx, actor, params.id, { action: 'resolve', resolution, version, said, ...query });
    },
    viewed: async ({ tx, actor, params }) => await viewAlert(tx, actor, params.id),
    responses: async ({ tx, params }) => await readSteps(tx, params.id),
    tick: async ({ tx, actor, params, body }) => await tickStep(tx, actor, params.id, { ...body, id: params.responseStepId }),
    history: async ({ tx, params, query }) => {
      return await readHistory(tx, await requireAlert(tx, params.id), query.before);
    },
    comment: async ({ tx, actor, params, body }) => await commentOnAlert(tx, actor, params.id, body),
    resolutionComments: async ({ tx }) =>
      await tx<{ id: number; name: string }[]>`select id, name from resolution_comments where published order by name`,
    counts: async ({ tx, query: { recent } }) => {
      const counts = await countQueue(tx);
      return recent ? { ...counts, recent: await countRecent(tx) } : counts;
    },
    filterProfileNames: async ({ tx, actor }) => (await listProfiles(tx, actor.user_id)).map(({ id, name }) => ({ id, name })),
    filterProfiles: async ({ tx, actor }) => await listProfiles(tx, actor.user_id),
    saveFilterProfile: async ({ tx, actor, body }) => await saveProfile(tx, actor.user_id, body),
    changeFilterProfile: async ({ tx, actor, params, body }) => await changeProfile(tx, actor.user_id, params.id, body),
    deleteFilterProfile: async ({ tx, actor, params }) => {
      await deleteProfile(tx, actor.user_id, params.id);
      return null;
    },
  },
  [],
  // After a restart every console asks for the same page and the same counts at once.
  { list: (actor, { owner }) => (owner === 'me' ? actor.user_id : null), counts: () => null },
);
