// Bluetooth buttons of a phone: each is a device of its own, paired until the phone removes it
// (R004).
import { conflict, notFound } from '#domain/kit/errors.ts';
import type { AppButton } from '#domain/phone/app-state.ts';
import { archiveDevice, insertDevice } from '#server/devices/new-devices.store.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readButtons } from './app-state.store.ts';
import { endPairing, insertPairing, lockPhone } from './buttons.store.ts';

const mostButtons = 5;

/** @throws 409 for a sixth button */
export async function addButton(
  tx: Tx,
  phone: Installation,
  { name, hardware_id }: { name: string; hardware_id: string },
): Promise<AppButton> {
  // One after the other, so that a button tapped twice is one button.
  await lockPhone(tx, phone);
  const buttons = await readButtons(tx, phone);
  const known = buttons.find((button) => button.hardware_id === hardware_id);
  if (known) return known;
  if (buttons.length >= mostButtons)
    throw conflict(
      'too_many_buttons',
      `A phone can have at most ${mostButtons} buttons. Remove one first.`,
    );
  const { organisation_id, user_id } = phone;
  const id = await insertDevice(tx, {
    organisation_id,
    type: 'button',
    user_id,
    device_name: name,
  });
  await insertPairing(tx, phone, { device_id: id, hardware_id });
  await tell(tx, phone, 'button.paired', {
    device_id: id,
    data: { phone_device_id: phone.device_id, hardware_id },
  });
  return { id, name, hardware_id, battery_percent: null };
}

/** @throws 404 for a button that is not paired with this phone */
export async function removeButton(tx: Tx, phone: Installation, id: number): Promise<void> {
  if (!(await endPairing(tx, phone, id))) throw notFound();
  await archiveDevice(tx, phone.organisation_id, id);
  await tell(tx, phone, 'button.unpaired', {
    device_id: id,
    data: { phone_device_id: phone.device_id },
  });
}

const tell = async (
  tx: Tx,
  { organisation_id, user_id }: Installation,
  kind: string,
  about: { device_id: number; data: Record<string, unknown> },
): Promise<void> =>
  void (await recordEvents(tx, [
    { kind, organisation_id, ...(user_id === null ? {} : { user_id }), ...about },
  ]));
