// The people behind the figures: by their last sign-in, and in an organisation with what they did
// in a period.
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import type { ListPeriod } from '#domain/kit/resource/periods.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { departmentOf, organisationOf, sincePeriod } from './period-filter.ts';

export const listSignedIn = listStore(dashboardListsApi.systemUsers, {
  table: 'users',
  isBehindFigure: true,
  direction: 'desc',
  where: (tx) =>
    tx`t.deleted_at is null and (t.role <> 'admin' or current_user = 'vigil_platform')`,
  lowered: { name: 'name_key' },
  search: ['name'],
  derived: { organisation: organisationOf, department: departmentOf },
  filters: {
    period: (tx, period: ListPeriod) =>
      tx`${countedTime(tx, 'users', 't')} >= ${sincePeriod(tx, period)}`,
    staff: (tx, is: boolean) =>
      is
        ? tx`t.organisation_id is null`
        : tx`exists (select from organisations o where o.id = t.organisation_id and o.in_use)`,
  },
});

/** The people of the view's organisation, each with the counts of the period. */
export const listUserAnalysis = async (
  tx: Tx,
  query: QueryOf<typeof dashboardListsApi.userAnalysis>,
) => {
  const from = sincePeriod(tx, query.period);
  const own = tx`organisation_id = t.organisation_id and user_id = t.id`;
  return await listStore(dashboardListsApi.userAnalysis, {
    table: 'users',
    where: () => tx`t.organisation_id = app.tenant() and t.deleted_at is null`,
    lowered: { name: 'name_key' },
    search: ['name'],
    derived: {
      department: departmentOf,
      alerts: () =>
        tx`
          (select count(*)::int
            from alerts
            where ${own} and ${countedTime(tx, 'alerts')} >= ${from})
        `,
      sessions: () =>
        tx`
          (select count(*)::int
            from welfare_sessions
            where ${own} and ${countedTime(tx, 'welfare_sessions')} >= ${from})
        `,
      devices: () => tx`(select count(*)::int from devices where ${own} and archived_at is null)`,
    },
    // It says what is counted of each, and hides no one.
    filters: { period: () => tx`true` },
  })(tx, query);
};
