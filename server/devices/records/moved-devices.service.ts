// Moves a pendant or a satellite device to another organisation: its past stays where it was, under
// an archived device; there it begins without a wearer.

import type { Actor } from '#domain/access/actor.ts';
import { type Device, device as deviceRecord } from '#domain/devices/device-record.ts';
import { moveRefusal } from '#domain/devices/devices.policy.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { archiveDevice } from '../new-devices.store.ts';
import { keepPlace } from './device-places.service.ts';
import { devicesStore, insertCopy } from './device-records.store.ts';
import { refuseWhileNeeded } from './device-rules.ts';

/**
 * Moves it, in the platform's view.
 * @returns the device as it is in the other organisation
 * @throws 404; 422 for an organisation that is not there or has no place; 409 for a phone or
 * button, and while the device is needed
 */
export async function moveDevice(
  tx: Tx,
  actor: Actor,
  id: number,
  organisationId: number,
): Promise<Device> {
  const [held] = await devicesStore.lock(tx, [id]);
  if (!held || held.organisation_id === null) throw notFound();
  const { organisation_id } = held;
  const record = deviceRecord.parse(held.record);
  const { device_name, kind } = record;
  refuseIf(moveRefusal(record));
  const [target] = await tx<{ name: string }[]>`
    select name
    from organisations
    where id = ${organisationId} and in_use and id <> ${organisation_id}`;
  if (!target) throw invalid({ organisation_id: ['Choose another organisation that is active.'] });
  await refuseWhileNeeded(tx, record);
  await keepPlace(tx, { organisation_id: organisationId, kind, user_id: null }, 'organisation_id');
  await archiveDevice(tx, organisation_id, id);
  const moved = await insertCopy(tx, id, organisationId);
  const by = {
    actor_staff_id: actor.user_id,
    acting_for_staff_id: actor.acting_for_user_id,
    kind: 'device.moved',
  };
  await recordEvents(tx, [
    {
      ...by,
      organisation_id,
      device_id: id,
      data: { id, name: device_name, to: target.name, by: actor.name },
    },
    {
      ...by,
      organisation_id: organisationId,
      device_id: moved,
      data: { id: moved, name: device_name, by: actor.name },
    },
  ]);
  return deviceRecord.parse(await devicesStore.find(tx, moved));
}
