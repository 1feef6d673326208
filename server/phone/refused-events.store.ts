// The SQL of phone events that were not accepted.
import type { Tx } from '#server/kit/db/database.ts';

/** How many events of a phone were refused and kept within the hour. */
export async function countRefused(tx: Tx, deviceId: number): Promise<number> {
  const [row] = await tx<{ kept: number }[]>`
    select count(*)::integer as kept from device_frames
    where device_id = ${deviceId}
      and received_at > app.now() - interval '1 hour'
      and reason like 'app:%'`;
  return row?.kept ?? 0;
}
