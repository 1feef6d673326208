// The SQL of pairings between phones and buttons.
import type { Installation } from '#server/kit/access/installations.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** Holds the phone's row until the transaction ends. */
export async function lockPhone(
  tx: Tx,
  { organisation_id, device_id }: Installation,
): Promise<void> {
  await tx`
    select from devices where organisation_id = ${organisation_id} and id = ${device_id} for update
  `;
}

export async function insertPairing(
  tx: Tx,
  phone: Installation,
  button: { device_id: number; hardware_id: string },
): Promise<void> {
  await tx`
    insert into app_buttons (organisation_id, device_id, phone_device_id, hardware_id)
    values (${phone.organisation_id}, ${button.device_id}, ${phone.device_id},
      ${button.hardware_id})`;
}

/** @returns whether the button was paired with this phone */
export async function endPairing(tx: Tx, phone: Installation, buttonId: number): Promise<boolean> {
  const ended = await tx`
    update app_buttons set ended_at = app.now()
    where organisation_id = ${phone.organisation_id}
      and device_id = ${buttonId}
      and phone_device_id = ${phone.device_id}
      and ended_at is null
    returning device_id`;
  return ended.length > 0;
}

/**
 * Ends the pairings of a phone with all its buttons, or that of a button with its phone. @returns
 * the buttons
 */
export async function endPairingsOf(
  tx: Tx,
  organisationId: number,
  deviceId: number,
): Promise<number[]> {
  const ended = await tx<{ device_id: number }[]>`
    update app_buttons set ended_at = app.now()
    where organisation_id = ${organisationId}
      and ended_at is null
      and (phone_device_id = ${deviceId} or device_id = ${deviceId})
    returning device_id`;
  return ended.map(({ device_id }) => device_id);
}
