// The calls of domain/alerts/alert-lists.api.ts, and those of past alerts.

import { alertListsApi } from '#domain/alerts/alert-lists.api.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { authorise } from '#domain/kit/policy.ts';
import { actionTypes } from '#domain/responses/action-types.ts';
import { maySeeOperators } from '#domain/supervision/supervision.policy.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { pastAlertsRoutes } from '../past/past-alerts.routes.ts';

const byUrgency = Object.values(alertTypes).sort(
  (left, right) => left.priority - right.priority || left.id - right.id,
);

export const alertListsRoutes: Route[] = router(alertListsApi, {
  alertTypes: async () => byUrgency.map(({ id, title }) => ({ id, name: title })),
  actionTypes: async () => [...actionTypes],
  operators: async ({ tx }) =>
    await tx<{ id: number; name: string }[]>`
      select id, name
      from users
      where role like 'monitoring_centre%' and status = 'active'
      order by lower(name), id`,
  loggedInCount: async ({ tx, actor }) => {
    authorise(maySeeOperators(actor));
    const [row] = await tx<{ count: number }[]>`select app.signed_in_operators() as count`;
    return { count: row?.count ?? 0 };
  },
}).concat(pastAlertsRoutes);
