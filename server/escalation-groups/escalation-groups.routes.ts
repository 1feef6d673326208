// The calls of escalation groups on the resource kit; specific to them are their people, the people
// whose alerts call them, and the refusal to remove one in use.
import {
  escalationGroupFaults,
  type GroupUser,
  inCallingOrder,
} from '#domain/escalation-groups/escalation-group.ts';
import {
  escalationGroups,
  groupPeopleApi,
} from '#domain/escalation-groups/escalation-groups.api.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { coveredPeople, listGroupPeople, readPeople } from './group-people.store.ts';
import { groupUsers, groupUsersCount } from './group-users.store.ts';

const store = tableStore(escalationGroups, {
  table: 'escalation_groups',
  lowered: { name: 'name_key' },
  children: {
    users: groupUsers,
    users_count: groupUsersCount,
    people: { follows: ['users'], read: readPeople, write: async () => {} },
  },
  onlyShown: ['users_count', 'people', 'departments_count', 'covered_count', 'timezones'],
  derived: {
    departments_count: (tx) => tx`
      (select count(*)::integer
        from department_escalation_groups dg
        where dg.organisation_id = t.organisation_id and dg.escalation_group_id = t.id)`,
    covered_count: (tx) => tx`(select count(*)::integer from ${coveredPeople(tx)} people)`,
    timezones: (tx) => tx`
      coalesce((select array_agg(timezone order by people desc, timezone)
          from (select timezone, count(*) as people
            from ${coveredPeople(tx)} people
            group by 1) zones),
        (select array[timezone] from organisations o where o.id = t.organisation_id))`,
  },
});

const isGroupUsers = (given: unknown): given is readonly GroupUser[] => Array.isArray(given);

/** @throws 409 for a group that departments or people still use */
async function refuseWhileUsed(tx: Tx, { id, name }: { id: number; name: string }): Promise<void> {
  const [row] = await tx<{ departments: number; people: number }[]>`
    select (select count(*)::integer
      from department_escalation_groups
      where escalation_group_id = ${id}) as departments,
      (select count(*)::integer from users where escalation_group_id = ${id}) as people`;
  const uses = [
    of(row?.departments ?? 0, 'department', 'departments'),
    of(row?.people ?? 0, 'person', 'people'),
  ].filter((use) => use !== '');
  if (uses.length > 0)
    throw conflict(
      'in_use',
      `${name} is used by ${uses.join(' and ')}. Give them another group first.`,
    );
}

const of = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

export const escalationGroupsRoutes: Route[] = [
  ...crud(escalationGroups, store, {
    faults: escalationGroupFaults,
    kept: (fields) =>
      isGroupUsers(fields['users'])
        ? { ...fields, users: inCallingOrder(fields['users']) }
        : fields,
    taken: {
      escalation_groups_name_key: [
        'name',
        'Another escalation group has this name. Choose another name.',
      ],
    },
    before: { remove: refuseWhileUsed },
  }),
  ...router(groupPeopleApi, {
    admins_and_users: async ({ tx, query }) => await listGroupPeople(tx, query),
  }),
];
