// Devices that spoke to us and are nobody's; one that has become somebody's is not among them any more.
import type { UnknownDevice } from '#domain/devices/devices.api.ts';
import { metaFor, type PageQuery } from '#domain/kit/paging.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace } from '#server/kit/resource/keyset.ts';

/** A page of them, the latest first. */
export async function listUnknown(tx: Tx, query: PageQuery) {
  const place = query.after ? decodePlace(query.after) : null;
  const rows = await tx<(UnknownDevice & { place: string })[]>`
    select s.imei, s.times_seen, app.iso(s.first_seen_at) as first_seen_at, app.iso(s.last_seen_at) as last_seen_at, s.source_address, s.last_seen_at::text as place
    from seen_unknown_devices s
    where not exists (select from devices v where v.imei = s.imei and v.archived_at is null)
      ${place ? tx`and (s.last_seen_at, s.imei::bigint) < (${place.value}::text::timestamptz, ${place.id}::bigint)` : tx``}
    order by s.last_seen_at desc, s.imei::bigint desc limit ${query.per_page} offset ${place ? 0 : (query.page - 1) * query.per_page}`;
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: last.place, id: Number(last.imei) }) : null;
  return { items: rows.map(({ place: _place, ...item }) => item), meta: metaFor(query, rows.length, next) };
}
