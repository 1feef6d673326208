// The calls of response groups, answered by the resource kit; their own are the steps, and that a
// group which departments use stays.
import { conflict } from '#domain/kit/errors.ts';
import { type ResponseGroup, responseGroups } from '#domain/responses/response-groups.api.ts';
import { listFaults, type TypeSteps } from '#domain/responses/written-step.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Route } from '#server/kit/http/context.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { type ListsOwner, listsJson, writeLists } from './step-lists.store.ts';

async function ownerOf(tx: Tx, id: number): Promise<ListsOwner> {
  const [row] = await tx<ListsOwner[]>`
    select organisation_id, device_type_id, id as response_group_id, null::bigint as user_id
    from response_groups
    where id = ${id}`;
  if (!row) throw new Error(`the response group ${id} is not in view`);
  return row;
}

const responses: Child = {
  read: async (tx, ids) => {
    const owned = tx`
      s.organisation_id = g.organisation_id
        and s.response_group_id = g.id
        and s.device_type_id = g.device_type_id
    `;
    const rows = await tx<{ id: number; responses: TypeSteps[] }[]>`
      select g.id, coalesce((${listsJson(tx, owned)}), '[]') as responses
      from response_groups g
      where g.id = any(${[...ids]}::bigint[])`;
    return new Map(rows.map((row) => [row.id, row.responses]));
  },
  write: async (tx, id, lists: readonly TypeSteps[]) =>
    await writeLists(tx, await ownerOf(tx, id), lists),
};

const departments: Child = {
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; names: ResponseGroup['departments'] }[]>`
      select l.response_group_id as id,
        json_agg(json_build_object('id', d.id, 'name', d.name)
          order by lower(d.name), d.id) as names
      from department_response_groups l
      join departments d on d.organisation_id = l.organisation_id and d.id = l.department_id
      where l.response_group_id = any(${[...ids]}::bigint[]) group by 1`;
    return new Map(rows.map(({ id, names }) => [id, names]));
  },
  write: async () => {},
};

const store = tableStore(responseGroups, {
  table: 'response_groups',
  lowered: { name: 'name_key' },
  children: { responses, departments },
  derived: {
    device_type: (tx) => tx`(select k.title from device_types k where k.id = t.device_type_id)`,
    steps_count: (tx) =>
      tx`
        (select count(*)::int
          from response_steps s
          where s.organisation_id = t.organisation_id and s.response_group_id = t.id)
      `,
  },
});

/** A group is removed with its steps. @throws 409 while departments use it */
async function beforeRemove(
  tx: Tx,
  { id, name, departments: users }: ResponseGroup,
): Promise<void> {
  if (users.length > 0)
    throw conflict(
      'in_use',
      `${name} is used by ${users.map((one) => one.name).join(', ')}. Choose another group there first.`,
    );
  await writeLists(tx, await ownerOf(tx, id), []);
}

export const responseGroupsRoutes: Route[] = crud(responseGroups, store, {
  faults: listFaults,
  taken: {
    response_groups_name_key: [
      'name',
      'Another response group has this name. Choose another name.',
    ],
    response_groups_for_whole: [
      'for_whole_organisation',
      'Another group for this type of device already applies to the whole organisation. Change that one, or leave this off.',
    ],
  },
  before: { remove: beforeRemove },
});
