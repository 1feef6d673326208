// The escalation groups of departments, in the order in which they are called.
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { anyOf } from '#server/kit/resource/columns.ts';

interface Group {
  readonly escalation_group_id: number;
}

export const departmentGroups: Child = {
  follows: ['escalation_groups'],
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; groups: Group[] }[]>`
      select department_id as id,
        json_agg(json_build_object('escalation_group_id', escalation_group_id)
          order by "order") as groups
      from department_escalation_groups where department_id = ${anyOf(tx, ids)} group by 1`;
    return new Map(rows.map(({ id, groups }) => [id, groups]));
  },
  write: async (tx, id, groups: readonly Group[]) => {
    const ids = groups.map(({ escalation_group_id }) => escalation_group_id);
    await refuseUnknown(tx, id, ids);
    await tx`delete from department_escalation_groups where department_id = ${id}`;
    await tx`
      insert into department_escalation_groups (organisation_id, department_id, escalation_group_id,
        "order")
      select d.organisation_id, d.id, g.id, g.nth
      from departments d, unnest(${ids}::bigint[]) with ordinality g (id, nth)
      where d.id = ${id}`;
  },
};

async function refuseUnknown(tx: Tx, departmentId: number, ids: readonly number[]): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    select g.id from escalation_groups g join departments d on d.organisation_id = g.organisation_id
    where d.id = ${departmentId} and g.id = ${anyOf(tx, ids)}`;
  const known = new Set(rows.map((row) => row.id));
  const faults = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          [
            `escalation_groups.${index}.escalation_group_id`,
            ['This escalation group no longer exists. Choose another one.'],
          ],
        ],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
