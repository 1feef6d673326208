// Devices that spoke to us and were refused: those that are nobody's, and phones whose device, organisation or installation has ended; one that is in use again is not among them.
import type { UnknownDevice } from '#domain/devices/devices.api.ts';
import { metaFor, type PageQuery } from '#domain/kit/paging.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace, noSuchPage } from '#server/kit/resource/keyset.ts';

/** A phone has no IMEI: it stands under its device's number. */
export const refusedPhoneKey = (deviceId: number): string => `app:${deviceId}`;

/** A page of them, the latest first. */
export async function listUnknown(tx: Tx, query: PageQuery) {
  const place = query.after ? placeOf(query.after) : null;
  const rows = await tx<(UnknownDevice & { place: string })[]>`
    select s.imei, s.times_seen, app.iso(s.first_seen_at) as first_seen_at, app.iso(s.last_seen_at) as last_seen_at, s.source_address, s.last_seen_at::text as place,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.device_name, 'organisation', json_build_object('id', o.id, 'name', o.name),
        'why', case when p.archived_at is not null then 'archived' when not o.active then 'organisation_off' else 'installation_ended' end) end as phone
    from seen_unknown_devices s
    left join devices p on p.id = substring(s.imei from '^app:(\\d+)$')::bigint
    left join organisations o on o.id = p.organisation_id
    where not exists (select from devices v where v.imei = s.imei and v.archived_at is null)
      and (p.id is null or p.archived_at is not null or not o.active or not exists (
        select from app_installations i where i.organisation_id = p.organisation_id and i.device_id = p.id and i.ended_at is null))
      ${place ? tx`and (s.last_seen_at, s.imei) < (${place.at}::text::timestamptz, ${place.imei})` : tx``}
    order by s.last_seen_at desc, s.imei desc limit ${query.per_page} offset ${place ? 0 : (query.page - 1) * query.per_page}`;
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: `${last.place}|${last.imei}`, id: 0 }) : null;
  return { items: rows.map(({ place: _place, ...item }) => item), meta: metaFor(query, rows.length, next) };
}

/** @throws 422 for a place that was not given out */
function placeOf(after: string): { at: string; imei: string } {
  const [at, imei] = decodePlace(after).value?.split('|') ?? [];
  if (at === undefined || imei === undefined) throw noSuchPage();
  return { at, imei };
}
