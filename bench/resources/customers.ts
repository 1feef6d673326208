// The customers that lists, forms and bulk actions are measured on: 2,000 organisations with 20,000
// departments, 100,000 people and 150,000 devices.
import type { WorldSize } from '../product/world-rows.ts';

/**
 * Has 5,000 departments in use, a person in each, and 1,500 tags of each kind and escalation
 * groups: lists of many pages.
 */
export const largeOrganisation = 1;
export const departmentsOfLarge = 5102;
/**
 * Has 20 departments with 100 people each, and a tag on every third: measures the view of a
 * restricted account.
 */
export const restrictedOrganisation = 2;
const firstDepartment = departmentsOfLarge + 1;

/** The signed-in accounts. Those of `restrictedOrganisation` differ only in their view of it. */
export const callers = {
  platform: { id: 1, email: 'platform@bench.example', role: 'admin' },
  large: {
    id: 2,
    email: 'large@bench.example',
    role: 'organisation_admin',
    organisation: largeOrganisation,
  },
  whole: {
    id: 3,
    email: 'whole@bench.example',
    role: 'organisation_admin',
    organisation: restrictedOrganisation,
  },
  few: { id: 4, email: 'few@bench.example', ...restrictedBy('department', departments(2)) },
  half: { id: 5, email: 'half@bench.example', ...restrictedBy('department', departments(10)) },
  tagged: {
    id: 6,
    email: 'tagged@bench.example',
    ...restrictedBy('tag', [firstTagOf(restrictedOrganisation)]),
  },
} as const satisfies Record<string, Caller>;

export type CallerName = keyof typeof callers;
export const callerNames: readonly CallerName[] = [
  'platform',
  'large',
  'whole',
  'few',
  'half',
  'tagged',
];

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
  return {
    role: 'organisation_admin',
    organisation: restrictedOrganisation,
    restriction: { by, ids },
  } as const;
}

/** The ids of an organisation's tags and groups begin here. */
export function firstTagOf(organisation: number): number {
  return organisation * 10_000 + 1;
}

/** The people of the large organisation begin here, one a department. */
export const firstOfLarge = 22_000;
/**
 * A person of `restrictedOrganisation` visible to all of its callers: in its first department, and
 * with the tag.
 */
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
  insert into organisations (id, name, subdomain, not_monitored, free_trial, non_billable, active, enable_provisioning, users_count, devices_count, contract_end_date, created_at)
    overriding system value
    select id, 'Organisation ' || id, 'customer-' || id, id % 10 = 0, id % 7 = 0, id % 11 = 0, id % 13 > 0, true, id % 400, id % 600,
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
    select ${seenByAll} + n, organisation, organisation % 10 > 0, department, 'organisation_user', 'First' || n % 977, 'Last' || n * 7919 % 100003, '+614' || lpad(n::text, 8, '0'),
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
// The values that the lists of people and devices are filtered by, and the rows of related lists.
const variety = `
  update users set created_at = timestamptz '2025-01-01' + id * interval '3 minutes', last_login_at = case when id % 3 > 0 then timestamptz '2026-06-01' + (id * 7919 % 200000) * interval '1 minute' end,
    language = case id % 4 when 0 then 'en' else 'en-AU' end, timezone = case id % 9 when 0 then 'Australia/Perth' else timezone end,
    expires_at = case id % 50 when 3 then now() + interval '10 days' when 4 then now() - interval '10 days' when 5 then now() + interval '1 year' end,
    shared_profile = id % 40 = 0, status = case id % 30 when 7 then 'disabled' when 8 then 'pending' else 'active' end,
    role = case id % 60 when 1 then 'organisation_admin' else role end,
    escalation_group_id = case when organisation_id = ${largeOrganisation} and id % 3 = 0 then organisation_id * 10000 + 1 + id % 1500 end where id >= ${seenByAll};
  insert into users (id, role, first_name, last_name, email, created_at, last_login_at) overriding system value
    select id, 'monitoring_centre_operator', 'Operator' || id % 97, 'Last' || id * 7919 % 100003, 'operator' || id || '@bench.example', timestamptz '2025-01-01' + id * interval '1 hour',
      case when id % 3 > 0 then timestamptz '2026-06-01' + id * interval '1 minute' end from generate_series(1001, 2500) id;
  update devices set online = id % 3 = 0, silence_due_at = 'infinity', last_heard_at = case when id % 5 > 0 then timestamptz '2026-06-01' + (id % 100000) * interval '1 minute' end,
    battery_percent = case when id % 7 > 0 then id % 101 end, created_at = timestamptz '2025-01-01' + id * interval '1 minute',
    updated_at = timestamptz '2026-06-01' + (id * 7919 % 200000) * interval '1 minute';
  insert into devices (organisation_id, id, monitored, device_type_id, device_name, imei) overriding system value
    select o.id, 1000000 + o.id * 1000 + n, o.monitored, 2, 'Spare ' || n, (350000000000000 + o.id * 1000 + n)::text
    from (select id, not not_monitored as monitored from organisations) o cross join lateral generate_series(1, case o.id when ${largeOrganisation} then 900 else 1 end) n;
  insert into activation_attempts (organisation_id, source, status, name, phone, platform, installation_uuid, address, claim_hash, created_at, expires_at)
    select 3 + n % 1998, 'request', case n % 4 when 0 then 'denied' else 'pending' end, 'Phone ' || n, '+6140' || n, 'ios', gen_random_uuid(), '192.0.2.1', sha256(n::text::bytea),
      now() - (3000 - n) * interval '50 seconds', now() + interval '48 hours' from generate_series(1, 3000) n;
  insert into seen_unknown_devices (imei, last_seen_at, source_address)
    select (360000000000000 + n)::text, timestamptz '2026-06-01' + (n * 7919 % 3000) * interval '1 minute', '192.0.2.1' from generate_series(1, 3000) n;`;

export const customers: WorldSize = {
  name: 'customers',
  users: 0,
  alerts: 0,
  active: 0,
  pendants: 0,
  phones: 0,
  sessions: 0,
  rows: (passwordHash) => `
    set session_replication_role = replica;
    ${settings}
    ${staff(passwordHash)}
    ${people}
    ${variety}
    select setval(pg_get_serial_sequence(name, 'id'), 100000000)
      from unnest(array['organisations', 'departments', 'users', 'devices', 'department_tags', 'user_tags', 'organisation_tags', 'escalation_groups']) name;
    set session_replication_role = origin;`,
};
