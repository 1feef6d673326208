// The people of an escalation group in calling order, in a table of their own.
import { mayChangeForEverybody } from '#domain/access/access.policy.ts';
import type { GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import { invalid } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { anyOf } from '#server/kit/resource/columns.ts';

/** By id of the group; a group without people has no entry. */
export async function readGroupUsers(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, GroupUser[]>> {
  const rows = await tx<{ id: number; users: GroupUser[] }[]>`
    select escalation_group_id as id,
      json_agg(json_build_object('order', "order", 'user_id', user_id, '24_hours', all_day,
      'time_on', to_char(time_on, 'HH24:MI'), 'time_off', to_char(time_off, 'HH24:MI'), 'days',
        days)
        order by "order") as users
    from escalation_group_users where escalation_group_id = ${anyOf(tx, ids)} group by 1`;
  return new Map(rows.map(({ id, users }) => [id, users]));
}

export const groupUsers: Child = {
  follows: ['users'],
  goesAtOnce: true,
  read: readGroupUsers,
  write: async (tx, id, users: readonly GroupUser[], isNew) => {
    const refusals = Promise.all([
      refuseUnsuited(tx, id, { count: users.length, isNew }),
      refuseUnknown(tx, users),
    ]);
    const rows = users.map((user, index) => ({
      order: index + 1,
      user_id: user.user_id,
      all_day: user['24_hours'],
      time_on: user['24_hours'] ? null : user.time_on,
      time_off: user['24_hours'] ? null : user.time_off,
      days: user.days,
    }));
    const leave = tx`delete from escalation_group_users where escalation_group_id = ${id}`;
    const join = tx`
      insert into escalation_group_users (organisation_id, escalation_group_id, "order", user_id,
        all_day, time_on, time_off, days)
      select g.organisation_id, g.id, r."order", r.user_id, r.all_day, r.time_on, r.time_off, r.days
      from escalation_groups g, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        r ("order" integer, user_id bigint, all_day boolean, time_on time, time_off time,
          days smallint[])
      where g.id = ${id}`;
    // Sent together. The first that fails decides the answer, whatever the others return after it.
    const written = Promise.allSettled([leave.execute(), join.execute()]);
    await refusals;
    for (const outcome of await written) if (outcome.status === 'rejected') throw outcome.reason;
  },
};

/** How many people each group has; kept as a child because it changes with them. */
export const groupUsersCount: Child = {
  follows: ['users'],
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; count: number }[]>`
      select id,
        (select count(distinct user_id)::integer
          from escalation_group_users m
          where m.organisation_id = g.organisation_id and m.escalation_group_id = g.id) as count
      from escalation_groups g where id = ${anyOf(tx, ids)}`;
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
  write: async () => {},
};

interface Planned {
  readonly count: number;
  readonly isNew: boolean;
}

async function refuseUnsuited(tx: Tx, id: number, { count, isNew }: Planned): Promise<void> {
  const [row] = await tx<{ most: number | null; restricted: boolean }[]>`
    select current_user = 'vigil_restricted' as restricted,
      (select o.max_escalation_contacts
        from organisations o
        join escalation_groups g on g.organisation_id = o.id
        where g.id = ${id}) as most`.execute();
  // A caller who sees only some of the people would remove the others without knowing.
  authorise(isNew || mayChangeForEverybody({ is_restricted: row?.restricted === true }));
  const most = row?.most ?? count;
  if (count > most)
    throw invalid({
      users: [`A group can have at most ${most} ${most === 1 ? 'person' : 'people'}.`],
    });
}

async function refuseUnknown(tx: Tx, users: readonly GroupUser[]): Promise<void> {
  const ids = users.map(({ user_id }) => user_id);
  // Locked, so that none is removed before the group has them.
  const rows = await tx<{ id: number }[]>`
    select id
    from users
    where id = ${anyOf(tx, ids)}
      and organisation_id = app.tenant()
      and status <> 'draft'
      and deleted_at is null
    order by id for share`.execute();
  const known = new Set(rows.map((row) => row.id));
  const faults = ids.flatMap((id, index) =>
    known.has(id) ? [] : [[`users.${index}.user_id`, ['Choose a person from the list.']]],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
