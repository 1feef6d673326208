// Devices for tests: the caller gives the relevant fields, the table's defaults the others.
import type { Tx } from '#server/kit/db/database.ts';

export interface DeviceGiven {
  organisation_id: number;
  device_type_id?: number;
  device_name?: string;
  user_id?: number | null;
  imei?: string;
  archived_at?: Date;
  online?: boolean;
  last_heard_at?: Date;
  battery_percent?: number;
}

/** Writes one and answers its id. */
export async function aDevice(sql: Tx, given: DeviceGiven): Promise<number> {
  const row = { device_type_id: 2, device_name: 'Pendant', ...given };
  const [written] = await sql<{ id: number }[]>`insert into devices ${sql(row)} returning id`;
  if (!written) throw new Error('the device was not written');
  return written.id;
}
