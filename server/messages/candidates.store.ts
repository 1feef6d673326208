// Resolves a choice of recipients: people with the ways to reach them, contacts of the address
// book, and typed numbers as dialled.
import { dialled } from '#domain/kit/telephone/number-reading.ts';
import { shownNumber } from '#domain/kit/telephone/shown-number.ts';
import type { Candidate } from '#domain/messages/reach.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import { readOptOuts } from '#server/deliveries/opt-outs.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { keptNumber } from '#server/kit/phone-numbers.ts';

type Found = Omit<Candidate, 'opted_out' | 'number'> & { readonly mobile: string | null };

/**
 * In the order people, contacts, numbers; people by id. Rows outside the view are not found.
 * @param people_only a restricted sender writes to the people they see, and to no contacts or
 * numbers
 */
export async function readCandidates(
  tx: Tx,
  organisation_id: number,
  { people_only = false, ...chosen }: Recipients & { people_only?: boolean | undefined },
): Promise<Candidate[]> {
  const found = [
    ...(await readPeople(tx, organisation_id, chosen)),
    ...(people_only
      ? []
      : [...(await readContacts(tx, organisation_id, chosen)), ...chosen.numbers.map(typed)]),
  ];
  const all = found.map(({ mobile, ...rest }) => ({ ...rest, number: dialled(mobile) }));
  const silent = await readOptOuts(
    tx,
    organisation_id,
    all.flatMap(({ number }) => number ?? []),
  );
  return all.map((one) => ({ ...one, opted_out: one.number !== null && silent.has(one.number) }));
}

// Disabled people and drafts are recipients only if they were chosen individually.
const readPeople = async (
  tx: Tx,
  organisation_id: number,
  chosen: Recipients,
): Promise<Found[]> => {
  const { user_ids, department_ids, user_tag_ids, messaging_group_ids } = chosen;
  return await tx<Found[]>`
    with picked as (
      select unnest(${user_ids}::bigint[]) as id, true as by_name
      union all select u.id, false
      from users u
      where u.organisation_id = ${organisation_id}
        and u.department_id = any(${department_ids}::bigint[])
      union all select l.user_id, false
      from user_tag_links l
      where l.organisation_id = ${organisation_id}
        and l.user_tag_id = any(${user_tag_ids}::bigint[])
      union all select g.user_id, false from messaging_group_users g
        where g.organisation_id = ${organisation_id}
          and g.messaging_group_id = any(${messaging_group_ids}::bigint[])
    ),
      once as (select id, count(*)::int as times, bool_or(by_name) as by_name
        from picked
        group by id)
    select 'person' as kind, u.id as user_id, null as contact_id, u.name, u.first_name,
      u.last_name, coalesce(d.name, '') as department, u.mobile, u.email,
      u.status = 'active' as active, o.times,
      exists (select from app_installations i
        where i.organisation_id = u.organisation_id
          and i.user_id = u.id
          and i.ended_at is null) as has_app
    from once o join users u on u.organisation_id = ${organisation_id} and u.id = o.id
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.deleted_at is null and (u.status = 'active' or o.by_name) order by u.id`;
};

const readContacts = async (
  tx: Tx,
  organisation_id: number,
  { contact_ids, messaging_group_ids }: Recipients,
): Promise<Found[]> =>
  await tx<Found[]>`
    with picked as (
      select unnest(${contact_ids}::bigint[]) as id
      union all select l.messaging_contact_id from messaging_contact_groups l
        where l.organisation_id = ${organisation_id}
          and l.messaging_group_id = any(${messaging_group_ids}::bigint[])
    )
    select 'contact' as kind, null as user_id, c.id as contact_id, c.name,
      split_part(c.name, ' ', 1) as first_name,
      ltrim(substr(c.name, length(split_part(c.name, ' ', 1)) + 1)) as last_name,
      '' as department, c.mobile, null as email, false as has_app, true as active, o.times
    from (select id, count(*)::int as times from picked group by id) o
    join messaging_contacts c on c.organisation_id = ${organisation_id} and c.id = o.id
    order by c.id`;

const typed = (number: Recipients['numbers'][number]): Found => {
  const mobile = keptNumber(number.mobile, number.mobile_country);
  return {
    kind: 'number',
    user_id: null,
    contact_id: null,
    name: mobile === null ? number.mobile : shownNumber(mobile, null),
    first_name: '',
    last_name: '',
    department: '',
    mobile,
    email: null,
    has_app: false,
    active: true,
    times: 1,
  };
};

/** The sender of a test message to themselves; staff of the platform have no department. */
export async function readTester(
  tx: Tx,
  id: number,
  organisation_id: number,
): Promise<{ candidate: Candidate; organisation: string } | null> {
  const [row] = await tx<(Found & { organisation: string })[]>`
    select 'person' as kind, u.id as user_id, null as contact_id, u.name, u.first_name,
      u.last_name, coalesce(d.name, '') as department, u.mobile, u.email,
      true as active, 1 as times, false as has_app, o.name as organisation
    from users u
    join organisations o on o.id = ${organisation_id}
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.id = ${id}`;
  if (!row) return null;
  const { mobile, organisation, ...rest } = row;
  return { candidate: { ...rest, number: dialled(mobile), opted_out: false }, organisation };
}
