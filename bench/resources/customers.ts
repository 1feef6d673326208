// The customers that lists, forms and bulk actions are measured on: 2,000 organisations with 20,000 departments, 100,000 people and 150,000 devices.
import type { WorldSize } from '../product/world-rows.ts';

/** Has 5,000 departments in use, a person in each, and 1,500 tags of each kind and escalation groups: lists of many pages. */
export const largeOrganisation = 1;
export const departmentsOfLarge = 5102;
/** Has 20 departments with 100 people each, and a tag on every third: what somebody restricted sees of it is measured. */
export const restrictedOrganisation = 2;
const firstDepartment = departmentsOfLarge + 1;

/** Who signs in. Those of `restrictedOrganisation` differ in what they see of it only. */
export const callers = {
  platform: { id: 1, email: 'platform@bench.example', role: 'admin' },
  large: { id: 2, email: 'large@bench.example', role: 'organisation_admin', organisation: largeOrganisation },
  whole: { id: 3, email: 'whole@bench.example', role: 'organisation_admin', organisation: restrictedOrganisation },
  few: { id: 4, email: 'few@bench.example', ...restrictedBy('department', departments(2)) },
  half: { id: 5, email: 'half@bench.example', ...restrictedBy('department', departments(10)) },
  tagged: { id: 6, email: 'tagged@bench.example', ...restrictedBy('tag', [firstTagOf(restrictedOrganisation)]) },
} as const satisfies Record<string, Caller>;

export type CallerName = keyof typeof callers;
export const callerNames: readonly CallerName[] = ['platform', 'large', 'whole', 'few', 'half', 'tagged'];

export interface Caller {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly organisation?: number;
  readonly restriction?: { readonly by: 'department' | 'tag'; readonly ids: readonly number[] };
}

function departments(count: number): number[] {
  return Array.from({ length: count }, (_, nth) => departmentsOfLarge + 1 + nth);
}

function restrictedBy(by: 'department' | 'tag', ids: readonly number[]) {
  return { role: 'organisation_admin', organisation: restrictedOrganisation, restriction: { by, ids } } as const;
}

/** The ids of an organisation's tags and groups begin here. */
export function firstTagOf(organisation: number): number {
  return organisation * 10_000 + 1;
}

/** The people of the large organisation begin here, one a department. */
export const firstOfLarge = 22_000;
/** Somebody of `restrictedOrganisation` whom all of its callers see: in its first department, and with the tag. */
export const seenByAll = 20_000;

const staff = (hash: string): string =>
  Object.values<Caller>(callers)
    .map(
      ({ id, email, role, organisation, restriction }) => `
  insert into users (id, organisation_id, monitored, role, first_name, last_name, email, restriction_type, restrictions) overriding system value
    values (${id}, ${organisation ?? 'null'}, ${organisation ? 'true' : 'null'}, '${role}', 'Bench', 'Caller', '${email}',
      ${restriction ? `'${restriction.by}'` : 'null'}, '{${restriction?.ids.join(',') ?? ''}}');
  insert into user_credentials (user_id, password_hash) values (${id}, '${hash}');`,
    )
    .join('');

// So many of each for the large one, and so many for each of the others.
const each = (large: number, others: number): string =>
  `organisations o cross join lateral generate_series(1, case o.id when ${largeOrganisation} then ${large} else ${others} end) n`;

const settings = `
  insert into organisations (id, name, subdomain, not_monitored, free_trial, non_billable, active, users_count, devices_count, contract_end_date, created_at)
    overriding system value
    select id, 'Organisation ' || id, 'customer-' || id, id % 10 = 0, id % 7 = 0, id % 11 = 0, id % 13 > 0, id % 400, id % 600,
      case when id % 3 > 0 then date '2027-01-01' + id::int % 900 end, timestamptz '2026-01-01' + id * interval '1 hour' from generate_series(1, 2000) id;
  insert into organisation_tags (id, name) overriding system value select id, 'Segment ' || id from generate_series(1, 1500) id;
  insert into organisation_tag_links (organisation_id, organisation_tag_id) select id, 1 + (id * 7 + n) % 1500 from organisations, generate_series(1, 2) n;
  insert into departments (organisation_id, id, monitored, name, created_at, updated_at, archived_at) overriding system value
    select organisation, id, organisation % 10 > 0, 'Department ' || id, timestamptz '2026-01-01' + id * interval '1 minute',
      timestamptz '2026-06-01' + (id * 7919 % 20000) * interval '1 minute', case when id % 50 = 0 then timestamptz '2026-07-01' end
    from (select id, case when id <= ${departmentsOfLarge} then ${largeOrganisation} when id < ${firstDepartment + 20} then ${restrictedOrganisation}
      else 3 + id % 1998 end as organisation from generate_series(1, 20000) id) d;
  insert into department_tags (organisation_id, id, name) overriding system value
    select o.id, o.id * 10000 + n, 'Region ' || n from ${each(1500, 3)};
  insert into user_tags (organisation_id, id, name) overriding system value select o.id, o.id * 10000 + n, 'Skill ' || n from ${each(1500, 3)};
  insert into department_tag_links (organisation_id, department_id, department_tag_id)
    select organisation_id, id, organisation_id * 10000 + 1 + (id * 3 + n) % case organisation_id when ${largeOrganisation} then 1500 else 3 end
    from departments, generate_series(1, 2) n;
  insert into escalation_groups (organisation_id, id, name, updated_at) overriding system value
    select o.id, o.id * 10000 + n, 'Group ' || n, timestamptz '2026-06-01' + (n * 7919 % 1500) * interval '1 minute' from ${each(1500, 2)};
  insert into department_escalation_groups (organisation_id, department_id, escalation_group_id, "order")
    select organisation_id, id, organisation_id * 10000 + 1 + id % case organisation_id when ${largeOrganisation} then 1500 else 2 end, 1 from departments;`;

const people = `
  insert into users (id, organisation_id, monitored, department_id, role, first_name, last_name, mobile, tag_ids) overriding system value
    select ${seenByAll} + n, organisation, organisation % 10 > 0, department, 'organisation_user', 'First' || n % 977, 'Last' || n * 7919 % 100003, '+614' || n,
      array[organisation * 10000 + 1 + n % 3]
    from (select n, case when n < 2000 then ${restrictedOrganisation} when n < ${2000 + departmentsOfLarge} then ${largeOrganisation} else 3 + n % 1998 end as organisation,
      case when n < 2000 then ${firstDepartment} + n % 20 when n < ${2000 + departmentsOfLarge} then n - 1999 end as department from generate_series(0, 99999) n) u;
  insert into user_tag_links (organisation_id, user_id, user_tag_id)
    select organisation_id, id, unnest(tag_ids) from users where id >= ${seenByAll};
  insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    select g.organisation_id, g.id, u.id, u.nth from escalation_groups g cross join lateral (
      select id, row_number() over (order by id) as nth from users where organisation_id = g.organisation_id and id >= ${seenByAll} order by id limit 3) u;
  insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name) overriding system value
    select organisation_id, id * 2 + n, monitored, 1 + n, id, 'Device ' || id from users, generate_series(0, 1) n where id >= ${seenByAll} and (n = 0 or id % 2 = 0);`;

/** Filled like the other worlds, with no alerts. */
export const customers: WorldSize = {
  ...{ name: 'customers', users: 0, alerts: 0, active: 0, pendants: 0, phones: 0, sessions: 0 },
  rows: (passwordHash) => `
    set session_replication_role = replica;
    ${settings}
    ${staff(passwordHash)}
    ${people}
    select setval(pg_get_serial_sequence(name, 'id'), 100000000)
      from unnest(array['organisations', 'departments', 'users', 'devices', 'department_tags', 'user_tags', 'organisation_tags', 'escalation_groups']) name;
    set session_replication_role = origin;`,
};
