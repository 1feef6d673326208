// Which changes to a device are refused: by its kind, by the present holder of its IMEI, by the
// limits, and while its wearer may need it.

import {
  changedDeviceFaults,
  type DeviceFields,
  kindOfType,
  newDeviceFaults,
} from '#domain/devices/device.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { archivedRefusal, neededRefusal } from '#domain/devices/devices.policy.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import type { CrudRules, Doing } from '#server/kit/resource/row-actions.ts';
import { countDevices } from '#server/organisations/organisation-counts.store.ts';
import { archiveDevice } from '../new-devices.store.ts';
import { saveSettings } from '../settings/device-settings.service.ts';
import { refuseChoices, sendChoices } from './chosen-settings.service.ts';
import { keepPlace, keepPlaceWith } from './device-places.service.ts';

type Given = Partial<DeviceFields>;

/** Names no holder: the device may be of another organisation. */
const imeiTaken = 'This IMEI is already used by a device that you cannot see. Check the 15 digits.';

async function beforeCreate(
  tx: Tx,
  { user_id }: Device,
  given: Given,
  actor: Doing['actor'],
): Promise<void> {
  refuseFaults(newDeviceFaults(given));
  await refuseChoices(tx, actor, given);
  await refuseKnownImei(tx, given.imei);
  await refuseWearer(tx, user_id);
  const kind = kindOfType(given.device_type_id);
  if (kind)
    await keepPlace(tx, { organisation_id: await tenant(tx), kind, user_id }, 'device_type_id');
}

async function beforeUpdate(
  tx: Tx,
  record: Device,
  given: Given,
  actor: Doing['actor'],
): Promise<void> {
  refuseIf(archivedRefusal(record));
  refuseFaults(changedDeviceFaults(record.kind, given));
  await refuseChoices(tx, actor, given, record);
  if (given.imei !== record.imei) await refuseKnownImei(tx, given.imei);
  if (given.user_id === undefined || given.user_id === record.user_id) return;
  await refuseWearer(tx, given.user_id);
  await refuseWhileNeeded(tx, record);
  if (given.user_id === null || (await isSameDepartment(tx, given.user_id, record.user_id))) return;
  await keepPlaceWith(tx, {
    organisation_id: await tenant(tx),
    kind: record.kind,
    user_id: given.user_id,
  });
}

async function beforeRemove(tx: Tx, record: Device): Promise<void> {
  refuseIf(archivedRefusal(record));
  await refuseWhileNeeded(tx, record);
}

/**
 * Ends the pairings of a phone with its buttons, or that of a button with its phone, and answers
 * the buttons.
 */
export type Unpair = (tx: Tx, organisationId: number, deviceId: number) => Promise<number[]>;

/**
 * @param unpair of the phone app: removing a phone removes its buttons, since they reach us through
 * it only
 */
export const deviceRules = (unpair: Unpair): CrudRules<Device> => ({
  about: 'device_id',
  taken: { devices_imei_in_use: ['imei', imeiTaken] },
  each: {
    apply_template: async (
      doing: Doing,
      { id }: Device,
      { settings_template_id }: { settings_template_id: number },
    ) => await saveSettings(doing, id, { settings_template_id }),
    send_settings: async (doing: Doing, { id }: Device) => await saveSettings(doing, id, {}),
  },
  before: { create: beforeCreate, update: beforeUpdate, remove: beforeRemove },
  after: {
    create: async (tx, { id }, given: Given, actor) => {
      await countDevices(tx, await tenant(tx), 1);
      return given.settings_template_id || given.access_point_id
        ? await sendChoices({ tx, actor }, id, given)
        : {};
    },
    update: async (tx, { id }, given: Given, actor) => await sendChoices({ tx, actor }, id, given),
    remove: async (tx, { id }) => {
      const organisation = await tenant(tx);
      await countDevices(tx, organisation, -1);
      for (const button of await unpair(tx, organisation, id))
        await archiveDevice(tx, organisation, button);
    },
  },
});

/**
 * @throws 422 where a device that the caller may see has it; for others the unique index refuses
 */
async function refuseKnownImei(tx: Tx, imei: string | null | undefined): Promise<void> {
  if (imei == null || imei === '') return;
  const [known] = await tx<
    { name: string }[]
  >`select device_name as name from devices where imei = ${imei} and archived_at is null`;
  if (known) throw invalid({ imei: [`${known.name} already has this IMEI.`] });
}

/**
 * @throws 422 for a person who is not in the view or may not sign in, and for no wearer where the
 * caller would lose sight of the device
 */
async function refuseWearer(tx: Tx, userId: number | null): Promise<void> {
  if (userId === null) {
    const [caller] = await tx<
      { restricted: boolean }[]
    >`select current_user = 'vigil_restricted' as restricted`;
    if (caller?.restricted)
      throw invalid({ user_id: ['Choose a person. You only see devices of people.'] });
    return;
  }
  // Locked, so that the person is not removed before the device is theirs.
  const [person] = await tx<{ name: string; status: string }[]>`
    select name, status
    from users
    where id = ${userId} and organisation_id = app.tenant() and deleted_at is null for share`;
  if (!person) throw invalid({ user_id: ['Choose a person of this organisation.'] });
  if (person.status === 'disabled')
    throw invalid({ user_id: [`${person.name} is disabled. Choose someone else.`] });
}

/**
 * @throws 409 while the device is part of an open alert or of a running welfare timer: its wearer
 * must be found through it
 */
export async function refuseWhileNeeded(tx: Tx, device: Device): Promise<void> {
  refuseIf(neededRefusal(device, { has_timer: false }));
  const timers =
    await tx`select from welfare_sessions where device_id = ${device.id} and next_at is not null`;
  refuseIf(neededRefusal(device, { has_timer: timers.length > 0 }));
}

async function isSameDepartment(tx: Tx, left: number, right: number | null): Promise<boolean> {
  const rows = await tx`
    select from users a
    join users b on b.department_id = a.department_id
    where a.id = ${left} and b.id = ${right}`;
  return rows.length > 0;
}

async function tenant(tx: Tx): Promise<number> {
  const [row] = await tx<{ id: number }[]>`select app.tenant() as id`;
  if (!row) throw notFound();
  return row.id;
}
