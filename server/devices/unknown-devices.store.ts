// Devices that spoke to us and were refused: those that are nobody's, and phones whose device, organisation or installation has ended; one that is in use again is not among them.
import type { devicesApi, UnknownDevice } from '#domain/devices/devices.api.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { metaFor, type Page } from '#domain/kit/paging.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace, noSuchPage } from '#server/kit/resource/keyset.ts';

/** A phone has no IMEI: it stands under its device's number. */
export const refusedPhoneKey = (deviceId: number): string => `app:${deviceId}`;

/** A page of them, the latest first unless asked otherwise; `search` looks for a part of the identifier, the device's name or the address. */
export async function listUnknown(tx: Tx, query: QueryOf<typeof devicesApi.unknown>): Promise<Page<UnknownDevice>> {
  const up = query.direction === 'asc';
  const place = query.after ? placeOf(query.after) : null;
  const pattern = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await tx<(UnknownDevice & { place: string })[]>`
    select u.id, u.imei, u.kind, u.why, u.device, u.organisation, u.times_seen, app.iso(u.first_seen_at) as first_seen_at, app.iso(u.last_seen_at) as last_seen_at,
      u.source_address, u.last_seen_at::text as place
    from (${refused(tx)}) u
    where true ${query.kind ? tx`and u.kind = ${query.kind}` : tx``} ${query.why ? tx`and u.why = ${query.why}` : tx``}
      ${query.search ? tx`and (u.imei ilike ${pattern} or u.device ->> 'name' ilike ${pattern} or u.source_address ilike ${pattern})` : tx``}
      ${place ? tx`and (u.last_seen_at, u.imei) ${up ? tx`>` : tx`<`} (${place.at}::text::timestamptz, ${place.imei})` : tx``}
    order by u.last_seen_at ${up ? tx`asc` : tx`desc`}, u.imei ${up ? tx`asc` : tx`desc`}
    limit ${query.per_page} offset ${place ? 0 : (query.page - 1) * query.per_page}`;
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: `${last.place}|${last.imei}`, id: 0 }) : null;
  return { items: rows.map(({ place: _place, ...item }) => item), meta: metaFor(query, rows.length, next) };
}

/** All that is refused now, with what it was. */
const refused = (tx: Tx) => tx`
  select s.*, coalesce(-substring(s.imei from '^app:(\\d+)$')::bigint, s.imei::bigint) as id, case when s.imei like 'app:%' then 'app' else 'ev04' end as kind,
    case when p.id is null then 'never_added' when p.archived_at is not null then 'archived' when not o.in_use then 'organisation_off' else 'installation_ended' end as why,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.device_name) end as device,
    case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organisation
  from seen_unknown_devices s
  left join devices p on p.id = coalesce(substring(s.imei from '^app:(\\d+)$')::bigint, (select v.id from devices v where v.imei = s.imei order by v.archived_at desc nulls first limit 1))
  left join organisations o on o.id = p.organisation_id
  where p.id is null or p.archived_at is not null or (s.imei like 'app:%' and (not o.in_use or not exists (
    select from app_installations i where i.organisation_id = p.organisation_id and i.device_id = p.id and i.ended_at is null)))`;

/** @throws 422 for a place that was not given out */
function placeOf(after: string): { at: string; imei: string } {
  const [at, imei] = decodePlace(after).value?.split('|') ?? [];
  if (at === undefined || imei === undefined) throw noSuchPage();
  return { at, imei };
}
