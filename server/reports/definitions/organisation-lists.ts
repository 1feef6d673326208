// Reports about organisations and what they consist of: departments, escalation groups, devices,
// and issues of their directories.
import { statusOf } from '#server/users/people.store.ts';
import { defineReport } from '../define-report.ts';
import {
  alertsAsked,
  devicesAsked,
  inPeriod,
  isOnline,
  local,
  organisationsAsked,
  peopleAsked,
} from '../report-sql.ts';

export const organisationSummary = defineReport({
  type: 'organisation-summary',
  name: 'Organisation summary',
  about: 'Each organisation with its people, devices and alerts.',
  row: 'An organisation that is not archived.',
  areas: ['platform'],
  filters: [],
  has_period: true,
  columns: {
    organisation: { label: 'Organisation', kind: 'text', is: 'The name of the organisation.' },
    active: { label: 'Active', kind: 'yes_no', is: 'Whether the organisation is active.' },
    monitored: {
      label: 'Monitored',
      kind: 'yes_no',
      is: 'Whether the monitoring centre takes its alerts.',
    },
    departments: {
      label: 'Departments',
      kind: 'integer',
      is: 'Departments that are not archived.',
      total: true,
    },
    people: { label: 'People', kind: 'integer', is: 'People who were not removed.', total: true },
    devices: {
      label: 'Devices',
      kind: 'integer',
      is: 'Devices that are not archived.',
      total: true,
    },
    online: {
      label: 'Online',
      kind: 'integer',
      is: 'Those of the devices that are online now. Satellite devices and buttons report only when they are used and are not counted.',
      total: true,
    },
    alerts: {
      label: 'Alerts',
      kind: 'integer',
      is: 'Alerts received in the period, test alerts included.',
      total: true,
    },
    open: {
      label: 'Open alerts',
      kind: 'integer',
      is: 'Alerts that are not resolved now, whenever they were received.',
      total: true,
    },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, o.active, o.monitored, coalesce(g.departments, 0) as departments,
      coalesce(p.people, 0) as people,
      coalesce(d.devices, 0) as devices, coalesce(d.online, 0) as online,
        coalesce(a.alerts, 0) as alerts, coalesce(c.open, 0) as open
    from organisations o
    left join (select organisation_id, count(*)::int as departments
      from departments
      where archived_at is null
      group by 1) g
      on g.organisation_id = o.id
    left join (select organisation_id, count(*)::int as people
      from users
      where deleted_at is null and organisation_id is not null
      group by 1) p
      on p.organisation_id = o.id
    left join (select organisation_id, count(*)::int as devices,
      count(*) filter (where ${isOnline(tx, 't')})::int as online
      from devices t
      where t.archived_at is null
      group by 1) d
      on d.organisation_id = o.id
    left join (select a.organisation_id, count(*)::int as alerts
      from alerts a
      where ${alertsAsked(tx, asked)}
      group by 1) a
      on a.organisation_id = o.id
    left join (select organisation_id, count(*)::int as open
      from alerts
      where status = 'active_alert'
      group by 1) c
      on c.organisation_id = o.id
    where o.archived_at is null and ${organisationsAsked(tx, asked)} order by o.name, o.id`,
});

export const organisationDetails = defineReport({
  type: 'organisation-details',
  name: 'Organisation details',
  about: 'Contacts, contract and settings of each organisation.',
  row: 'An organisation, archived ones included.',
  areas: ['platform'],
  filters: [],
  has_period: false,
  columns: {
    organisation: { label: 'Organisation', kind: 'text', is: 'The name of the organisation.' },
    state: { label: 'State', kind: 'text', is: 'Active, inactive or archived.' },
    contact: { label: 'Contact', kind: 'text', is: 'The name of the contact.' },
    contact_email: {
      label: 'Contact email',
      kind: 'text',
      is: 'The email address of the contact.',
    },
    accounts_email: { label: 'Accounts email', kind: 'text', is: 'Where invoices go.' },
    contract_start: { label: 'Contract start', kind: 'date', is: 'The first day of the contract.' },
    contract_end: { label: 'Contract end', kind: 'date', is: 'The last day of the contract.' },
    billing: { label: 'Billing', kind: 'text', is: 'How often it is invoiced, or why it is not.' },
    monitored: {
      label: 'Monitored',
      kind: 'yes_no',
      is: 'Whether the monitoring centre takes its alerts.',
    },
    timezone: { label: 'Time zone', kind: 'text', is: 'The time zone of the organisation.' },
    country: { label: 'Country', kind: 'text', is: 'The country code.' },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, case
      when o.archived_at is not null then 'Archived'
      when o.active then 'Active'
      else 'Inactive' end as state,
      o.contact_name as contact, o.contact_email, o.accounts_email,
        o.contract_start_date::text as contract_start, o.contract_end_date::text as contract_end,
      case
        when o.non_billable then 'Not billable'
        when o.free_trial then 'Free trial'
        when o.paid_trial then 'Paid trial'
        else initcap(o.contract_billing_frequency) end as billing,
      o.monitored, o.timezone, o.country
    from organisations o where ${organisationsAsked(tx, asked)} order by o.name, o.id`,
});

export const departmentOverview = defineReport({
  type: 'department-overview',
  name: 'Department overview',
  about: 'Each department with its people, devices and alerts.',
  row: 'A department that is not archived.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_tag_id'],
  has_period: true,
  columns: {
    department: { label: 'Department', kind: 'text', is: 'The name of the department.' },
    timezone: { label: 'Time zone', kind: 'text', is: 'The time zone of the department.' },
    people: {
      label: 'People',
      kind: 'integer',
      is: 'People of the department who were not removed; with a tag as filter those who have it.',
      total: true,
    },
    devices: {
      label: 'Devices',
      kind: 'integer',
      is: 'Devices of these people that are not archived.',
      total: true,
    },
    alerts: {
      label: 'Alerts',
      kind: 'integer',
      is: 'Alerts of the department received in the period, test alerts included.',
      total: true,
    },
    genuine: {
      label: 'Genuine',
      kind: 'integer',
      is: 'Those of the alerts that were resolved as genuine.',
      total: true,
    },
    false_alerts: {
      label: 'False',
      kind: 'integer',
      is: 'Those of the alerts that were resolved as false.',
      total: true,
    },
    open: {
      label: 'Open',
      kind: 'integer',
      is: 'Those of the alerts that are not resolved now.',
      total: true,
    },
  },
  query: (tx, asked) => tx`
    with people as (
      select u.organisation_id, u.department_id, count(distinct u.id)::int as people,
        count(d.id)::int as devices
      from users u
      left join devices d
        on d.organisation_id = u.organisation_id
        and d.user_id = u.id
        and d.archived_at is null
      where ${peopleAsked(tx, asked)} and u.department_id is not null group by 1, 2
    ), alerted as (
      select a.organisation_id, a.department_id, count(*)::int as alerts,
        count(*) filter (where a.outcome = 'genuine')::int as genuine,
        count(*) filter (where a.outcome = 'false')::int as false_alerts,
          count(*) filter (where a.status = 'active_alert')::int as open
      from alerts a where ${alertsAsked(tx, asked)} and a.department_id is not null group by 1, 2
    )
    select o.name as organisation, dep.name as department, dep.timezone,
      coalesce(p.people, 0) as people, coalesce(p.devices, 0) as devices,
      coalesce(t.alerts, 0) as alerts, coalesce(t.genuine, 0) as genuine,
        coalesce(t.false_alerts, 0) as false_alerts, coalesce(t.open, 0) as open
    from departments dep join organisations o on o.id = dep.organisation_id
    left join people p on p.organisation_id = dep.organisation_id and p.department_id = dep.id
    left join alerted t on t.organisation_id = dep.organisation_id and t.department_id = dep.id
    where dep.archived_at is null
      and ${organisationsAsked(tx, asked)}
      and (${asked.department_id}::bigint is null or dep.id = ${asked.department_id})
    order by o.name, dep.name_key, dep.id`,
});

export const escalationGroupsReport = defineReport({
  type: 'escalation-groups',
  name: 'Escalation groups',
  about: 'Who is contacted in which order, and when.',
  row: 'A place of a person in an escalation group.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_tag_id'],
  has_period: false,
  columns: {
    group: { label: 'Group', kind: 'text', is: 'The name of the escalation group.' },
    order: { label: 'Order', kind: 'integer', is: 'The place in the group; 1 is contacted first.' },
    person: { label: 'Person', kind: 'text', is: 'The person in this place.' },
    mobile: { label: 'Mobile', kind: 'text', is: 'The mobile number of the person.' },
    email: { label: 'Email', kind: 'text', is: 'The email address of the person.' },
    hours: {
      label: 'Hours',
      kind: 'text',
      is: '"All day", or from when to when the person is contacted.',
    },
    days: { label: 'Days', kind: 'text', is: 'The days on which the person is contacted.' },
    status: {
      label: 'Status',
      kind: 'text',
      is: 'The status of the person; only active people are contacted.',
    },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, g.name as "group", l."order", u.name as person, u.mobile,
      u.email,
      case
        when l.all_day then 'All day'
        else to_char(l.time_on, 'HH24:MI') || '–' || to_char(l.time_off, 'HH24:MI') end as hours,
      (select string_agg((array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])[d], ', '
          order by d)
        from unnest(l.days) d) as days,
        ${statusOf(tx, 'u')} as status
    from escalation_group_users l
    join escalation_groups g
      on g.organisation_id = l.organisation_id
      and g.id = l.escalation_group_id
    join organisations o on o.id = g.organisation_id
    join users u on u.organisation_id = l.organisation_id and u.id = l.user_id
    where ${peopleAsked(tx, asked)} order by o.name, g.name_key, g.id, l."order"`,
});

export const scimUserIssues = defineReport({
  type: 'scim-user-issues',
  name: 'SCIM user issues',
  about: 'People whom a directory could not add, change or remove.',
  row: 'An issue of a directory, resolved ones included.',
  areas: ['platform', 'organisation'],
  filters: [],
  has_period: true,
  not_for_centre: true,
  columns: {
    subject: { label: 'Person', kind: 'text', is: 'Whom the directory named.' },
    problem: { label: 'Problem', kind: 'text', is: 'What is wrong.' },
    way_out: { label: 'What to do', kind: 'text', is: 'What resolves it.' },
    times: {
      label: 'Attempts',
      kind: 'integer',
      is: 'How often the directory tried.',
      total: true,
    },
    first: { label: 'First', kind: 'time', is: 'The first attempt.' },
    last: { label: 'Last', kind: 'time', is: 'The latest attempt; it lies in the period.' },
    resolved: {
      label: 'Resolved',
      kind: 'time',
      is: 'When it was resolved; empty while it is open.',
    },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, i.subject, i.problem, i.way_out, i.times,
      ${local(tx, tx`i.created_at`, asked)} as first,
      ${local(tx, tx`i.last_at`, asked)} as last, ${local(tx, tx`i.resolved_at`, asked)} as resolved
    from scim_issues i join organisations o on o.id = i.organisation_id
    where ${inPeriod(tx, tx`i.last_at`, asked)} and ${organisationsAsked(tx, asked)}
    order by o.name, i.last_at desc, i.id`,
});

const held = {
  device: { label: 'Device', kind: 'text', is: 'The name of the device.' },
  type: { label: 'Type', kind: 'text', is: 'The type of the device.' },
  person: { label: 'Person', kind: 'text', is: 'Who holds the device.' },
  department: { label: 'Department', kind: 'text', is: 'The department of that person.' },
} as const;
const lastContact = {
  label: 'Last contact',
  kind: 'time',
  is: 'When the device last reported.',
} as const;
const battery = {
  label: 'Battery %',
  kind: 'percent',
  is: 'The battery level last reported.',
} as const;

export const deviceList = defineReport({
  type: 'device-list',
  name: 'Device list',
  about: 'Every device with its holder, numbers and state.',
  row: 'A device that is not archived.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id', 'device_type_id'],
  has_period: false,
  columns: {
    ...held,
    imei: { label: 'IMEI', kind: 'text', is: 'The IMEI of a pendant.' },
    phone: { label: 'Phone', kind: 'text', is: 'The number of its SIM.' },
    online: {
      label: 'Online',
      kind: 'yes_no',
      is: 'Whether it is online now; no for satellite devices and buttons, which report only when they are used.',
    },
    battery,
    last_contact: lastContact,
    created: { label: 'Added', kind: 'time', is: 'When the device was added.' },
  },
  query: (tx, asked) => tx`
    select s.organisation, s.device, s.type, s.person, s.department, s.imei, s.phone, s.online,
      s.battery,
      ${local(tx, tx`s.last_heard_at`, asked)} as last_contact,
        ${local(tx, tx`s.created_at`, asked)} as created
    from (
      select o.name as organisation, d.device_name as device, t.title as type, u.name as person,
        dep.name as department, d.imei, d.phone, ${isOnline(tx, 'd')} as online,
        d.battery_percent as battery, d.last_heard_at, d.created_at, d.name_key, d.id
      from devices d
      join organisations o on o.id = d.organisation_id
      join device_types t on t.id = d.device_type_id
      left join users u on u.organisation_id = d.organisation_id and u.id = d.user_id
      left join departments dep
        on dep.organisation_id = u.organisation_id
        and dep.id = u.department_id
      where ${devicesAsked(tx, asked)} order by o.name, d.name_key, d.id
    ) s order by s.organisation, s.name_key, s.id`,
});

export const monitoredDevices = defineReport({
  type: 'monitored-devices',
  name: 'Monitored devices',
  about: 'Devices whose alerts the monitoring centre takes, in South Australian time.',
  row: 'A device that is not archived, of an organisation that is monitored.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id', 'device_type_id'],
  has_period: false,
  // R386
  zone: 'Australia/Adelaide',
  columns: {
    ...held,
    alerts_on: { label: 'Alerts on', kind: 'yes_no', is: 'Whether the device raises alerts.' },
    online: {
      label: 'Online',
      kind: 'yes_no',
      is: 'Whether it is online now; no for satellite devices and buttons, which report only when they are used.',
    },
    battery,
    last_contact: lastContact,
    last_position: {
      label: 'Last position',
      kind: 'time',
      is: 'When its position was last known.',
    },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, d.device_name as device, t.title as type, u.name as person,
      dep.name as department, d.enable_alerts as alerts_on,
      ${isOnline(tx, 'd')} as online, d.battery_percent as battery,
        ${local(tx, tx`d.last_heard_at`, asked)} as last_contact,
      ${local(tx, tx`d.position_at`, asked)} as last_position
    from devices d
    join organisations o on o.id = d.organisation_id
    join device_types t on t.id = d.device_type_id
    left join users u on u.organisation_id = d.organisation_id and u.id = d.user_id
    left join departments dep
      on dep.organisation_id = u.organisation_id
      and dep.id = u.department_id
    where d.monitored and ${devicesAsked(tx, asked)} order by o.name, d.name_key, d.id`,
});
