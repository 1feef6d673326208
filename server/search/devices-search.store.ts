// Devices in use by the beginning of their name, by their IMEI and by their phone number.
import { hitsPerKind, type SearchHit } from '#domain/search/search.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { joined } from '#server/kit/resource/columns.ts';
import { begins, endsIn, type SearchText } from './search-text.ts';

const most = String(hitsPerKind);
/**
 * Devices of one model share the first 8 digits of their IMEI: from the beginning it is searched
 * with more than these.
 */
const beginningOfImei = 10;

const some = (tx: Tx, where: Fragment, by: Fragment): Fragment =>
  tx`
    (select v.id
      from devices v
      where v.archived_at is null and ${where}
      order by ${by}, v.id
      limit ${tx.unsafe(most)})
  `;

export async function findDevices(tx: Tx, { text, digits }: SearchText): Promise<SearchHit[]> {
  const [name, imei, imeiEnd, phone] = [
    tx`v.name_key`,
    tx`v.imei`,
    tx`v.imei_end_key`,
    tx`v.phone_end_key`,
  ];
  const found = [
    some(tx, begins(tx, name, text), name),
    ...(digits
      ? [
          some(tx, endsIn(tx, imeiEnd, digits, 'imei'), imeiEnd),
          some(tx, endsIn(tx, phone, digits, 'phone'), phone),
        ]
      : []),
    ...(digits && digits.length >= beginningOfImei
      ? [some(tx, begins(tx, imei, digits), imei)]
      : []),
  ];
  return await tx<SearchHit[]>`
    select 'device' as kind, v.id, v.device_name as title,
      concat_ws(' · ', k.title, u.name, 'IMEI ' || v.imei, v.phone) as subtitle,
      json_build_object('id', o.id, 'name', o.name) as organisation, null as raised_at
    from (${joined(tx, found, tx` union `)}) f join devices v on v.id = f.id
    join device_types k on k.id = v.device_type_id join organisations o on o.id = v.organisation_id
    left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    order by v.name_key, v.id limit ${tx.unsafe(most)}`;
}
