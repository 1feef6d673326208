// Devices that are added and archived while the program runs: added when a phone or a button is
// admitted, archived when it leaves.
import type { Tx } from '#server/kit/db/database.ts';
import { countDevices } from '#server/organisations/organisation-counts.store.ts';

export interface NewDevice {
  readonly organisation_id: number;
  readonly type: 'app' | 'button';
  readonly user_id: number | null;
  readonly device_name: string;
  /** E.164. */
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
}

/** @returns the new device's id */
export async function insertDevice(tx: Tx, device: NewDevice): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name, phone, country)
    select ${device.organisation_id}, k.id, ${device.user_id}::bigint, ${device.device_name},
      ${device.phone ?? null}, ${device.country ?? 'AU'}
    from device_types k where k.name = ${device.type}
    returning id`;
  if (!row) throw new Error('the device was not written');
  await countDevices(tx, device.organisation_id, 1);
  return row.id;
}

/** Takes a device out of use; its past stays. */
export async function archiveDevice(tx: Tx, organisationId: number, id: number): Promise<void> {
  const archived = await tx`
    update devices
    set archived_at = app.now()
    where organisation_id = ${organisationId} and id = ${id} and archived_at is null
    returning id`;
  if (archived.length > 0) await countDevices(tx, organisationId, -1);
}
