// Whom a choice of recipients names: people with how they can be reached, contacts of the address book, and typed numbers as they are dialled.
import type { Candidate } from '#domain/messages/reach.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { asE164 } from '#server/kit/phone-e164.ts';
import { readOptOuts } from '#server/messaging/opt-outs.store.ts';

type Found = Omit<Candidate, 'opted_out' | 'number'> & { readonly mobile: string | null; readonly mobile_country: string };

/**
 * In the order people, contacts, numbers; people by id. What the view does not show is not found.
 * @param people_only a restricted sender writes to the people they see, and to no contacts or numbers
 */
export async function readCandidates(
  tx: Tx,
  organisation_id: number,
  { people_only = false, ...chosen }: Recipients & { people_only?: boolean | undefined },
): Promise<Candidate[]> {
  const found = [
    ...(await readPeople(tx, organisation_id, chosen)),
    ...(people_only ? [] : [...(await readContacts(tx, organisation_id, chosen)), ...chosen.numbers.map(typed)]),
  ];
  const all = found.map(({ mobile, mobile_country, ...rest }) => ({ ...rest, number: dialled(mobile, mobile_country) }));
  const silent = await readOptOuts(
    tx,
    organisation_id,
    all.flatMap(({ number }) => number ?? []),
  );
  return all.map((one) => ({ ...one, opted_out: one.number !== null && silent.has(one.number) }));
}

// Who is disabled or a draft is a recipient only where somebody chose them by name.
const readPeople = async (tx: Tx, organisation_id: number, chosen: Recipients): Promise<Found[]> => {
  const { user_ids, department_ids, user_tag_ids, messaging_group_ids } = chosen;
  return await tx<Found[]>`
    with picked as (
      select unnest(${user_ids}::bigint[]) as id, true as by_name
      union all select u.id, false from users u where u.organisation_id = ${organisation_id} and u.department_id = any(${department_ids}::bigint[])
      union all select l.user_id, false from user_tag_links l where l.organisation_id = ${organisation_id} and l.user_tag_id = any(${user_tag_ids}::bigint[])
      union all select g.user_id, false from messaging_group_users g
        where g.organisation_id = ${organisation_id} and g.messaging_group_id = any(${messaging_group_ids}::bigint[])
    ), once as (select id, count(*)::int as times, bool_or(by_name) as by_name from picked group by id)
    select 'person' as kind, u.id as user_id, u.name, u.first_name, u.last_name, coalesce(d.name, '') as department, u.mobile, u.mobile_country, u.email,
      u.status = 'active' as active, o.times,
      exists (select from app_installations i where i.organisation_id = u.organisation_id and i.user_id = u.id and i.ended_at is null) as has_app
    from once o join users u on u.organisation_id = ${organisation_id} and u.id = o.id
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.deleted_at is null and (u.status = 'active' or o.by_name) order by u.id`;
};

const readContacts = async (tx: Tx, organisation_id: number, { contact_ids, messaging_group_ids }: Recipients): Promise<Found[]> =>
  await tx<Found[]>`
    with picked as (
      select unnest(${contact_ids}::bigint[]) as id
      union all select l.messaging_contact_id from messaging_contact_groups l
        where l.organisation_id = ${organisation_id} and l.messaging_group_id = any(${messaging_group_ids}::bigint[])
    )
    select 'contact' as kind, null as user_id, c.name, split_part(c.name, ' ', 1) as first_name, ltrim(substr(c.name, length(split_part(c.name, ' ', 1)) + 1)) as last_name,
      '' as department, c.mobile, c.mobile_country, null as email, false as has_app, true as active, o.times
    from (select id, count(*)::int as times from picked group by id) o
    join messaging_contacts c on c.organisation_id = ${organisation_id} and c.id = o.id order by c.id`;

const typed = ({ mobile, mobile_country }: Recipients['numbers'][number]): Found => ({
  ...{ kind: 'number', user_id: null, name: mobile, first_name: '', last_name: '', department: '', mobile, mobile_country, email: null },
  ...{ has_app: false, active: true, times: 1 },
});

/** Most are kept as they are dialled, which is cheap to see. */
const dialled = (mobile: string | null, country: string): string | null => {
  const plain = mobile?.replace(/[ ()-]/g, '') ?? null;
  return plain !== null && /^\+[1-9][0-9]{7,14}$/.test(plain) ? plain : asE164(mobile, country);
};

/** Somebody who tries a message on themselves; staff of the platform are of no department. */
export async function readTester(
  tx: Tx,
  id: number,
  organisation_id: number,
): Promise<{ candidate: Candidate; organisation: string } | null> {
  const [row] = await tx<(Found & { organisation: string })[]>`
    select 'person' as kind, u.id as user_id, u.name, u.first_name, u.last_name, coalesce(d.name, '') as department, u.mobile, u.mobile_country, u.email,
      true as active, 1 as times, false as has_app, o.name as organisation
    from users u join organisations o on o.id = ${organisation_id} left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.id = ${id}`;
  if (!row) return null;
  const { mobile, mobile_country, organisation, ...rest } = row;
  return { candidate: { ...rest, number: dialled(mobile, mobile_country), opted_out: false }, organisation };
}
