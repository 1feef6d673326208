// Owned alerts without recent action: one row for each period of inactivity, so that the owner and
// the supervisors are each reminded of it once.
import { actionMinutes } from '#domain/alerts/alert-order.ts';
import { remindAfterPart } from '#domain/escalation/idle-alert.ts';
import type { Statement, Tx } from '#server/kit/db/database.ts';

export interface IdleAlert {
  readonly organisation_id: number;
  readonly id: number;
  readonly user_id: number | null;
  readonly priority: number;
  readonly person: string;
  readonly owner: { readonly id: number; readonly name: string };
  readonly idle_since: string;
}

// The last action: taking the alert, or any since. A running follow-up timer defers the reminder to
// its end.
const idleSince = (tx: Tx) => tx`greatest(a.owned_at, a.last_action_at)`;
const shortest = Math.min(...Object.values(actionMinutes));
const minutes = (tx: Tx) => tx`(${[0, ...Object.values(actionMinutes)]}::int[])[a.priority + 1]`;
const isIdle = (tx: Tx) =>
  tx`
    a.status = 'active_alert'
      and a.monitored
      and a.owner_staff_id is not null
      and not a.on_test
      and a.organisation_id > 0
      and (a.follow_up_at is null or a.follow_up_lapsed_at is not null)
  `;
const shown = (tx: Tx) => tx`
  a.organisation_id, a.id, a.user_id, a.priority,
    coalesce(p.name, v.device_name, 'Unknown person') as person,
    json_build_object('id', w.id, 'name', w.name) as owner`;
const joins = (tx: Tx) => tx`
  join users w on w.id = a.owner_staff_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id`;

const unreminded = (tx: Tx) => tx`
  from alerts a
  where ${isIdle(tx)} and ${idleSince(tx)} < app.now() - make_interval(secs => ${minutes(tx)} * 60 * ${remindAfterPart}::float8)
    -- Redundant over all priorities: the index finds the idle alerts and reads no more rows.
    and ${idleSince(tx)} < app.now() - make_interval(secs => ${shortest * remindAfterPart * 60}::float8)
    and not exists (select from alert_nags n where n.organisation_id = a.organisation_id and n.alert_id = a.id and n.idle_since = ${idleSince(tx)})`;
const stretch = (tx: Tx) => tx`
  n.supervisors_told_at is null and a.organisation_id = n.organisation_id and a.id = n.alert_id`;
const isStale = (tx: Tx) => tx`
  ${isIdle(tx)}
    and n.owner_staff_id = a.owner_staff_id
    and ${idleSince(tx)} = n.idle_since
    and n.idle_since < app.now() - make_interval(mins => ${minutes(tx)})`;
const isOver = (tx: Tx) => tx`(a.status = 'resolved' or ${idleSince(tx)} > n.idle_since)`;

/**
 * Whether a reminder or a notice to supervisors is due, or a reminder is obsolete. Reads only the
 * first entries of two indexes if nothing is due.
 */
export async function isReminderDue(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ due: boolean }[]>`
    -- Ordered by the index of idle alerts, or the planner would read all owned alerts.
    select (select count(*) from (select ${unreminded(tx)} order by ${idleSince(tx)} limit 1) first) > 0
      or exists (select from alert_nags n, alerts a where ${stretch(tx)} and (${isOver(tx)} or ${isStale(tx)})) as due`;
  return row?.due ?? false;
}

/** Alerts whose owner is to be reminded now, longest idle first; each period of inactivity once. */
export const claimIdle = async (tx: Tx, most: number): Promise<IdleAlert[]> =>
  await tx<IdleAlert[]>`
  with claimed as (
    insert into alert_nags (organisation_id, alert_id, owner_staff_id, idle_since)
    select a.organisation_id, a.id, a.owner_staff_id, ${idleSince(tx)} ${unreminded(tx)}
    order by ${idleSince(tx)}
    limit ${most}
    on conflict do nothing returning organisation_id, alert_id, idle_since)
  select ${shown(tx)}, app.iso(c.idle_since) as idle_since from claimed c
  join alerts a on a.organisation_id = c.organisation_id and a.id = c.alert_id ${joins(tx)}
  order by a.priority, a.id`;

/**
 * Alerts of which the supervisors are to be notified now: the owner was reminded and has still not
 * acted.
 */
export const claimStale = async (tx: Tx): Promise<IdleAlert[]> =>
  await tx<IdleAlert[]>`
  with claimed as (
    update alert_nags n
    set supervisors_told_at = app.now()
    from alerts a
    where ${stretch(tx)} and ${isStale(tx)}
    returning n.organisation_id, n.alert_id, n.idle_since)
  select ${shown(tx)}, app.iso(c.idle_since) as idle_since from claimed c
  join alerts a on a.organisation_id = c.organisation_id and a.id = c.alert_id ${joins(tx)}
  order by a.priority, a.id`;

/**
 * Deletes reminders whose alert had an action since: their period of inactivity never recurs, and
 * the waiting rows stay few.
 */
export const forgetOver = (tx: Tx): Statement =>
  tx`delete from alert_nags n using alerts a where ${stretch(tx)} and ${isOver(tx)}`;

/** The centre's supervisors and admins who may sign in. */
export async function readSupervisors(tx: Tx): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from users
    where role in ('monitoring_centre_supervisor', 'monitoring_centre_admin') and status = 'active'
    order by id
    limit 200`;
  return rows.map(({ id }) => id);
}
