// Reports that list people: all of them, what they did in a period, those who manage, and what each
// may see.
import { roles } from '#domain/access/roles.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { statusOf } from '#server/users/people.store.ts';
import { defineReport } from '../define-report.ts';
import { alertsAsked, inPeriod, local, peopleAsked } from '../report-sql.ts';

const titles = JSON.stringify(
  Object.fromEntries(Object.values(roles).map(({ name, title }) => [name, title])),
);
// A look of its own, so that it is read once and not for each row.
const roleTitle = (tx: Tx): Fragment => tx`(select ${titles}::text::jsonb) ->> u.role`;

export const name = { label: 'Name', kind: 'text', is: 'First and last name.' } as const;
const email = {
  label: 'Email',
  kind: 'text',
  is: 'The email address the person signs in with.',
} as const;
const role = { label: 'Role', kind: 'text', is: 'The role in the portal.' } as const;
const status = {
  label: 'Status',
  kind: 'text',
  is: 'Draft, pending, active or disabled; disabled once the access has expired.',
} as const;
export const department = {
  label: 'Department',
  kind: 'text',
  is: 'The department of the person now.',
} as const;
const lastSignIn = {
  label: 'Last sign-in',
  kind: 'time',
  is: 'The latest sign-in, whatever the period.',
} as const;

export const namedFrom = (tx: Tx): Fragment => tx`
  users u join organisations o on o.id = u.organisation_id
  left join departments dep on dep.organisation_id = u.organisation_id and dep.id = u.department_id`;

export const userList = defineReport({
  type: 'user-list',
  name: 'User list',
  about: 'Everyone with their contact details, department and devices.',
  row: 'A person who was not removed.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_tag_id'],
  has_period: false,
  columns: {
    name,
    email,
    mobile: { label: 'Mobile', kind: 'text', is: 'The mobile number.' },
    department,
    role,
    status,
    tags: { label: 'Tags', kind: 'text', is: 'The names of the tags, separated by commas.' },
    devices: {
      label: 'Devices',
      kind: 'integer',
      is: 'Devices that the person holds and that are not archived.',
      total: true,
    },
    created: { label: 'Added', kind: 'time', is: 'When the person was added.' },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, u.name, u.email, u.mobile, dep.name as department,
      ${roleTitle(tx)} as role, ${statusOf(tx, 'u')} as status,
      (select string_agg(g.name, ', ' order by g.name)
        from user_tags g
        where g.organisation_id = u.organisation_id and g.id = any(u.tag_ids)) as tags,
      coalesce(held.devices, 0) as devices, ${local(tx, tx`u.created_at`, asked)} as created
    from ${namedFrom(tx)}
    left join (select organisation_id, user_id, count(*)::int as devices
      from devices
      where archived_at is null and user_id is not null
      group by 1, 2) held
      on held.organisation_id = u.organisation_id and held.user_id = u.id
    where ${peopleAsked(tx, asked)} order by o.name, u.last_name_key, u.id`,
});

export const userActivity = defineReport({
  type: 'user-activity',
  name: 'User activity',
  about: 'What each person did in a period: sign-ins, alerts and welfare timers.',
  row: 'A person who was not removed, also without any activity.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id'],
  has_period: true,
  columns: {
    name,
    department,
    sign_ins: {
      label: 'Sign-ins',
      kind: 'integer',
      is: 'Successful sign-ins to the portal in the period.',
      total: true,
    },
    alerts: {
      label: 'Alerts',
      kind: 'integer',
      is: 'Alerts of the person received in the period, test alerts included.',
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
    welfare: {
      label: 'Welfare timers',
      kind: 'integer',
      is: 'Welfare timers that the person started in the period.',
      total: true,
    },
    expired: {
      label: 'Expired timers',
      kind: 'integer',
      is: 'Those of the welfare timers that expired.',
      total: true,
    },
    last_sign_in: lastSignIn,
  },
  query: (tx, asked) => tx`
    with alerted as (
      select a.organisation_id, a.user_id, count(*)::int as alerts,
        count(*) filter (where a.outcome = 'genuine')::int as genuine,
        count(*) filter (where a.outcome = 'false')::int as false_alerts
      from alerts a where ${alertsAsked(tx, asked)} and a.user_id is not null group by 1, 2
    ), signed as (
      select e.user_id, count(*)::int as sign_ins from events e
      where e.kind = 'sign_in.succeeded' and ${inPeriod(tx, tx`e.occurred_at`, asked)} group by 1
    ), timed as (
      select w.organisation_id, w.user_id, count(*)::int as welfare,
        count(*) filter (where w.status = 'expired')::int as expired
      from welfare_sessions w
      where ${inPeriod(tx, countedTime(tx, 'welfare_sessions', 'w'), asked)}
      group by 1, 2
    )
    select o.name as organisation, u.name, dep.name as department,
      coalesce(s.sign_ins, 0) as sign_ins, coalesce(t.alerts, 0) as alerts,
      coalesce(t.genuine, 0) as genuine, coalesce(t.false_alerts, 0) as false_alerts,
        coalesce(w.welfare, 0) as welfare,
      coalesce(w.expired, 0) as expired, ${local(tx, tx`u.last_login_at`, asked)} as last_sign_in
    from ${namedFrom(tx)}
    left join alerted t on t.organisation_id = u.organisation_id and t.user_id = u.id
    left join signed s on s.user_id = u.id
    left join timed w on w.organisation_id = u.organisation_id and w.user_id = u.id
    where ${peopleAsked(tx, asked)} order by o.name, u.last_name_key, u.id`,
});

export const managementUserList = defineReport({
  type: 'management-user-list',
  name: 'Management user list',
  about: 'People who manage their organisation in the portal.',
  row: 'An organisation administrator, an identity administrator, or a person with permissions of their own.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_tag_id'],
  has_period: false,
  columns: {
    name,
    email,
    mobile: { label: 'Mobile', kind: 'text', is: 'The mobile number.' },
    department,
    role,
    permissions: {
      label: 'Permissions',
      kind: 'integer',
      is: 'Permissions given to the person; empty where the role decides.',
    },
    status,
    last_sign_in: lastSignIn,
  },
  query: (tx, asked) => tx`
    select o.name as organisation, u.name, u.email, u.mobile, dep.name as department,
      ${roleTitle(tx)} as role, cardinality(u.abilities) as permissions,
      ${statusOf(tx, 'u')} as status, ${local(tx, tx`u.last_login_at`, asked)} as last_sign_in
    from ${namedFrom(tx)}
    where ${peopleAsked(tx, asked)}
      and (u.role in ('organisation_admin', 'organisation_idp_admin') or u.abilities is not null)
    order by o.name, u.last_name_key, u.id`,
});

export const userAccessOverview = defineReport({
  type: 'user-access-overview',
  name: 'User access overview',
  about: 'What each person can reach: role, permissions, restrictions and how they sign in.',
  row: 'A person who was not removed.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id'],
  has_period: false,
  columns: {
    name,
    email,
    role,
    status,
    permissions: {
      label: 'Permissions',
      kind: 'text',
      is: 'The permissions given to the person, or "As the role".',
    },
    restricted_to: {
      label: 'Restricted to',
      kind: 'text',
      is: 'The departments or tags whose people the person sees; empty for everyone.',
    },
    mobile_app: {
      label: 'Mobile app',
      kind: 'yes_no',
      is: 'Whether the person may use the mobile app.',
    },
    two_factor: {
      label: 'Two-factor',
      kind: 'text',
      is: 'The second factor that is set up: app, email or sms.',
    },
    expires: { label: 'Access ends', kind: 'time', is: 'When the access ends by itself.' },
    last_sign_in: lastSignIn,
  },
  query: (tx, asked) => tx`
    select o.name as organisation, u.name, u.email, ${roleTitle(tx)} as role,
      ${statusOf(tx, 'u')} as status,
      coalesce(array_to_string(u.abilities, ', '), 'As the role') as permissions,
      case u.restriction_type
        when 'department' then (select string_agg(x.name, ', ' order by x.name)
          from departments x
          where x.organisation_id = u.organisation_id and x.id = any(u.restrictions))
        when 'tag' then (select string_agg(x.name, ', ' order by x.name)
          from user_tags x
          where x.organisation_id = u.organisation_id and x.id = any(u.restrictions))
      end as restricted_to,
      u.mobile_app_access as mobile_app, u.two_factor_method_enabled as two_factor,
        ${local(tx, tx`u.expires_at`, asked)} as expires,
      ${local(tx, tx`u.last_login_at`, asked)} as last_sign_in
    from users u join organisations o on o.id = u.organisation_id
    where ${peopleAsked(tx, asked)} order by o.name, u.last_name_key, u.id`,
});
