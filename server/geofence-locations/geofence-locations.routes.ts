// The calls of geofence locations: the resource kit's, the map, region usage, the switch of
// proximity reminders and which device counts.
import type { Actor } from '#domain/access/actor.ts';
import {
  type GeofenceLocation,
  geofenceFaults,
} from '#domain/geofence-locations/geofence-location.ts';
import {
  geofenceCallsApi,
  geofenceLocations,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import { invalid } from '#domain/kit/errors.ts';
import { notIncluded } from '#server/kit/access/included.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { setProximityReminders } from '#server/organisations/proximity-reminders.store.ts';
import {
  geofenceLocationsStore,
  hasProximityReminders,
  isSomeoneRemoved,
  listUsage,
  placesOnMap,
} from './geofence-locations.store.ts';
import { readCounting, setCounting } from './geofence-settings.store.ts';

type Chosen = Partial<Pick<GeofenceLocation, 'user_ids'>>;

/**
 * A place that only reminds does nothing where reminders are not included; it may still be
 * disabled, removed or given another type.
 */
async function refuseReminder(
  tx: Tx,
  { id, type }: Pick<GeofenceLocation, 'id' | 'type'>,
): Promise<void> {
  if (type === 'proximity_reminder' && !(await hasProximityReminders(tx, id))) throw notIncluded();
}

async function refuseRemoved(tx: Tx, { user_ids }: Chosen): Promise<void> {
  if (await isSomeoneRemoved(tx, user_ids ?? []))
    throw invalid({ user_ids: ['One of these people no longer exists. Remove them.'] });
}

const recordChange = async (
  tx: Tx,
  {
    actor,
    organisation_id,
    changes,
  }: { actor: Actor; organisation_id: number; changes: Record<string, [unknown, unknown]> },
): Promise<void> =>
  void (await recordEvents(tx, [
    {
      organisation_id,
      kind: 'organisation.updated',
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id: organisation_id, changes, by: actor.name },
    },
  ]));

export const geofenceLocationsRoutes: Route[] = [
  ...crud(geofenceLocations, geofenceLocationsStore, {
    faults: geofenceFaults,
    taken: {
      geofence_locations_by_name: [
        'name',
        'Another geofence location has this name. Choose another name.',
      ],
    },
    before: {
      create: async (tx, planned) => {
        await refuseReminder(tx, planned);
        await refuseRemoved(tx, planned);
      },
      update: async (tx, before, fields: Partial<GeofenceLocation>) => {
        await refuseReminder(tx, { ...before, ...fields });
        await refuseRemoved(tx, fields);
      },
      // R191 to R193
      enable: refuseReminder,
      duplicate: refuseReminder,
    },
  }),
  ...router(geofenceCallsApi, {
    map: async ({ tx }) => ({
      ...(await placesOnMap(tx)),
      proximity_reminders: await hasProximityReminders(tx),
      counting: await readCounting(tx),
    }),
    usage: async ({ tx, query }) => await listUsage(tx, query),
    proximityReminders: async ({ tx, actor, params, body: { enabled } }) => {
      if (await setProximityReminders(tx, params.id, enabled))
        await recordChange(tx, {
          actor,
          organisation_id: params.id,
          changes: { geofence_proximity_reminders: [!enabled, enabled] },
        });
      return { enabled };
    },
    counting: async ({
      tx,
      actor,
      params: { organisationId: organisation_id },
      body: { counting },
    }) => {
      const before = await setCounting(tx, organisation_id, counting);
      if (before !== counting)
        await recordChange(tx, {
          actor,
          organisation_id,
          changes: { geofence_counting: [before, counting] },
        });
      return { counting };
    },
  }),
];
