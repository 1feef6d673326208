// Redgum's geofence locations around Albury, and the entries and exits of the last weeks, derived
// from ids: no dice are thrown. They are off the towns' centres, so that the simulated pendants
// report nothing here by themselves.
import { fencesFor, heldAfter } from '#domain/devices/settings/pendant-fences.ts';
import { readPendants } from '#server/geofence-locations/pendants/pendant-fences.store.ts';
import { insertRows } from '../rows.ts';
import { after, type SeedContext, type SeededOrganisation } from '../world.ts';

const arrival = 'You are at {{organisation}}. Start a welfare timer if you work alone.';
const places = [
  {
    name: 'Elm Street clinic',
    latitude: -36.0605,
    longitude: 146.9362,
    radius: 180,
    address: '18 Elm Street, Albury',
    entry_message: arrival,
  },
  {
    name: 'Albury depot',
    latitude: -36.0921,
    longitude: 146.9312,
    radius: 80,
    address: 'Depot Road, Albury',
  },
  {
    name: 'Mungabareena reserve',
    latitude: -36.0886,
    longitude: 146.9594,
    radius: 150,
    type: 'proximity_reminder',
  },
  {
    name: 'Lavington substation',
    latitude: -36.0418,
    longitude: 146.9389,
    radius: 120,
    type: 'proximity_reminder',
  },
  {
    name: 'Wodonga hub',
    latitude: -36.1214,
    longitude: 146.8881,
    radius: 150,
    address: 'High Street, Wodonga',
  },
  {
    name: 'Thurgoona site office',
    latitude: -36.0409,
    longitude: 146.9935,
    radius: 100,
    active: false,
  },
  {
    name: 'West Albury water works',
    latitude: -36.0802,
    longitude: 146.8694,
    radius: 90,
    type: 'alert',
  },
  { name: 'Gateway Island', latitude: -36.1012, longitude: 146.9011, radius: 220 },
  {
    name: 'Gateway car park',
    latitude: -36.0996,
    longitude: 146.9034,
    radius: 100,
    assignment_type: 'chosen',
  },
] as const;

const day = 1440;

export async function seedGeofenceLocations(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const redgum = organisations.find(({ key }) => key === 'redgum');
  if (!redgum) return;
  const [created_at, updated_at] = [after(now, -200 * day), after(now, -20 * day)];
  for (const place of places)
    await insertRows(tx, 'geofence_locations', [
      { organisation_id: redgum.id, ...place, created_at, updated_at },
    ]);
  await tx`
    insert into geofence_location_tags (organisation_id, geofence_location_id, user_tag_id)
    select g.organisation_id, g.id, t.id
    from geofence_locations g
    join user_tags t on t.organisation_id = g.organisation_id and t.name = 'Night shift'
    where g.organisation_id = ${redgum.id} and g.assignment_type = 'chosen'`;
  // Each visit has its entry and, half an hour later, its exit.
  await tx`
    insert into geofence_crossings (organisation_id, geofence_location_id, user_id, device_id, kind,
      crossed_at, inferred)
    select v.organisation_id, g.id, v.user_id, v.id, kind,
      ${after(now, -1)}::timestamptz - make_interval(hours => ((5 + v.id * 7 + g.id * 13) % 700)::integer) - pause,
      false
    from geofence_locations g
    join devices v
      on v.organisation_id = g.organisation_id
      and v.user_id is not null
      and (v.id + g.id) % 3 = 0
    cross join (values ('entry', interval '30 minutes'), ('exit', interval '0')) given (kind, pause)
    where g.organisation_id = ${redgum.id} and g.active order by v.id, g.id, kind`;
  await tx`update organisations set geofence_proximity_reminders = true where id = ${redgum.id}`;
  await seedFavourites(tx, redgum.id);
  await seedPendantFences(tx, after(now, -19 * day), redgum.id);
}

const streets = [
  'Elm Street',
  'Thurgoona Street',
  'Smollett Street',
  'Wilson Street',
  'Guinea Street',
];

/**
 * Where the people who carry a phone live, and for some where they are on Tuesdays; derived from
 * their ids.
 */
async function seedFavourites(tx: SeedContext['tx'], organisationId: number): Promise<void> {
  await tx`
    insert into favourite_locations (organisation_id, user_id, name, address, additional_info,
      latitude, longitude, duration, radius, shake_on)
    select u.organisation_id, u.id, f.name, f.address, f.info,
      -36.15 - (u.id * 37 % 100) / 1000.0 - f.south, 146.9 + (u.id * 53 % 100) / 1000.0, f.duration,
      f.radius, f.shake
    from users u cross join lateral (values
      ('Home', 3 + u.id * 7 % 90 || ' ' || (${streets}::text[])[1 + u.id % 5] || ', Albury', null,
        0.0, null, 120, false, 1),
      ('Community hall', 'Hume Street, Albury',
        'Side entrance after 18:00. The keys are in the safe.', 0.2, 45, 150, true, 3)
    ) f (name, address, info, south, duration, radius, shake, every)
    where u.organisation_id = ${organisationId}
      and u.role = 'organisation_user'
      and u.deleted_at is null
      and u.id % f.every = 0
      and exists (select from devices v
        where v.organisation_id = u.organisation_id and v.user_id = u.id and v.device_type_id = 1)`;
}

/** Marks the pendants' geofences as stored, so that the first start sends nothing. */
async function seedPendantFences(
  tx: SeedContext['tx'],
  at: Date,
  organisationId: number,
): Promise<void> {
  const pendants = await tx<{ id: number }[]>`
    select id
    from devices
    where organisation_id = ${organisationId} and device_type_id = 2 and user_id is not null`;
  const places = await readPendants(
    tx,
    pendants.map(({ id }) => id),
  );
  const rows = places.map((pendant) => {
    const value = fencesFor(pendant.places, []);
    const geofences = { value, state: 'confirmed', at, why: null };
    return {
      organisation_id: organisationId,
      device_id: pendant.device_id,
      wanted: { geofences },
      reported: { geofences: heldAfter([], value, at.toISOString()) },
    };
  });
  await tx`
    insert into device_settings (organisation_id, device_id, wanted, reported)
    select *
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint,
      device_id bigint, wanted jsonb, reported jsonb)
    on conflict (organisation_id,
      device_id) do update set wanted = device_settings.wanted || excluded.wanted,
      reported = device_settings.reported || excluded.reported`;
  await tx`delete from pendant_fence_checks`;
}
