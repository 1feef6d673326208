// The calls of the search of past alerts.
import { pastAlertsApi } from '#domain/alerts/past/past-alerts.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { askedPeriod } from '#server/kit/resource/day-period.ts';
import { listMonitored, listPastAlerts } from './past-alerts.store.ts';

export const pastAlertsRoutes: Route[] = router(pastAlertsApi, {
  list: async (context) =>
    await listPastAlerts(context.tx, context.query, await askedPeriod(context)),
  organisations: async ({ tx, query }) => await listMonitored(tx, query),
});
