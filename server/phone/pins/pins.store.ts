// The SQL of a phone's PINs. Only the platform can read the columns: no view of an organisation
// shows a hash.
import type { Installation } from '#server/kit/access/installations.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface PinHashes {
  readonly safe: string;
  readonly duress: string;
}

/** Null where none are set. */
export async function readPinHashes(
  tx: Tx,
  { organisation_id, installation_id }: Installation,
): Promise<PinHashes | null> {
  const [row] = await tx<PinHashes[]>`
    select safe_pin_hash as safe, duress_pin_hash as duress from app_installations
    where organisation_id = ${organisation_id} and id = ${installation_id} and pin_set`;
  return row ?? null;
}

export async function writePinHashes(
  tx: Tx,
  { organisation_id, installation_id }: Installation,
  hashes: PinHashes | null,
): Promise<void> {
  await tx`
    update app_installations
    set safe_pin_hash = ${hashes?.safe ?? null}, duress_pin_hash = ${hashes?.duress ?? null}
    where organisation_id = ${organisation_id} and id = ${installation_id}`;
}

/** Whether this phone requires a PIN. */
export async function readPinSet(
  tx: Tx,
  { organisation_id, installation_id }: Installation,
): Promise<boolean> {
  const rows = await tx`
    select from app_installations
    where organisation_id = ${organisation_id} and id = ${installation_id} and pin_set`;
  return rows.length > 0;
}
