// Which unit sends: looked up within the organisation of the feed only, so that no feed can report
// for another organisation's people.
import { noteUnknown } from '#server/devices/devices.store.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface NamedUnit {
  readonly organisation_id: number;
  readonly imei: string | null;
  readonly partner_device_id: string | null;
}

/**
 * The device ids of units, each in its place; null for one that the organisation does not have any
 * more or never had. Of several linked under one name the latest counts.
 */
export async function findUnits(tx: Tx, units: readonly NamedUnit[]): Promise<(number | null)[]> {
  const given = units.map((unit, place) => ({ place, ...unit }));
  const rows = await tx<{ device_id: number | null }[]>`
    select distinct on (g.place) v.id as device_id
    from json_to_recordset(${JSON.stringify(given)}::text::json) as g (place int,
      organisation_id bigint, imei text, partner_device_id text)
    left join zoleo_links l
      on g.imei is null
      and l.organisation_id = g.organisation_id
      and l.partner_device_id = g.partner_device_id
    left join devices v
      on v.organisation_id = g.organisation_id
      and v.device_type_id = 4
      and v.archived_at is null
      and (v.imei = g.imei or v.id = l.device_id)
    order by g.place, v.id is null, l.consent, l.changed_at desc`;
  return rows.map((row) => row.device_id);
}

/**
 * Notes what the wearer decided about our hearing the unit; answers whether that is news. The later
 * decision counts.
 */
export async function noteConsent(
  tx: Tx,
  unit: { organisation_id: number; device_id: number; partner_device_id: string | null },
  decision: { consent: 'given' | 'withdrawn'; at: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into zoleo_links as l (organisation_id, device_id, partner_device_id, consent,
      changed_at)
    values (${unit.organisation_id}, ${unit.device_id}, ${unit.partner_device_id},
      ${decision.consent}, ${decision.at})
    on conflict (organisation_id, device_id) do update set
      partner_device_id = coalesce(excluded.partner_device_id, l.partner_device_id),
        consent = excluded.consent, changed_at = excluded.changed_at
    where excluded.changed_at >= l.changed_at
      and (l.consent <> excluded.consent
        or l.partner_device_id is distinct from coalesce(excluded.partner_device_id,
          l.partner_device_id))
    returning 1`;
  return rows.length > 0;
}

/**
 * Lists a unit of no organisation as seen; one of another organisation is that organisation's and
 * is listed nowhere else.
 */
export async function noteUnknownDevice(
  tx: Tx,
  imei: string,
  sourceAddress: string,
): Promise<void> {
  const owned = await tx`select from devices where imei = ${imei}`;
  if (owned.length === 0) await noteUnknown(tx, imei, sourceAddress);
}
