// Three figures of each report over the 24 months, each with independent SQL, written from the
// tables and not from the program.
import { personId } from './months.factory.ts';

/**
 * The cell of the one row with these texts in these columns. The SQL computes its expected value.
 */
export interface Figure {
  readonly row: Readonly<Record<string, string>>;
  readonly column: string;
  readonly sql: string;
}

/**
 * The period of every report: from the first moment of its first day to that after its last, in
 * Sydney.
 */
export const period = { period: 'custom', from: '2024-11-24', to: '2026-11-22' };
const within = (column: string) =>
  `${column} >= '2024-11-24 00:00+11' and ${column} < '2026-11-23 00:00+11'`;
const received = within('received_at');

const of = (row: Figure['row'], figures: Readonly<Record<string, string>>): Figure[] =>
  Object.entries(figures).map(([column, sql]) => ({ row, column, sql }));

/** Over the seconds `s` until alerts were acknowledged. */
const waits = (where: string, figure: string) => `
  select ${figure} from (select *, extract(epoch from acknowledged_at - received_at) as s from alerts where ${received} and monitored and not on_test and alert_type_id <> 10 and ${where}) a`;
const nearest = (share: number) =>
  `round(percentile_disc(${share}) within group (order by s)::numeric, 1)`;
const shareWithin = (seconds: number) =>
  `round(100.0 * count(*) filter (where s <= ${seconds}) / count(s), 1)`;
const clock = (column: string, zone = 'Australia/Sydney') =>
  `to_char(${column} at time zone '${zone}', 'YYYY-MM-DD HH24:MI:SS')`;

const seven = personId(7);
const forty = personId(40);
const december = "to_char(received_at at time zone 'Australia/Sydney', 'YYYY-MM') = '2025-12'";
const inCalifornia =
  "to_char(requested_at at time zone 'America/Los_Angeles', 'YYYY-MM') = '2025-12'";
const partner = (what: string) =>
  `select ${what} from partner_dispatches where organisation_id = 2 and ${inCalifornia} and ${within('requested_at')}`;
const may =
  "invoice_id = (select id from invoices where organisation_id = 2 and starts_on = '2026-05-01')";

export const monthFigures: Readonly<Record<string, readonly Figure[]>> = {
  'user-activity': of(
    { Name: 'Person 000007' },
    {
      Alerts: `select count(*) from alerts where user_id = ${seven} and ${received}`,
      'Welfare timers': `select count(*) from welfare_sessions where user_id = ${seven} and ${within('started_at')}`,
      'Sign-ins': `select count(*) from events where kind = 'sign_in.succeeded' and user_id = ${seven} and ${within('occurred_at')}`,
    },
  ),
  'user-list': of(
    { Name: 'Person 000007' },
    {
      Devices: `select count(*) from devices where user_id = ${seven} and archived_at is null`,
      Tags: `select t.name from user_tags t join user_tag_links l on l.user_tag_id = t.id where l.user_id = ${seven}`,
      Department: `select d.name from departments d join users u on u.department_id = d.id where u.id = ${seven}`,
    },
  ),
  'device-list': of(
    { Device: 'Pendant 000007' },
    {
      'Battery %': `select battery_percent from devices where id = ${seven * 2}`,
      'Last contact': `select ${clock('last_heard_at')} from devices where id = ${seven * 2}`,
      Online: `select online from devices where id = ${seven * 2}`,
    },
  ),
  'organisation-summary': of(
    { Organisation: 'Organisation 2' },
    {
      Alerts: `select count(*) from alerts where organisation_id = 2 and ${received}`,
      'Open alerts':
        'select count(*) from alerts where organisation_id = 2 and resolved_at is null',
      Online:
        'select count(*) from devices where organisation_id = 2 and online and archived_at is null',
    },
  ),
  'event-overview': of(
    { Alert: '101' },
    {
      'Acknowledged (s)':
        'select round(extract(epoch from acknowledged_at - received_at), 1) from alerts where id = 101',
      'Resolved (s)':
        'select round(extract(epoch from resolved_at - received_at), 1) from alerts where id = 101',
      Outcome: 'select initcap(outcome) from alerts where id = 101',
    },
  ),
  'management-user-list': of(
    { Name: 'Person 000040' },
    {
      Email: `select email from users where id = ${forty}`,
      Permissions: `select array_length(abilities, 1) from users where id = ${forty}`,
      'Last sign-in': `select ${clock('last_login_at')} from users where id = ${forty}`,
    },
  ),
  'escalation-groups': of(
    { Group: 'Group 2', Order: '2' },
    {
      Person:
        'select name from users u join escalation_group_users l on l.user_id = u.id where l.escalation_group_id = 2 and l."order" = 2',
      Hours: "select '22:00–06:00'",
      Days: "select 'Sat, Sun'",
    },
  ),
  'user-access-overview': of(
    { Name: 'Person 000040' },
    {
      Permissions: `select abilities[1] from users where id = ${forty}`,
      Role: "select 'Organisation User'",
      'Mobile app': `select mobile_app_access from users where id = ${forty}`,
    },
  ),
  readiness: of(
    { Name: 'Person 000007' },
    {
      Department: `select d.name from departments d join users u on u.department_id = d.id where u.id = ${seven}`,
      Ready: 'select false',
      Missing: `select concat_ws(', ',
        (select case when count(*) = 0 then 'No device' when not bool_or(online or device_type_id in (3, 4)) then 'Device offline' end
          from devices where user_id = ${seven} and archived_at is null),
        case when exists (select from delivery_services where service in ('sms', 'voice') and is_set_up) then 'Mobile not verified'
          when exists (select from delivery_services where service = 'email' and is_set_up) then 'Only reached by email'
          else 'Can’t be reached' end,
        (select 'Fewer than 2 personal contacts' from users where id = ${seven} and personal_contacts_allowed))`,
    },
  ),
  'scim-user-issues': of(
    { Organisation: 'Organisation 2', Person: 'issue3@organisation2.example' },
    {
      Attempts:
        'select times from scim_issues where organisation_id = 2 and subject like $$issue3@%$$',
      Problem:
        'select problem from scim_issues where organisation_id = 2 and subject like $$issue3@%$$',
      Resolved: `select ${clock('resolved_at')} from scim_issues where organisation_id = 2 and subject like $$issue3@%$$`,
    },
  ),
  'patrol-dispatch': of(
    { Reference: 'GW-5' },
    {
      'To dispatch (s)':
        'select extract(epoch from dispatched_at - requested_at)::int from patrol_jobs where id = 5',
      'To arrival (s)':
        'select extract(epoch from in_progress_at - requested_at)::int from patrol_jobs where id = 5',
      Status: 'select status from patrol_jobs where id = 5',
    },
  ),
  invoicing: of(
    { Organisation: 'Organisation 2', Month: '2026-05', Kind: 'Devices' },
    {
      Amount: `select amount from invoice_lines where kind = 'devices' and ${may}`,
      Arithmetic: `select arithmetic[1] from invoice_lines where kind = 'devices' and ${may}`,
      Closed: `select ${clock('closed_at')} from invoices where organisation_id = 2 and starts_on = '2026-05-01'`,
    },
  ),
  'sms-invoicing': of(
    { Organisation: 'Organisation 2', Month: '2026-05' },
    {
      Amount: `select amount from invoice_lines where kind = 'messages' and ${may}`,
      To: "select '2026-05-31'",
      Arithmetic: `select arithmetic[1] from invoice_lines where kind = 'messages' and ${may}`,
    },
  ),
  'time-to-acknowledge-by-operator': of(
    { Organisation: 'Organisation 2', Operator: 'Operator 05' },
    {
      Acknowledged: waits('organisation_id = 2 and acknowledged_by_staff_id = 6', 'count(*)'),
      'Longest (s)': waits(
        'organisation_id = 2 and acknowledged_by_staff_id = 6',
        'round(max(s), 1)',
      ),
      '% in target time': waits(
        'organisation_id = 2 and acknowledged_by_staff_id = 6',
        shareWithin(10),
      ),
    },
  ),
  'time-to-acknowledge-by-organisation': of(
    { Organisation: 'Organisation 2' },
    {
      Alerts: waits('organisation_id = 2', 'count(*)'),
      'Median (s)': waits('organisation_id = 2', nearest(0.5)),
      '98.5% within (s)': waits('organisation_id = 2', nearest(0.985)),
      'Measured against': "select 'BS 8484:2016: 80% in 10 s, 98.5% in 40 s'",
    },
  ),
  'time-to-acknowledge-by-alert-type': of(
    { Organisation: 'Organisation 2', 'Alert type': 'SOS' },
    {
      Alerts: waits('organisation_id = 2 and alert_type_id = 2', 'count(*)'),
      '90% within (s)': waits('organisation_id = 2 and alert_type_id = 2', nearest(0.9)),
      '% in time limit': waits('organisation_id = 2 and alert_type_id = 2', shareWithin(40)),
    },
  ),
  'monitored-devices': of(
    { Device: 'Pendant 000007' },
    {
      'Last contact': `select ${clock('last_heard_at', 'Australia/Adelaide')} from devices where id = ${seven * 2}`,
      'Battery %': `select battery_percent from devices where id = ${seven * 2}`,
      Department: `select d.name from departments d join users u on u.department_id = d.id where u.id = ${seven}`,
    },
  ),
  'department-overview': of(
    { Department: 'Department 8' },
    {
      People: 'select count(*) from users where department_id = 8',
      Alerts: `select count(*) from alerts where department_id = 8 and ${received}`,
      Genuine: `select count(*) from alerts where department_id = 8 and outcome = 'genuine' and ${received}`,
    },
  ),
  'organisation-time-to-respond': of(
    { Organisation: 'Organisation 2', Month: '2025-12' },
    {
      Alerts: waits(`organisation_id = 2 and ${december}`, 'count(*)'),
      'Resolve, longest (s)': waits(
        `organisation_id = 2 and ${december}`,
        'round(extract(epoch from max(resolved_at - received_at)), 1)',
      ),
      'Acknowledge, mean (s)': waits(`organisation_id = 2 and ${december}`, 'round(avg(s), 1)'),
    },
  ),
  'organisation-details': of(
    { Organisation: 'Organisation 2' },
    {
      Contact: 'select contact_name from organisations where id = 2',
      'Contract start': 'select contract_start_date::text from organisations where id = 2',
      'Time zone': 'select timezone from organisations where id = 2',
    },
  ),
  'emergency-partner-monthly': of(
    { Organisation: 'Organisation 2', Month: '2025-12' },
    {
      Alarms: partner('count(*)'),
      'Services contacted': partner('count(*) filter (where psap_contacted_at is not null)'),
      'To acceptance, mean (s)': partner(
        'round(avg(extract(epoch from active_at - requested_at)), 1)',
      ),
    },
  ),
};
