// People of organisations by the beginning of their name, and by email and mobile for those whose
// lists show these.
import { hitsPerKind, type SearchHit } from '#domain/search/search.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { joined } from '#server/kit/resource/columns.ts';
import { begins, endsIn, type SearchText } from './search-text.ts';

// Each begins at an index and stops after `most`; the planner sees how few that are.
const some = (
  tx: Tx,
  { where, by, most }: { where: Fragment; by: Fragment; most: number },
): Fragment => tx`
  (select u.id, u.organisation_id
    from users u
    where u.organisation_id is not null and ${where}
    order by ${by}, u.id
    limit ${tx.unsafe(String(most))})`;

interface Among {
  readonly most: number;
  /** Only people who were not removed: alerts are also found by those who were. */
  readonly present: boolean;
}

const among = (tx: Tx, { present }: Among): Fragment =>
  present ? tx`u.deleted_at is null` : tx`true`;

/**
 * Up to `most` people each by name, by family name, and by family name before first name, as `id`
 * and `organisation_id`.
 */
export const peopleNamed = (tx: Tx, { text }: SearchText, people: Among): Fragment[] => {
  const { most } = people;
  const [, family, first] = /^(.+?),? (\S+)$/.exec(text) ?? [];
  const byFamily = tx`u.last_name_key`;
  return [
    some(tx, {
      where: tx`${among(tx, people)} and ${begins(tx, tx`u.name_key`, text)}`,
      by: tx`u.name_key`,
      most,
    }),
    some(tx, {
      where: tx`${among(tx, people)} and ${begins(tx, byFamily, text)}`,
      by: byFamily,
      most,
    }),
    ...(family && first
      ? [
          some(tx, {
            where: tx`
              ${among(tx, people)}
                and u.last_name_key = (select lower(${family}::text))
                and ${begins(tx, tx`u.name_key`, first)}
            `,
            by: byFamily,
            most,
          }),
        ]
      : []),
  ];
};

/** @param contacts whether email and mobile are searched and shown */
export async function findPeople(
  tx: Tx,
  search: SearchText,
  { contacts }: { contacts: boolean },
): Promise<SearchHit[]> {
  const most = hitsPerKind;
  const [email, mobile] = [tx`u.email_key`, tx`u.mobile_end_key`];
  const found = [
    ...peopleNamed(tx, search, { most, present: true }),
    ...(contacts ? [some(tx, { where: begins(tx, email, search.text), by: email, most })] : []),
    ...(contacts && search.digits
      ? [
          some(tx, {
            where: tx`u.deleted_at is null and ${endsIn(tx, mobile, search.digits, 'phone')}`,
            by: mobile,
            most,
          }),
        ]
      : []),
  ];
  const shown = contacts ? tx`d.name, u.email, u.mobile` : tx`d.name`;
  return await tx<SearchHit[]>`
    select 'person' as kind, u.id, u.name as title,
      nullif(concat_ws(' · ', ${shown}), '') as subtitle,
      json_build_object('id', o.id, 'name', o.name) as organisation, null as raised_at
    from (${joined(tx, found, tx` union `)}) f
    join users u on u.id = f.id
    join organisations o on o.id = u.organisation_id
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    order by u.last_name_key, u.name_key, u.id limit ${tx.unsafe(String(most))}`;
}
