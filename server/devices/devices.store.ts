// Which organisation and wearer a device has, and devices of no organisation.
import type { Tx } from '#server/kit/db/database.ts';

export interface DeviceIdentity {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly imei: string;
  /** The first one it connected from, those it came from on several days, and confirmed ones. */
  readonly known_networks: readonly string[];
}

/**
 * The EV-04s with these IMEIs, wherever they belong, each in its place; null for an unknown or
 * archived one.
 */
export async function findByImeis(
  tx: Tx,
  imeis: readonly string[],
): Promise<(DeviceIdentity | null)[]> {
  const rows = await tx<DeviceIdentity[]>`
    select v.id as device_id, v.organisation_id, v.imei,
      array(select n.network
        from device_networks n
        where n.organisation_id = v.organisation_id and n.device_id = v.id
        and n.known_at is not null) as known_networks
    from devices v where v.imei = any(${[...imeis]}::text[]) and v.archived_at is null`;
  const known = new Map(rows.map((row) => [row.imei, row]));
  return imeis.map((imei) => known.get(imei) ?? null);
}

/** Records a device that belongs to no organisation. */
export async function noteUnknown(tx: Tx, imei: string, sourceAddress: string): Promise<void> {
  await tx`
    insert into seen_unknown_devices as s (imei, first_seen_at, last_seen_at, source_address)
    values (${imei}, app.now(), app.now(), ${sourceAddress})
    on conflict (imei) do update set last_seen_at = app.now(), times_seen = s.times_seen + 1,
      source_address = excluded.source_address`;
}
