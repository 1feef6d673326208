// The calls of domain/alerts/alerts.api.ts, each handed to the service.
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import { router } from '#server/kit/http/context.ts';
import { acknowledgeAlert } from './actions/acknowledge-alert.service.ts';
import { commentOnAlert } from './actions/comment-on-alert.service.ts';
import { releaseAlert } from './actions/release-alert.service.ts';
import { resolveAlert } from './actions/resolve-alert.service.ts';
import { takeOverAlert } from './actions/take-over-alert.service.ts';
import { readSteps, tickStep } from './actions/tick-step.service.ts';
import { viewAlert } from './actions/view-alert.service.ts';
import { requireAlert } from './alerts.store.ts';
import { countQueue, countRecent, listAlerts } from './alerts-list.store.ts';
import { readHistory } from './details/alert-history.store.ts';
import { readAlert } from './details/read-alert.service.ts';
import {
  changeProfile,
  deleteProfile,
  listProfiles,
  saveProfile,
} from './filter-profiles.store.ts';

export const alertsRoutes = router(
  alertsApi,
  {
    list: async ({ tx, query, actor }) => await listAlerts(tx, query, actor.user_id),
    get: async ({ tx, actor, params }) => await readAlert(tx, actor, params.id),
    acknowledge: async ({ tx, actor, params, query }) =>
      await acknowledgeAlert(tx, actor, params.id, query),
    takeOver: async ({ tx, actor, params, query }) =>
      await takeOverAlert(tx, actor, params.id, query),
    release: async ({ tx, actor, params, query }) =>
      await releaseAlert(tx, actor, params.id, query),
    resolve: async ({
      tx,
      actor,
      params,
      query,
      body: { version, call_outcomes, steps_skipped_reason, ...resolution },
    }) => {
      const said = { call_outcomes, steps_skipped_reason };
      return await resolveAlert(tx, actor, params.id, { resolution, said, version, ...query });
    },
    viewed: async ({ tx, actor, params }) => await viewAlert(tx, actor, params.id),
    responses: async ({ tx, params }) => await readSteps(tx, params.id),
    tick: async ({ tx, actor, params, body }) =>
      await tickStep(tx, actor, params.id, { ...body, id: params.responseStepId }),
    history: async ({ tx, params, query }) => {
      return await readHistory(tx, await requireAlert(tx, params.id), query.before);
    },
    comment: async ({ tx, actor, params, body }) =>
      await commentOnAlert(tx, actor, params.id, body),
    resolutionComments: async ({ tx }) =>
      await tx<
        { id: number; name: string }[]
      >`select id, name from resolution_comments where published order by name`,
    counts: async ({ tx, query: { recent } }) => {
      const counts = await countQueue(tx);
      return recent ? { ...counts, recent: await countRecent(tx) } : counts;
    },
    filterProfileNames: async ({ tx, actor }) =>
      (await listProfiles(tx, actor.user_id)).map(({ id, name }) => ({ id, name })),
    filterProfiles: async ({ tx, actor }) => await listProfiles(tx, actor.user_id),
    saveFilterProfile: async ({ tx, actor, body }) => await saveProfile(tx, actor.user_id, body),
    changeFilterProfile: async ({ tx, actor, params, body }) =>
      await changeProfile(tx, actor.user_id, params.id, body),
    deleteFilterProfile: async ({ tx, actor, params }) => {
      await deleteProfile(tx, actor.user_id, params.id);
      return null;
    },
  },
  [],
  // After a restart every console asks for the same page and the same counts at once.
  { list: (actor, { owner }) => (owner === 'me' ? actor.user_id : null), counts: () => null },
);
