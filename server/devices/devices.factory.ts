// Devices for tests and the demo world: the caller says what matters, the rest is filled in.
import type { Tx } from '#server/kit/db/database.ts';

export interface DeviceGiven {
  organisation_id: number;
  user_id?: number | null;
  type?: 'app' | 'ev04' | 'button' | 'zoleo';
  device_name?: string;
  /** 15 digits. */
  imei?: string;
  enable_alerts?: boolean;
  archived_at?: Date;
}

let made = 0;

/** Writes a device and answers id and IMEI. An EV-04 gets an IMEI of its own when none is given. */
export async function aDevice(sql: Tx, given: DeviceGiven): Promise<{ id: number; imei: string | null }> {
  made += 1;
  const { type = 'ev04', ...rest } = given;
  const imei = given.imei ?? (type === 'ev04' ? String(860_000_000_000_000 + made) : null);
  const row = { device_name: `Pendant ${made}`, ...rest, imei };
  const [written] = await sql<{ id: number }[]>`
    insert into devices ${sql({ ...row, device_type_id: typeIds[type] })} returning id::int`;
  if (!written) throw new Error('the device was not written');
  return { id: written.id, imei };
}

const typeIds = { app: 1, ev04: 2, button: 3, zoleo: 4 } as const;
