// The measured lists of people and devices: the same in each area, with the statement that selects
// the same rows.
import { devices } from '#domain/devices/device-records.api.ts';
import { devicesApi } from '#domain/devices/devices.api.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { centreUsers, monitoredUsers, organisationUsers, users } from '#domain/users/people.api.ts';
import { firstOfLarge, firstTagOf, largeOrganisation } from './customers.ts';
import type { ListCase } from './list-case.ts';
import { shownPerson } from './shown-person.ts';

const tag = firstTagOf(largeOrganisation);
const people = {
  as: 'platform',
  table: 'users',
  name: 't.name_key',
  shows: shownPerson,
  keys: { last_name: 't.last_name_key' },
  nullable: ['last_login_at'],
  search: 'last123',
  found: `(position('last123' in t.name_key) > 0 or position('last123' in t.email_key) > 0 or position('last123' in lower(t.mobile)) > 0)`,
} as const;
const ofStaff = {
  'status=active': `(t.status = 'active' and (t.expires_at is null or t.expires_at > now()))`,
  'status=disabled': `(t.status = 'disabled' or t.status = 'active' and t.expires_at <= now())`,
  'language=en': `t.language = 'en'`,
  'timezone=Australia/Perth': `t.timezone = 'Australia/Perth'`,
  'expires=never': 't.expires_at is null',
  'expires=expired': 't.expires_at <= now()',
  'expires=soon': `t.expires_at > now() and t.expires_at <= now() + interval '30 days'`,
};
const ofPeople = {
  ...ofStaff,
  'role=organisation_admin': `t.role = 'organisation_admin'`,
  'role=organisation_user': `t.role = 'organisation_user'`,
  'shared_profile=true': 't.shared_profile',
  'shared_profile=false': 'not t.shared_profile',
  'department_id=7,8': `t.organisation_id = ${largeOrganisation} and t.department_id in (7, 8)`,
  [`escalation_group_id=${tag}`]: `t.organisation_id = ${largeOrganisation} and t.escalation_group_id = ${tag}`,
  [`user_tag_id=${tag},${tag + 1}`]: `exists (select from user_tag_links l where l.organisation_id = t.organisation_id and l.user_id = t.id and l.user_tag_id in (${tag}, ${tag + 1}))`,
};
const everywhere = {
  ...ofPeople,
  'organisation_id=5': 't.organisation_id = 5',
  'organisation_id=1,7': 't.organisation_id in (1, 7)',
};

const owner = (column: string): string =>
  `(select ${column} from users u where u.organisation_id = t.organisation_id and u.id = t.user_id)`;
const ofDepartments = `exists (select from users u where u.organisation_id = t.organisation_id and u.id = t.user_id and u.department_id in (7, 8))`;
const voltage = (column: string): string =>
  `(select ${column} from device_voltages b where b.organisation_id = t.organisation_id and b.device_id = t.id)`;
const low = `(coalesce(t.battery_percent < 20, false) or coalesce(${voltage('b.low_since is not null')}, false))`;
const connection = `case when t.device_type_id in (3, 4) then case when t.last_heard_at is null then 'never' else 'on_demand' end
  when t.online then 'online' when t.last_heard_at is null then 'never' else 'offline' end`;
const template = `from device_settings s join ev04_config_templates p on p.id = s.template_id where s.organisation_id = t.organisation_id and s.device_id = t.id`;
const templateState = `case when t.device_type_id = 2 then coalesce((select case when s.reported = '{}' then 'differs' else 'matches' end ${template}), 'none') end`;

const attemptStatus = `case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end`;
const refused = `(select s.*, s.imei::bigint as id, case when s.imei like 'app:%' then 'app' else 'ev04' end as kind, case when p.id is null then 'never_added' else 'archived' end as why,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.device_name) end as device, case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organisation
  from seen_unknown_devices s left join lateral (select v.* from devices v where v.id = coalesce((select n.id from devices n where n.imei = s.imei and n.archived_at is null),
    (select n.id from devices n where n.imei = s.imei and n.archived_at is not null order by n.archived_at desc limit 1))) p on true
  left join organisations o on o.id = p.organisation_id where p.id is null or p.archived_at is not null)`;

export const peopleCases: readonly ListCase[] = [
  { ...people, title: 'everybody', of: users, where: 't.deleted_at is null', filters: everywhere },
  {
    ...people,
    title: 'people of an organisation',
    of: organisationUsers,
    as: 'large',
    filters: ofPeople,
    where: `t.organisation_id = ${largeOrganisation} and t.deleted_at is null`,
  },
  {
    ...people,
    title: 'staff of the centre',
    of: centreUsers,
    filters: ofStaff,
    where: `t.organisation_id is null and t.role <> 'admin' and t.deleted_at is null`,
  },
  {
    ...people,
    title: 'monitored people',
    of: monitoredUsers,
    where: 't.monitored and t.deleted_at is null',
    filters: everywhere,
  },
  {
    of: devices,
    as: 'large',
    table: 'devices',
    name: 't.name_key',
    keys: { device_name: 't.name_key' },
    search: 'device 221',
    where: `t.organisation_id = ${largeOrganisation} and t.archived_at is null`,
    shows: `t.id, t.device_name, (select k.name from device_types k where k.id = t.device_type_id) as kind, t.user_id, ${owner('u.name')} as user_name,
      (select d.name from users u join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id where u.organisation_id = t.organisation_id and u.id = t.user_id) as department,
      ${connection} as connection, t.last_heard_at, t.battery_percent, ${voltage('b.millivolts')} as battery_millivolts, ${low} as battery_low,
      (select p.name ${template}) as settings_template, ${templateState} as template_state, t.imei, t.phone, t.created_at, t.updated_at, t.archived_at`,
    found: `(position('device 221' in t.name_key) > 0 or position('device 221' in lower(t.imei)) > 0)`,
    filters: {
      'device_type_id=2': 't.device_type_id = 2',
      'department_id=7,8': ofDepartments,
      'assigned=true': 't.user_id is not null',
      'assigned=false': 't.user_id is null',
      'low_battery=true': low,
      ...Object.fromEntries(
        ['online', 'offline', 'never'].map((one) => [
          `connection=${one}`,
          `${connection} = '${one}'`,
        ]),
      ),
      'template_state=none': `${templateState} = 'none'`,
      [`user_id=${firstOfLarge}`]: `t.user_id = ${firstOfLarge}`,
      'archived=false': 'true',
    },
  },
  {
    title: 'activation attempts',
    of: activationAttemptsApi.list,
    as: 'platform',
    table: 'activation_attempts',
    name: 't.id',
    keys: { created_at: 't.id' },
    usual: 'desc',
    where: `t.created_at > now() - interval '48 hours'`,
    search: 'phone 17',
    shows: `t.id, t.source, ${attemptStatus} as status, t.name, t.phone, t.platform, t.created_at, t.expires_at, t.decided_at,
      (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = t.organisation_id) as organisation,
      (select json_build_object('id', v.id, 'name', v.device_name) from devices v where v.organisation_id = t.organisation_id and v.id = t.device_id) as device`,
    found: `(position('phone 17' in lower(t.name)) > 0 or position('phone 17' in lower(t.phone)) > 0)`,
    filters: {
      'status=pending': `${attemptStatus} = 'pending'`,
      'status=denied': `${attemptStatus} = 'denied'`,
    },
  },
  {
    title: 'unknown devices',
    of: devicesApi.unknown,
    as: 'platform',
    table: refused,
    name: 't.imei',
    usual: 'desc',
    tie: 't.imei',
    keys: { last_seen_at: 't.last_seen_at' },
    where: 'true',
    search: '3600000000017',
    shows:
      't.id, t.imei, t.kind, t.why, t.device, t.organisation, t.times_seen, t.first_seen_at, t.last_seen_at, t.source_address',
    found: `(position('3600000000017' in t.imei) > 0 or position('3600000000017' in lower(t.device ->> 'name')) > 0 or position('3600000000017' in t.source_address) > 0)`,
    filters: {
      'kind=ev04': `t.kind = 'ev04'`,
      'why=never_added': `t.why = 'never_added'`,
      'why=archived': `t.why = 'archived'`,
    },
  },
];
