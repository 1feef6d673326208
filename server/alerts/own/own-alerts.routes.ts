// The calls of an alert for the people of its organisation.
import { ownAlertsApi } from '#domain/alerts/own/own-alerts.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readOwnAlert, readOwnTimeline } from './own-alert.service.ts';

export const ownAlertsRoutes: Route[] = router(ownAlertsApi, {
  get: async ({ tx, actor, params }) => await readOwnAlert(tx, actor, params.id),
  timeline: async ({ tx, actor, params, query }) =>
    await readOwnTimeline(tx, actor, { id: params.id, before: query.before }),
});
