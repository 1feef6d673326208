// What a person sees, asked of the lists that they themselves would open, in the view that their
// own session would have.
import { mayAny } from '#domain/access/actor.ts';
import { isWithin } from '#domain/access/authority.policy.ts';
import { abilitiesOf } from '#domain/access/roles.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Preview } from '#domain/permissions/permissions.api.ts';
import { departmentsStore } from '#server/departments/departments.store.ts';
import { devicesStore } from '#server/devices/records/device-records.store.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import type { Database, Tx, View } from '#server/kit/db/database.ts';
import type { TableStore } from '#server/kit/resource/table-store.ts';
import { everybodyStore } from '#server/users/people.store.ts';
import { type Person, restrictionOf } from './permissions.service.ts';

const shownNames = 5;

/**
 * Whether the caller's view shows all that the person's does, so that the preview reveals nothing
 * new to the caller.
 */
function reaches(caller: View, person: View): boolean {
  if (caller.role === 'platform') return true;
  if (person.role === 'platform') return false;
  if (caller.role === 'centre') return true;
  if (person.role === 'centre' || caller.organisation_id !== person.organisation_id) return false;
  const of = (view: typeof person) => (view.role === 'restricted' ? view.restriction : null);
  return isWithin(of(person), of(caller));
}

/** @param caller the view of the caller */
export async function previewOf(
  database: Database,
  caller: View,
  person: Person,
): Promise<Preview> {
  const abilities = [...abilitiesOf(person.role, person.abilities)];
  const view = reachOf({
    role: person.role,
    organisation_id: person.organisation_id,
    restriction: restrictionOf(person),
  });
  if (!reaches(caller, view)) return { abilities, sees: null };
  const may = (anyOf: readonly Permission[]): boolean =>
    mayAny({ abilities: new Set(abilities) }, anyOf);
  const sees = await database.read(view, async (tx) => ({
    people: may(['read users', 'read organisation users', 'read alert monitoring'])
      ? await shown(tx, everybodyStore)
      : null,
    departments: may(departments.access.read) ? await shown(tx, departmentsStore) : null,
    devices: may(devices.access.read) ? await shown(tx, devicesStore) : null,
  }));
  return { abilities, sees };
}

async function shown(tx: Tx, store: TableStore) {
  const { items, meta } = await store.list(tx, { per_page: shownNames, total: '1' });
  return {
    count: meta.total ?? 0,
    is_capped: meta.total_is_capped === true,
    names: items.map((item) => String(item[store.label])),
  };
}
