// The organisations behind the figures, each with what happened there in a period.
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import type { Counted } from '#domain/reports/counted-times.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { sincePeriod } from './period-filter.ts';

/** Counted up to here in each row; more is shown as this number. */
const most = 10_000;

/** Active organisations of the view; the period says what is counted of each. */
export const listOrganisationFigures = async (
  tx: Tx,
  query: QueryOf<typeof dashboardListsApi.organisations>,
) => {
  const from = sincePeriod(tx, query.period);
  const counted = (table: Counted, more = tx``): Fragment =>
    tx`
      (select count(*)::int
        from (select from ${tx(table)} c
          where c.organisation_id = t.id and ${countedTime(tx, table, 'c')} >= ${from} ${more}
          limit ${tx.unsafe(String(most))}) found)
    `;
  return await listStore(dashboardListsApi.organisations, {
    table: 'organisations',
    isBehindFigure: true,
    where: () => tx`t.in_use`,
    search: ['name'],
    derived: {
      alerts: () => counted('alerts'),
      signed_in: () => counted('users', tx`and c.deleted_at is null`),
      patrols: () => counted('patrol_jobs'),
    },
    filters: { period: () => tx`true` },
  })(tx, query);
};
