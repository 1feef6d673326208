// Devices that contacted us and were refused: those of no organisation, and phones whose device,
// organisation or installation has ended; one that is in use again is not among them.
import { devicesApi } from '#domain/devices/devices.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

/** A phone has no IMEI: it is listed under its device's number. */
export const refusedPhoneKey = (deviceId: number): string => `app:${deviceId}`;

/**
 * All that is refused now, with what it was: looked up row by row, so that a page of the index is
 * all that is read.
 */
const refused = (tx: Tx) => tx`(
  select s.*, coalesce(-substring(s.imei from '^app:(\\d+)$')::bigint, s.imei::bigint) as id, case when s.imei like 'app:%' then 'app' else 'ev04' end as kind,
    case when p.id is null then 'never_added' when p.archived_at is not null then 'archived' when not o.in_use then 'organisation_off' else 'installation_ended' end as why,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.device_name) end as device,
    case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organisation
  from seen_unknown_devices s
  left join lateral (select v.* from devices v where v.id = coalesce(substring(s.imei from '^app:(\\d+)$')::bigint,
    (select n.id from devices n where n.imei = s.imei and n.archived_at is null),
    (select n.id from devices n where n.imei = s.imei and n.archived_at is not null order by n.archived_at desc limit 1)) limit 1) p on true
  left join organisations o on o.id = p.organisation_id
  where p.id is null or p.archived_at is not null or (s.imei like 'app:%' and (not o.in_use or not exists (
    select from app_installations i where i.organisation_id = p.organisation_id and i.device_id = p.id and i.ended_at is null))))`;

/**
 * A page of them, the latest first by default; `search` matches a part of the identifier, the
 * device's name or the address.
 */
export const listUnknown = listStore(devicesApi.unknown, {
  table: refused,
  key: 'imei',
  direction: 'desc',
  derived: { device_name: (tx) => tx`(t.device ->> 'name')` },
  search: ['imei', 'device_name', 'source_address'],
});
