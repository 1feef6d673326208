// The alerts behind the figures of a period, and behind those of response times.

import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type AlertKind, typeIdsOf } from '#domain/dashboard/alert-kinds.ts';
import {
  dashboardListsApi,
  type responseFilters,
} from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import type { ListPeriod } from '#domain/kit/resource/periods.ts';
import { countedTime, responseSeconds, toBeAnswered } from '#server/alerts/alert-figures.store.ts';
import { joinObjective } from '#server/alerts/objectives/response-objectives.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { isNoDrill, type Reach } from '../reach.ts';
import { departmentOf, personName, personOf, sincePeriod } from './period-filter.ts';

/** Alerts in a period, newest first: those that the figures of the same reach count. */
export const listAlertsRaised = async (
  tx: Tx,
  query: QueryOf<typeof dashboardListsApi.alerts>,
  reach: Reach,
) => await (reach === 'all' ? overAll : inOrganisation)(tx, query);

const alerts = {
  table: 'alerts',
  isBehindFigure: true,
  direction: 'desc',
  search: ['name'],
  derived: {
    type: (tx) => tx`(select y.name from alert_types y where y.id = t.alert_type_id)`,
    person: personOf,
    name: personName,
    department: departmentOf,
    organisation: (tx) => tx`(select o.name from organisations o where o.id = t.organisation_id)`,
    response_seconds: (tx) => tx`floor(${responseSeconds(tx)})::int`,
  },
  filters: {
    period: (tx, period: ListPeriod) =>
      tx`${countedTime(tx, 'alerts', 't')} >= ${sincePeriod(tx, period)}`,
    kind: (tx, kind: AlertKind) => tx`t.alert_type_id = any(${typeIdsOf(kind)}::bigint[])`,
    type: (tx, type: AlertTypeName) => tx`t.alert_type_id = ${alertTypes[type].id}`,
    owner: (tx) => tx`t.owner_staff_id is null`,
    response: (tx, within: (typeof responseFilters)[number]) =>
      tx`${toBeAnswered(tx)} and ${answered(tx, within)}`,
  },
} satisfies Parameters<typeof listStore>[1];

const inOrganisation = listStore(dashboardListsApi.alerts, alerts);
const overAll = listStore(dashboardListsApi.alerts, { ...alerts, where: isNoDrill });

function answered(tx: Tx, within: (typeof responseFilters)[number]): Fragment {
  if (within === 'none') return tx`t.acknowledged_at is null`;
  const measured = {
    within_target: tx`<= o.target_seconds`,
    within_limit: tx`<= o.limit_seconds`,
    slow: tx`> o.limit_seconds`,
  }[within];
  return tx`
    exists (select from (select) one ${joinObjective(tx, countedTime(tx, 'alerts', 't'))}
      where ${responseSeconds(tx)} ${measured})
  `;
}
