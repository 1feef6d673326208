// The measured lists of customers, one entry each: the columns of a hand-written statement, and the
// filters and searches to request.

import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { organisationTags } from '#domain/tags/organisation-tags.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { firstTagOf, largeOrganisation } from './customers.ts';
import type { ListCase } from './list-case.ts';
import { peopleCases } from './people-cases.ts';

const ofLarge = {
  as: 'large',
  where: `t.organisation_id = ${largeOrganisation}`,
  name: 't.name_key',
} as const;
const tag = firstTagOf(largeOrganisation);
const linked = (table: string, column: string): string =>
  `(select count(*)::int from ${table} l where l.organisation_id = t.organisation_id and l.${column} = t.id)`;
const names = (links: string, tags: string, column: string, owner: string): string => `
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by lower(x.name)), '[]')
   from ${links} l join ${tags} x on x.id = l.${column} where l.${owner} = t.id)`;
const people =
  'from users u where u.organisation_id = t.organisation_id and u.department_id = t.id';
const active = `u.status in ('active', 'pending') and (u.expires_at is null or u.expires_at > now())`;
const status = `case when t.archived_at is not null then 'archived' when not t.active then 'inactive' when t.free_trial or t.paid_trial then 'trial' else 'active' end`;

const customerCases: readonly ListCase[] = [
  {
    of: organisations,
    as: 'platform',
    table: 'organisations',
    where: 'true',
    name: 'lower(t.name)',
    nullable: ['contract_end_date'],
    shows: `t.id, t.name, ${status} as status, ${names('organisation_tag_links', 'organisation_tags', 'organisation_tag_id', 'organisation_id')} as organisation_tags,
      t.subdomain, t.country, t.timezone, t.not_monitored, t.non_billable, t.users_count, t.devices_count, t.contract_end_date, t.created_at`,
    filters: {
      'active=true': 't.active',
      'active=false': 'not t.active',
      'archived=true': 't.archived_at is not null',
      'not_monitored=true': 't.not_monitored',
      'non_billable=true': 't.non_billable',
      'trial=free': 't.free_trial',
      'trial=none': 'not t.free_trial and not t.paid_trial',
      'country=AU': `t.country = 'AU'`,
      'country=NZ': `t.country = 'NZ'`,
      'organisation_tag_id=5,6':
        't.id in (select l.organisation_id from organisation_tag_links l where l.organisation_tag_id in (5, 6))',
    },
    search: 'customer-12',
    found: `(position('customer-12' in coalesce(t.subdomain, '')) > 0 or position('customer-12' in lower(t.name)) > 0)`,
  },
  {
    of: organisationTags,
    as: 'platform',
    table: 'organisation_tags',
    where: 'true',
    name: 'lower(t.name)',
    search: 'ment 12',
    shows:
      't.id, t.name, (select count(*)::int from organisation_tag_links l where l.organisation_tag_id = t.id) as organisations_count, t.updated_at',
  },
  {
    ...ofLarge,
    of: departments,
    table: 'departments',
    search: 'ment 12',
    shows: `t.id, t.name, ${names('department_tag_links', 'department_tags', 'department_tag_id', 'department_id')} as department_tags,
      case when t.archived_at is not null then 'archived' else 'active' end as status,
      (select c.name from users c where c.organisation_id = t.organisation_id and c.id = t.contact_id) as contact_name, (select count(*)::int ${people}) as users_count,
      (select count(*)::int from users u join devices v on v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null
       where u.organisation_id = t.organisation_id and u.department_id = t.id) as devices_count, t.grace_period, t.timezone, t.updated_at, t.archived_at`,
    where: `t.organisation_id = ${largeOrganisation} and t.archived_at is null`,
    filters: {
      'archived=false': 'true',
      [`department_tag_id=${tag},${tag + 1}`]: `exists (select from department_tag_links l where l.department_id = t.id and l.organisation_id = t.organisation_id and l.department_tag_id in (${tag}, ${tag + 1}))`,
    },
  },
  {
    ...ofLarge,
    of: departmentTags,
    table: 'department_tags',
    search: 'gion 12',
    shows: `t.id, t.name, ${linked('department_tag_links', 'department_tag_id')} as departments_count, t.updated_at`,
  },
  {
    ...ofLarge,
    of: userTags,
    table: 'user_tags',
    search: 'kill 12',
    shows: `t.id, t.name, ${linked('user_tag_links', 'user_tag_id')} as users_count, t.updated_at`,
  },
  {
    ...ofLarge,
    of: escalationGroups,
    table: 'escalation_groups',
    search: 'roup 12',
    shows: `t.id, t.name, (select count(distinct user_id)::int from escalation_group_users m where m.organisation_id = t.organisation_id and m.escalation_group_id = t.id) as users_count,
      ${linked('department_escalation_groups', 'escalation_group_id')} as departments_count,
      (select count(*)::int from (select from users u where u.organisation_id = t.organisation_id and u.escalation_group_id = t.id and ${active} union all
        select from department_escalation_groups dg join users u on u.organisation_id = dg.organisation_id and u.department_id = dg.department_id
        where dg.organisation_id = t.organisation_id and dg.escalation_group_id = t.id and u.escalation_group_id is null and ${active}) covered) as covered_count, t.updated_at`,
  },
];

export const lists: readonly ListCase[] = [...customerCases, ...peopleCases];
