// The SQL of departments: their table as the resource kit takes it, and their lists.
import { departmentCallsApi, departments } from '#domain/departments/departments.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { exceededBy } from '#domain/organisations/device-limits.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Child, linkedIds, linkedNames } from '#server/kit/resource/children.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { limitStatesOfDepartments } from '#server/organisations/device-limits.store.ts';
import { departmentGroups } from './department-groups.store.ts';

/** The day it is where the department is. */
const today = (tx: Tx): Fragment => tx`(app.now() at time zone t.timezone)::date`;

const contactName = (tx: Tx): Fragment =>
  tx`
    (select c.name from users c where c.organisation_id = t.organisation_id and c.id = t.contact_id)
  `;

/**
 * By how much the limits of a department's organisation are exceeded: part of every answer with a
 * department.
 */
const exceeded: Child = {
  follows: ['device_limits', 'archived_at'],
  read: async (tx, ids) => {
    const states = await limitStatesOfDepartments(tx, ids);
    return new Map(
      states.flatMap(({ departments: of, ...state }) => {
        const found = exceededBy({ limits: state, needed: state.allocated });
        return of.map((id) => [id, found]);
      }),
    );
  },
  write: async () => {},
};

const tagLinks = {
  table: 'department_tag_links',
  owner: 'department_id',
  targets: 'department_tags',
  of: 'department_tag_id',
};

export const departmentsStore = tableStore(departments, {
  table: 'departments',
  lowered: { name: 'name_key' },
  derived: {
    contact_name: contactName,
    status: (tx) => tx`
      case
        when t.archived_at is not null then 'archived'
        when ${today(tx)} < t.start_date then 'not_started'
        when ${today(tx)} > t.end_date then 'ended'
        else 'active' end`,
    users_count: (tx) =>
      tx`
        (select count(*)::int
          from users u
          where u.organisation_id = t.organisation_id and u.department_id = t.id)
      `,
    devices_count: (tx) => tx`(
      select count(*)::int
      from users u
      join devices v
        on v.organisation_id = u.organisation_id
        and v.user_id = u.id
        and v.archived_at is null
      where u.organisation_id = t.organisation_id and u.department_id = t.id)`,
  },
  filters: {
    department_tag_id: (tx, ids: number[]) => tx`
      exists (select from department_tag_links l
        where l.organisation_id = t.organisation_id
          and l.department_id = t.id
          and l.department_tag_id = any(${ids}::bigint[]))`,
  },
  onlyShown: [
    'contact_name',
    'users_count',
    'devices_count',
    'department_tags',
    'device_limit_exceeded',
  ],
  pickable: (tx) => tx`
    t.archived_at is null
      and ${today(tx)} between coalesce(t.start_date, '-infinity') and coalesce(t.end_date,
        'infinity')`,
  children: {
    department_tag_ids: linkedIds('department_tag_ids', {
      ...tagLinks,
      owners: 'departments',
      unknown: 'One of these tags no longer exists. Remove it.',
    }),
    department_tags: linkedNames('department_tag_ids', tagLinks),
    escalation_groups: departmentGroups,
    device_limit_exceeded: exceeded,
  },
});

/** The organisation of a department in the view. @throws 404 */
export async function organisationOf(tx: Tx, departmentId: number): Promise<number> {
  const [row] = await tx<
    { organisation_id: number }[]
  >`select organisation_id from departments where id = ${departmentId}`;
  if (!row) throw notFound();
  return row.organisation_id;
}

/**
 * Whether a person in view can be a department's contact; locked, so that they are not removed
 * first.
 */
export async function isContact(tx: Tx, userId: number): Promise<boolean> {
  return (
    (
      await tx`
        select from users
        where id = ${userId} and organisation_id is not null and deleted_at is null for share
      `
    ).length > 0
  );
}

/** The people of a department, by name. */
export async function listDepartmentUsers(tx: Tx, departmentId: number, query: ListQuery) {
  const organisation = await organisationOf(tx, departmentId);
  const list = listStore(departmentCallsApi.users, {
    table: 'users',
    where: () => tx`t.organisation_id = ${organisation} and t.department_id = ${departmentId}`,
    derived: {
      devices_count: () => tx`
        (select count(*)::int
          from devices v
          where v.organisation_id = t.organisation_id
            and v.user_id = t.id
            and v.archived_at is null)`,
    },
    search: ['name', 'email'],
  });
  return await list(tx, query);
}

/** The departments of the view's organisation with the people to call about them, by name. */
export const listDepartmentContacts = listStore(departmentCallsApi.contacts, {
  table: 'departments',
  lowered: { name: 'name_key' },
  where: (tx) => tx`t.organisation_id = app.tenant() and t.archived_at is null`,
  derived: {
    contact_name: contactName,
    contact_phone: (tx) =>
      tx`
        (select coalesce(c.mobile, c.landline)
          from users c
          where c.organisation_id = t.organisation_id and c.id = t.contact_id)
      `,
  },
  search: ['name'],
});

/** Of the view's organisation, archived ones left out. */
export async function countDepartments(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from departments
    where organisation_id = app.tenant() and archived_at is null`;
  return row?.count ?? 0;
}

/** Sets the dates of a department; what is left out stays. */
export async function setDates(
  tx: Tx,
  id: number,
  { start_date, end_date }: { start_date: string | null; end_date: string | null },
): Promise<void> {
  await tx`
    update departments set start_date = ${start_date}, end_date = ${end_date} where id = ${id}
  `;
}

/** The day it is where this department is, such as 2026-11-22. */
export async function todayAt(tx: Tx, id: number): Promise<string> {
  const [row] = await tx<
    { today: string }[]
  >`select ${today(tx)}::text as today from departments t where t.id = ${id}`;
  if (!row) throw notFound();
  return row.today;
}

/**
 * Whether this organisation does without escalation groups. @throws 404 where the view has no such
 * organisation
 */
export async function groupsNotRequired(tx: Tx, organisationId: number): Promise<boolean> {
  const [row] = await tx<{ not_required: boolean }[]>`
    select escalation_groups_not_required as not_required
    from organisations
    where id = ${organisationId}`;
  if (!row) throw notFound();
  return row.not_required;
}
