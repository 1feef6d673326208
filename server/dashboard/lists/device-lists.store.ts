// The devices behind the figures, in use now or when the current month began.
import {
  dashboardListsApi,
  type deviceMoments,
} from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { monthStart, ofActiveOrganisations, type Reach } from '../reach.ts';
import { organisationOf, personName, personOf } from './period-filter.ts';

type Moment = (typeof deviceMoments)[number];

const inUse = (tx: Tx, reach: Reach, at: Moment): Fragment =>
  at === 'now'
    ? tx`t.archived_at is null`
    : tx`
      t.created_at < ${monthStart(tx, reach)}
        and (t.archived_at is null or t.archived_at >= ${monthStart(tx, reach)})
    `;

const countedDevices = (reach: Reach) => ({
  table: 'devices',
  isBehindFigure: true as const,
  direction: 'desc' as const,
  search: ['device_name', 'person_name'],
  derived: {
    kind: (tx: Tx) => tx`(select k.title from device_types k where k.id = t.device_type_id)`,
    person: personOf,
    person_name: personName,
    department: (tx: Tx) => tx`(
      select d.name
      from users u
      join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
      where u.organisation_id = t.organisation_id and u.id = t.user_id)`,
    organisation: organisationOf,
  },
  where: (tx: Tx) => ofActiveOrganisations(tx, reach),
  filters: { at: (tx: Tx, at: Moment) => inUse(tx, reach, at) },
});

export const listDevices = listStore(dashboardListsApi.deviceCount, countedDevices('all'));
export const listOrganisationDevices = listStore(dashboardListsApi.deviceCountOfOrganisation, {
  ...countedDevices('organisation'),
  where: (tx) => tx`t.organisation_id = app.tenant()`,
});
