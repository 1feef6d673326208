// Which response group a department has for each type of device, and those it can choose from.
import { archivedRefusal } from '#domain/departments/departments.policy.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { DepartmentGroups } from '#domain/responses/responses.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

type Choice = DepartmentGroups['response_groups'][number];

/** @throws 404 for a department that is not in the view */
export async function requireDepartmentGroups(tx: Tx, id: number): Promise<DepartmentGroups> {
  const [found] = await tx<DepartmentGroups[]>`
    select d.id,
      (select json_agg(json_build_object('device_type_id', t.id, 'response_group_id', (
        select g.response_group_id from department_response_groups g
        where g.organisation_id = d.organisation_id
          and g.department_id = d.id
          and g.device_type_id = t.id))
          order by t.id)
          from device_types t) as response_groups,
      (select json_agg(json_build_object('id', t.id, 'title', t.title, 'groups', coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'for_whole_organisation',
            g.for_whole_organisation)
          order by g.name_key, g.id)
        from response_groups g
        where g.organisation_id = d.organisation_id and g.device_type_id = t.id),
          '[]'))
          order by t.id)
          from device_types t) as device_types,
      coalesce((select app.iso(max(g.updated_at)) from department_response_groups g
        where g.organisation_id = d.organisation_id and g.department_id = d.id), '') as updated_at
    from departments d where d.id = ${id}`;
  if (!found) throw notFound();
  return found;
}

interface LockedDepartment {
  readonly organisation_id: number;
  readonly name: string;
  readonly archived_at: string | null;
}

/** @throws 404, and 409 for one that is archived */
export async function lockDepartment(tx: Tx, id: number): Promise<LockedDepartment> {
  const [row] = await tx<
    LockedDepartment[]
  >`select organisation_id, name, archived_at from departments where id = ${id} for no key update`;
  if (!row) throw notFound();
  refuseIf(archivedRefusal(row, 'its instructions'));
  return row;
}

/** @throws 422 for a group that is not the organisation's, or of another type of device */
export async function chooseGroups(
  tx: Tx,
  department: { id: number; organisation_id: number },
  choices: readonly Choice[],
): Promise<void> {
  const { id, organisation_id } = department;
  const groups = await tx<{ id: number; device_type_id: number }[]>`
    select id, device_type_id from response_groups
    where organisation_id = ${organisation_id}
      and id = any(${choices.flatMap((one) => one.response_group_id ?? [])}::bigint[])`;
  const typeOf = new Map(groups.map((group) => [group.id, group.device_type_id]));
  const wrong = choices.flatMap(
    ({ response_group_id, device_type_id }, at): [string, string[]][] => {
      if (response_group_id === null || typeOf.get(response_group_id) === device_type_id) return [];
      const text = typeOf.has(response_group_id)
        ? 'This group is for another type of device.'
        : 'This group does not exist any more. Choose another one.';
      return [[`response_groups.${at}.response_group_id`, [text]]];
    },
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  await tx`
    delete from department_response_groups
    where organisation_id = ${organisation_id} and department_id = ${id}
      and device_type_id = any(${choices.map((one) => one.device_type_id)}::bigint[])`;
  await tx`
    insert into department_response_groups (organisation_id, department_id, device_type_id,
      response_group_id)
    select ${organisation_id}::bigint, ${id}::bigint, given.device_type_id, given.response_group_id
    from jsonb_to_recordset(${JSON.stringify(choices)}::text::jsonb) given (device_type_id bigint,
      response_group_id bigint)
    where given.response_group_id is not null`;
  await tx`
    update department_response_groups
    set updated_at = app.now()
    where organisation_id = ${organisation_id} and department_id = ${id}
  `;
}
