// The SQL of which device counts in an organisation, where a person has several.
import type { CountingDevices } from '#domain/geofence-locations/worn-devices.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** Of the organisation of the view. */
export async function readCounting(tx: Tx): Promise<CountingDevices> {
  const [row] = await tx<
    { counting: CountingDevices }[]
  >`select counting from geofence_settings where organisation_id = app.tenant()`;
  return row?.counting ?? 'pendant_first';
}

/** @returns what it was before */
export async function setCounting(
  tx: Tx,
  organisation_id: number,
  counting: CountingDevices,
): Promise<CountingDevices> {
  await tx`
    insert into geofence_settings (organisation_id)
    select id
    from organisations
    where id = ${organisation_id}
    on conflict do nothing`;
  const [row] = await tx<{ counting: CountingDevices }[]>`
    select counting from geofence_settings where organisation_id = ${organisation_id} for update`;
  const before = row?.counting ?? 'pendant_first';
  if (before !== counting)
    await tx`
      update geofence_settings
      set counting = ${counting}, updated_at = app.now()
      where organisation_id = ${organisation_id}
    `;
  return before;
}
