// Queries who can be in an escalation group, whether a call would reach them, and whose alerts call
// a group.
import type { GroupPerson } from '#domain/escalation-groups/escalation-group.ts';
import { groupPeopleApi } from '#domain/escalation-groups/escalation-groups.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { isSetUp, serviceOfProvider } from '#server/kit/delivery-services.ts';
import { anyOf } from '#server/kit/resource/columns.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

/**
 * Whether the alerts of person `u` call the group: by their own setting, or else their
 * department's. `group` is an SQL fragment for its id.
 */
const callsGroup = (tx: Tx, group: Fragment): Fragment => tx`
  coalesce(u.escalation_group_id = ${group}, exists (
    select from department_escalation_groups dg
    where dg.organisation_id = u.organisation_id
      and dg.department_id = u.department_id
      and dg.escalation_group_id = ${group}))`;

/**
 * The time zones of the active people whose alerts call group `t`, one row a person. Two reads by
 * index, which a single condition with "or" would prevent.
 */
export const coveredPeople = (tx: Tx): Fragment => tx`(
  select u.timezone
  from users u
  where u.organisation_id = t.organisation_id and u.escalation_group_id = t.id and ${isActive(tx)}
  union all
  select u.timezone
  from department_escalation_groups dg
  join users u on u.organisation_id = dg.organisation_id and u.department_id = dg.department_id
  where dg.organisation_id = t.organisation_id
    and dg.escalation_group_id = t.id
    and u.escalation_group_id is null
    and ${isActive(tx)})`;

export const isActive = (tx: Tx): Fragment =>
  tx`(u.status in ('active', 'pending') and (u.expires_at is null or u.expires_at > app.now()))`;

/** Why no channel of escalation reaches the person `u`; null if one does. */
export const unreachable = (tx: Tx): Fragment => tx`case
  when u.mobile is not null and (${isSetUp(tx, tx`'sms'`)} or ${isSetUp(tx, tx`'voice'`)}) then null
  when u.landline is not null and ${isSetUp(tx, tx`'voice'`)} then null
  when u.email is not null and ${isSetUp(tx, tx`'email'`)} then null
  when exists (select ${hasApp(tx)}
    and ${isSetUp(tx, serviceOfProvider(tx, tx`i.push_provider`))}) then null
  when u.mobile is null
    and u.landline is null
    and u.email is null
    and not exists (select ${hasApp(tx)}) then 'no_address'
  else 'not_set_up' end`;

/** An app of the person `u` that receives pushes, named `i`. */
const hasApp = (tx: Tx): Fragment => tx`
  from app_installations i
  where i.organisation_id = u.organisation_id
    and i.user_id = u.id
    and i.ended_at is null
    and i.push_token is not null`;

const people = (tx: Tx, group: number | undefined): Fragment =>
  group === undefined ? tx`false` : tx`${callsGroup(tx, tx`${group}::bigint`)}`;

/** All callable people of the view's organisation, by name. */
export const listGroupPeople = async (
  tx: Tx,
  query: { escalation_group_id?: number | undefined } & Record<string, unknown>,
) =>
  await listStore(groupPeopleApi.admins_and_users, {
    table: 'users',
    where: () =>
      tx`t.organisation_id = app.tenant() and t.status <> 'draft' and t.deleted_at is null`,
    joins: () => tx`join users u on u.id = t.id`,
    derived: {
      active: isActive,
      verified: () => tx`(u.mobile_verified_at is not null or u.landline_verified_at is not null)`,
      is_covered: () => people(tx, query.escalation_group_id),
      unreachable,
    },
    search: ['name'],
    filters: {
      escalation_group_id: () => tx`true`,
      ids: (_tx: Tx, ids: number[]) => tx`t.id = any(${ids}::bigint[])`,
    },
  })(tx, query);

/** The people of each group, each once, by name. */
export async function readPeople(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, GroupPerson[]>> {
  const rows = await tx<{ id: number; people: GroupPerson[] }[]>`
    select g.id,
      coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'mobile', u.mobile, 'active',
            ${isActive(tx)},
        'verified', u.mobile_verified_at is not null
          or u.landline_verified_at is not null, 'is_covered', ${callsGroup(tx, tx`g.id`)},
        'unreachable', ${unreachable(tx)}) order by u.name, u.id)
      filter (where u.id is not null), '[]') as people
    from escalation_groups g
    left join lateral (select distinct user_id
      from escalation_group_users m
      where m.organisation_id = g.organisation_id and m.escalation_group_id = g.id) m
      on true
    left join users u on u.organisation_id = g.organisation_id and u.id = m.user_id
    where g.id = ${anyOf(tx, ids)} group by g.id`;
  return new Map(rows.map(({ id, people: found }) => [id, found]));
}

/**
 * Counts over all organisations the people called by escalation groups, and those of them who are
 * unreachable because a service is not set up.
 */
export async function countUnreachable(tx: Tx): Promise<{ total: number; unreachable: number }> {
  const [row] = await tx<{ total: number; unreachable: number }[]>`
    select count(*)::int as total,
      count(*) filter (where ${unreachable(tx)} = 'not_set_up')::int as unreachable
    from users u
    where ${isActive(tx)}
      and exists (select from escalation_group_users m
        where m.organisation_id = u.organisation_id and m.user_id = u.id)`;
  return row ?? { total: 0, unreachable: 0 };
}
