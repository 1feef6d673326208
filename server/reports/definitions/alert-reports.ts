// Reports about alerts: each of them, how long they waited, and the patrols that they led to.
import {
  countedTime,
  responseSeconds,
  toBeAnswered,
  withinSeconds,
} from '#server/alerts/alert-figures.store.ts';
import { joinObjective } from '#server/alerts/objectives/response-objectives.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Asked, type Column, defineReport } from '../define-report.ts';
import {
  alertsAsked,
  alertsLeft,
  inPeriod,
  local,
  organisationsAsked,
  secondsBetween,
  share,
} from '../report-sql.ts';

const received = { label: 'Received', kind: 'time', is: 'When the alert was received.' } as const;

export const eventOverview = defineReport({
  type: 'event-overview',
  name: 'Event overview',
  about: 'Every alert with who it was about, how long it waited and how it ended.',
  row: 'An alert received in the period, test alerts included.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id', 'alert_type_id'],
  has_period: true,
  columns: {
    alert: { label: 'Alert', kind: 'integer', is: 'The number of the alert.' },
    received,
    type: { label: 'Type', kind: 'text', is: 'The alert type.' },
    person: { label: 'Person', kind: 'text', is: 'Who held the device.' },
    department: {
      label: 'Department',
      kind: 'text',
      is: 'The department of the person when the alert was raised.',
    },
    device: { label: 'Device', kind: 'text', is: 'The device that raised it.' },
    acknowledged_s: {
      label: 'Acknowledged (s)',
      kind: 'seconds',
      is: 'Seconds from receipt to acknowledgement; empty while it is not acknowledged.',
    },
    resolved_s: {
      label: 'Resolved (s)',
      kind: 'seconds',
      is: 'Seconds from receipt to resolution; empty while it is open.',
    },
    outcome: {
      label: 'Outcome',
      kind: 'text',
      is: 'Genuine, false or test; empty while it is open.',
    },
    on_test: { label: 'On test', kind: 'yes_no', is: 'Whether the person or device was on test.' },
  },
  // Its texts are made of rows in their order, while the first of them are already written: made
  // before, they would be sorted along.
  query: (tx, asked) => tx`
    select s.organisation, s.alert, ${local(tx, tx`s.received_at`, asked)} as received, s.type,
      s.person, s.department, s.device,
      ${secondsBetween(tx, tx`s.received_at`, tx`s.acknowledged_at`)} as acknowledged_s,
        ${secondsBetween(tx, tx`s.received_at`, tx`s.resolved_at`)} as resolved_s,
      initcap(s.outcome) as outcome, s.on_test
    from (
      select o.name as organisation, a.id as alert, a.received_at, a.acknowledged_at, a.resolved_at,
        t.title as type, u.name as person, dep.name as department,
        d.device_name as device, a.outcome, a.on_test
      from alerts a
      join organisations o on o.id = a.organisation_id
      join alert_types t on t.id = a.alert_type_id
      left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
      left join departments dep
        on dep.organisation_id = a.organisation_id
        and dep.id = a.department_id
      left join devices d on d.organisation_id = a.organisation_id and d.id = a.device_id
      where ${alertsAsked(tx, asked)} order by a.received_at, a.id
    ) s order by s.received_at, s.alert`,
});

const counted =
  'Only alerts that the monitoring centre had to answer: no test alerts, no alerts of people or devices on test, and none of organisations that are not monitored.';

const waits = {
  alerts: {
    label: 'Alerts',
    kind: 'integer',
    is: `Alerts received in the period. ${counted}`,
    total: true,
  },
  acknowledged: {
    label: 'Acknowledged',
    kind: 'integer',
    is: 'Those of the alerts that were acknowledged.',
    total: true,
  },
  median_s: {
    label: 'Median (s)',
    kind: 'seconds',
    is: 'The median of the seconds from receipt to acknowledgement.',
  },
  p90_s: {
    label: '90% within (s)',
    kind: 'seconds',
    is: 'The seconds within which 90% were acknowledged.',
  },
  p985_s: {
    label: '98.5% within (s)',
    kind: 'seconds',
    is: 'The seconds within which 98.5% were acknowledged.',
  },
  longest_s: { label: 'Longest (s)', kind: 'seconds', is: 'The longest of these times.' },
  within_target: {
    label: '% in target time',
    kind: 'percent',
    is: 'Of the acknowledged alerts, the share acknowledged within the time of the target.',
  },
  within_limit: {
    label: '% in time limit',
    kind: 'percent',
    is: 'Of the acknowledged alerts, the share acknowledged within the time limit.',
  },
  measured_against: {
    label: 'Measured against',
    kind: 'text',
    is: 'The objectives that were in force when the alerts were received, each with its target and its limit.',
  },
} as const satisfies Record<string, Column>;

/** The figures of a group of rows of `timed`, where `wait` is in seconds. */
const waitFigures = (tx: Tx): Fragment => tx`
  count(*)::int as alerts, count(wait)::int as acknowledged, ${quantile(tx, 0.5)} as median_s,
    ${quantile(tx, 0.9)} as p90_s, ${quantile(tx, 0.985)} as p985_s,
  round(max(wait)::numeric, 1)::double precision as longest_s,
    ${share(tx, tx`count(*) filter (where wait <= target_seconds)`, tx`count(wait)`)} as within_target,
  ${share(tx, tx`count(*) filter (where wait <= limit_seconds)`, tx`count(wait)`)} as within_limit,
    string_agg(distinct objective, '; ') as measured_against`;
const quantile = (tx: Tx, part: number): Fragment => withinSeconds(tx, part, tx`wait`);

/** Alerts that count, each with the seconds until it was acknowledged. */
const timed = (tx: Tx, asked: Asked): Fragment => tx`
  select a.*, ${responseSeconds(tx, 'a')} as wait, o.target_seconds, o.limit_seconds,
    o.name || ': ' || trim_scale(o.target_percent) || '% in ' || o.target_seconds || ' s, '
      || trim_scale(o.limit_percent) || '% in ' || o.limit_seconds || ' s' as objective
  from alerts a ${joinObjective(tx, countedTime(tx, 'alerts', 'a'))}
  where ${alertsAsked(tx, asked)} and ${toBeAnswered(tx, 'a')}`;

export const acknowledgeByOperator = defineReport({
  type: 'time-to-acknowledge-by-operator',
  name: 'Time to acknowledge by operator',
  about: 'How long alerts waited for each operator to acknowledge them.',
  row: 'An operator who acknowledged alerts, in an organisation.',
  areas: ['platform'],
  filters: ['alert_type_id'],
  has_period: true,
  columns: {
    operator: { label: 'Operator', kind: 'text', is: 'Who acknowledged the alerts.' },
    ...waits,
  },
  query: (tx, asked) => tx`
    select o.name as organisation, s.name as operator, ${waitFigures(tx)}
    from (${timed(tx, asked)}) a
    join users s on s.id = a.acknowledged_by_staff_id
    join organisations o on o.id = a.organisation_id
    group by o.name, o.id, s.name, s.id order by o.name, o.id, s.name, s.id`,
});

export const acknowledgeByOrganisation = defineReport({
  type: 'time-to-acknowledge-by-organisation',
  name: 'Time to acknowledge by organisation',
  about: 'How long the alerts of each organisation waited to be acknowledged.',
  row: 'An organisation with alerts in the period.',
  areas: ['platform'],
  filters: ['alert_type_id'],
  has_period: true,
  columns: waits,
  query: (tx, asked) => tx`
    select o.name as organisation, ${waitFigures(tx)}
    from (${timed(tx, asked)}) a
    join organisations o on o.id = a.organisation_id
    group by o.name, o.id order by o.name, o.id`,
});

export const acknowledgeByAlertType = defineReport({
  type: 'time-to-acknowledge-by-alert-type',
  name: 'Time to acknowledge by alert type',
  about: 'How long alerts of each type waited to be acknowledged.',
  row: 'An alert type of an organisation, with alerts in the period.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_tag_id', 'alert_type_id'],
  has_period: true,
  columns: { type: { label: 'Alert type', kind: 'text', is: 'The alert type.' }, ...waits },
  query: (tx, asked) => tx`
    select o.name as organisation, t.title as type, ${waitFigures(tx)}
    from (${timed(tx, asked)}) a
    join alert_types t on t.id = a.alert_type_id
    join organisations o on o.id = a.organisation_id
    group by o.name, o.id, t.title, t.id order by o.name, o.id, t.id`,
});

export const organisationTimeToRespond = defineReport({
  type: 'organisation-time-to-respond',
  name: 'Organisation time to respond',
  about: 'How long alerts took each month, from receipt to acknowledgement and to resolution.',
  row: 'A month of an organisation, with alerts received in it.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_tag_id', 'alert_type_id'],
  has_period: true,
  columns: {
    month: {
      label: 'Month',
      kind: 'text',
      is: 'The month of receipt, in the time zone of the report.',
    },
    alerts: {
      label: 'Alerts',
      kind: 'integer',
      is: `Alerts received in the month and the period. ${counted}`,
      total: true,
    },
    resolved: {
      label: 'Resolved',
      kind: 'integer',
      is: 'Those of the alerts that were resolved.',
      total: true,
    },
    acknowledge_s: {
      label: 'Acknowledge, mean (s)',
      kind: 'seconds',
      is: 'The mean of the seconds from receipt to acknowledgement.',
    },
    act_s: {
      label: 'Resolve after acknowledging, mean (s)',
      kind: 'seconds',
      is: 'The mean of the seconds from acknowledgement to resolution.',
    },
    resolve_s: {
      label: 'Resolve, mean (s)',
      kind: 'seconds',
      is: 'The mean of the seconds from receipt to resolution.',
    },
    longest_s: {
      label: 'Resolve, longest (s)',
      kind: 'seconds',
      is: 'The longest time from receipt to resolution.',
    },
  },
  query: (tx, asked) => tx`
    select organisation, month, count(*)::int as alerts, count(resolved_at)::int as resolved,
      ${secondsOf(tx, tx`avg(acknowledged_at - received_at)`)} as acknowledge_s,
        ${secondsOf(tx, tx`avg(resolved_at - acknowledged_at)`)} as act_s,
      ${secondsOf(tx, tx`avg(resolved_at - received_at)`)} as resolve_s,
        ${secondsOf(tx, tx`max(resolved_at - received_at)`)} as longest_s
    from (
      select o.name as organisation, o.id as owner,
        to_char(a.received_at at time zone ${asked.zone}, 'YYYY-MM') as month, a.received_at,
        a.acknowledged_at, a.resolved_at
      from (${timed(tx, asked)}) a join organisations o on o.id = a.organisation_id
    ) a group by organisation, a.owner, month order by organisation, a.owner, month`,
});
const secondsOf = (tx: Tx, interval: Fragment): Fragment =>
  tx`round(extract(epoch from ${interval})::numeric, 1)::double precision`;

export const patrolDispatch = defineReport({
  type: 'patrol-dispatch',
  name: 'Patrol dispatch',
  about: 'Every patrol with when it was requested, sent, arrived and finished.',
  row: 'A patrol requested in the period.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id', 'alert_type_id'],
  has_period: true,
  columns: {
    alert: { label: 'Alert', kind: 'integer', is: 'The number of the alert.' },
    person: { label: 'Person', kind: 'text', is: 'Whom the alert is about.' },
    type: { label: 'Alert type', kind: 'text', is: 'The type of the alert.' },
    provider: { label: 'Provider', kind: 'text', is: 'The driver or provider.' },
    reference: { label: 'Reference', kind: 'text', is: 'The reference of the provider.' },
    status: { label: 'Status', kind: 'text', is: 'How far the patrol is.' },
    requested: { label: 'Requested', kind: 'time', is: 'When it was requested.' },
    dispatch_s: {
      label: 'To dispatch (s)',
      kind: 'seconds',
      is: 'Seconds from the request until the patrol was sent.',
    },
    arrive_s: {
      label: 'To arrival (s)',
      kind: 'seconds',
      is: 'Seconds from the request until the patrol arrived.',
    },
    complete_s: {
      label: 'To completion (s)',
      kind: 'seconds',
      is: 'Seconds from the request until it was completed.',
    },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, a.id as alert, u.name as person, t.title as type, p.provider,
      p.reference, replace(p.status, '_', ' ') as status,
      ${local(tx, tx`p.requested_at`, asked)} as requested,
        ${secondsBetween(tx, tx`p.requested_at`, tx`p.dispatched_at`)} as dispatch_s,
      ${secondsBetween(tx, tx`p.requested_at`, tx`p.in_progress_at`)} as arrive_s,
        ${secondsBetween(tx, tx`p.requested_at`, tx`p.completed_at`)} as complete_s
    from patrol_jobs p join alerts a on a.organisation_id = p.organisation_id and a.id = p.alert_id
    join organisations o on o.id = a.organisation_id join alert_types t on t.id = a.alert_type_id
    left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
    where ${inPeriod(tx, countedTime(tx, 'patrol_jobs', 'p'), asked)} and ${alertsLeft(tx, asked)}
    order by p.requested_at, p.id`,
});

/** Dispatches `p` that the filter of alert types leaves. */
const ofAlertType = (tx: Tx, { alert_type_id }: Asked): Fragment =>
  alert_type_id === null
    ? tx``
    : tx`
      and exists (select from alerts a
        where a.organisation_id = p.organisation_id
          and a.id = p.alert_id
          and a.alert_type_id = ${alert_type_id})
    `;

export const emergencyPartnerMonthly = defineReport({
  type: 'emergency-partner-monthly',
  name: 'Emergency-partner monthly report',
  about: 'Alarms sent to the emergency partner by month and organisation, in California time.',
  row: 'A month of an organisation, with the alerts that were handed over to its dispatch partner.',
  areas: ['platform'],
  filters: ['alert_type_id'],
  has_period: true,
  zone: 'America/Los_Angeles',
  columns: {
    month: { label: 'Month', kind: 'text', is: 'The month of the request, in California time.' },
    alarms: {
      label: 'Alarms',
      kind: 'integer',
      is: 'Alerts that operators handed over to the partner.',
      total: true,
    },
    accepted: {
      label: 'Accepted',
      kind: 'integer',
      is: 'Those that the partner has, or the provider of emails or texts took.',
      total: true,
    },
    contacted: {
      label: 'Services contacted',
      kind: 'integer',
      is: 'Those for which the partner reached the emergency services.',
      total: true,
    },
    closed: { label: 'Closed', kind: 'integer', is: 'Those that the partner closed.', total: true },
    cancelled: {
      label: 'Cancelled',
      kind: 'integer',
      is: 'Those that were cancelled.',
      total: true,
    },
    failed: {
      label: 'Not received',
      kind: 'integer',
      is: 'Those that the partner has not received, or has not confirmed.',
      total: true,
    },
    accept_s: {
      label: 'To acceptance, mean (s)',
      kind: 'seconds',
      is: 'The mean of the seconds from the request until it was accepted.',
    },
  },
  query: (tx, asked) => tx`
    select organisation, month, count(*)::int as alarms, count(active_at)::int as accepted,
      count(psap_contacted_at)::int as contacted,
      count(closed_at)::int as closed, count(cancelled_at)::int as cancelled,
        count(*) filter (where status in ('failed', 'unknown'))::int as failed,
      ${secondsOf(tx, tx`avg(active_at - requested_at)`)} as accept_s
    from (
      select o.name as organisation, o.id as owner,
        to_char(p.requested_at at time zone ${asked.zone}, 'YYYY-MM') as month, p.*
      from partner_dispatches p join organisations o on o.id = p.organisation_id
      where ${inPeriod(tx, countedTime(tx, 'partner_dispatches', 'p'), asked)}
        and ${organisationsAsked(tx, asked)} ${ofAlertType(tx, asked)}
    ) p group by organisation, p.owner, month order by month, organisation, p.owner`,
});
