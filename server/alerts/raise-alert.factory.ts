// An alert that a device raises by the intake, as every alert of the program comes.
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createIntake } from './alert-intake.ts';
import { anEvent } from './alerts.factory.ts';

/**
 * The device reports `kind`, which happens and is received at `at`.
 * @returns the id of the device's newest alert; 0 where it has none
 */
export async function raiseAlert(
  database: Database,
  device: { readonly device_id: number; readonly organisation_id: number },
  { kind, at }: { readonly kind: DeviceEventKind; readonly at: Date },
): Promise<number> {
  const moment = at.toISOString();
  await createIntake(database).take({
    device,
    events: [anEvent(kind, { occurred_at: moment, received_at: moment })],
  });
  const rows = await database.ask(
    async (tx) =>
      await tx<{ id: number | null }[]>`
      select max(id) as id from alerts where device_id = ${device.device_id}`,
  );
  return rows[0]?.id ?? 0;
}
