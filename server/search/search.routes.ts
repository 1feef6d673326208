// The search over everything: each kind by those who may read it, in the caller's own view.
import { type Actor, mayAny } from '#domain/access/actor.ts';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { type HitKind, hitKinds, type SearchHit, searchApi } from '#domain/search/search.api.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { findAlerts } from './alerts-search.store.ts';
import { findDevices } from './devices-search.store.ts';
import { findDepartments, findOrganisations } from './organisations-search.store.ts';
import { findPeople } from './people-search.store.ts';
import { type SearchText, searchTextOf } from './search-text.ts';

interface Kind {
  /** As of the kind's own calls. */
  readonly readBy: readonly Permission[];
  readonly find: (tx: Tx, search: SearchText, actor: Actor) => Promise<SearchHit[]>;
}

const readersOf = ({ access }: Pick<AnyEndpoint, 'access'>): readonly Permission[] =>
  'anyOf' in access ? access.anyOf : [];

/** Whose lists of people have their email and mobile. */
const readContacts: readonly Permission[] = ['read users', 'read organisation users'];

const kinds: Readonly<Record<HitKind, Kind>> = {
  alert: { readBy: readersOf(alertsApi.list), find: findAlerts },
  person: {
    readBy: readersOf(peopleApi.get),
    find: async (tx, search, actor) =>
      await findPeople(tx, search, { contacts: mayAny(actor, readContacts) }),
  },
  device: { readBy: devices.access.read, find: findDevices },
  department: { readBy: departments.access.read, find: findDepartments },
  organisation: { readBy: organisations.access.read, find: findOrganisations },
};

export const searchRoutes: Route[] = router(searchApi, {
  find: async ({ tx, actor, query }) => {
    const search = searchTextOf(query.search);
    const allowed = hitKinds
      .map((name) => kinds[name])
      .filter(({ readBy }) => mayAny(actor, readBy));
    return (await Promise.all(allowed.map(({ find }) => find(tx, search, actor)))).flat();
  },
});
