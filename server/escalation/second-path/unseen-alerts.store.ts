// Monitored alerts that no console has shown, and the duty staff who are notified of them by phone.
import type { UnseenAlert } from '#domain/escalation/second-path.ts';
import {
  unseenAfterMs,
  unseenAgainSeconds,
  unseenPauseSeconds,
} from '#domain/escalation/second-path.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { settledBefore } from '#server/kit/order.ts';
import type { AnnouncingConsole } from './announcing-consoles.store.ts';

export interface ClaimedUnseen extends UnseenAlert {
  readonly organisation_id: number;
  readonly user_id: number | null;
  /** How many messages were sent about it, with this one. */
  readonly notice_count: number;
  /** Whether it was assigned to an operator, who has not answered it. */
  readonly assigned: boolean;
}

const patience = (tx: Tx) => tx`${`${unseenAfterMs} milliseconds`}::interval`;

// Select alerts by a list of their ids, and group rather than join: with statistics from before a
// flood the planner joins all with all, or scans an organisation for each alert, which takes
// minutes, during which no message is sent.

/**
 * Whether the alert `a` belongs on a console's screen, has not been seen, and has not been
 * answered. A console that announces counts without a painted row for as long as it announces: it
 * had the alert in its count while the alarm sounded.
 */
const isUnseen = (tx: Tx, announcing: readonly AnnouncingConsole[]) => tx`
  (a.status = 'active_alert'
    and a.monitored
    and a.acknowledged_at is null
    and a.follow_up_at is null
    and a.priority <= 3
    and not a.on_test
    and (select count(*)
      from (select from console_receipts r
        where r.organisation_id = a.organisation_id and r.alert_id = a.id
      and (r.painted_at is not null
        or (r.sounded_at is not null and r.console_id = any(${idsOf(announcing)}::text[]::uuid[])))
      limit 1) seen) = 0)`;

const idsOf = (consoles: readonly AnnouncingConsole[]): string[] =>
  consoles.map(({ console_id }) => console_id);

/** A position among the events, in their order of commit. */
export interface EventPlace {
  readonly tx_id: string;
  readonly event_id: number;
}

/** Precise enough for a check every half minute, and fewer writes than one a second. */
const notedEvery = '5 seconds';
const isOld = (tx: Tx) => tx`e.recorded_at <= app.now() - ${patience(tx)}`;
const mark = (tx: Tx) =>
  tx`(select m.tx_id from unseen_alerts_read m), (select m.event_id from unseen_alerts_read m)`;

/**
 * Whether there is work: events of alerts old enough to have been painted, or alerts to notify of;
 * and whether the time of the last run must be recorded, which the readiness check reads. Reads two
 * indexes.
 */
export async function isAnythingDue(tx: Tx): Promise<{ due: boolean; unnoted: boolean }> {
  const [row] = await tx<{ due: boolean; unnoted: boolean }[]>`
    select exists (select from unseen_alerts u where u.next_tell_at <= app.now())
      or exists (select from events e
        where (e.tx_id, e.id) > (${mark(tx)}) and ${isOld(tx)}) as due,
      exists (select from unseen_alerts_read
        where looked_at < app.now() - ${notedEvery}::interval) as unnoted`;
  return row ?? { due: false, unnoted: false };
}

/** Records that the second path completed a run. */
export const noteLooked = (tx: Tx): Fragment =>
  tx`update unseen_alerts_read set looked_at = app.now()`;

/**
 * Follows the events of alerts and records those that are unseen two seconds later. An alert
 * becomes unseen only by an event: it is raised, a real one repeats a test, or its owner releases
 * it. Visible events are evaluated at once; the mark stays before events that are too young and
 * before the oldest transaction that is still writing, so that none is skipped; and it does not
 * move past the point where it stopped before, however much was read after it. Drills, whose
 * organisation is below 0, call no one.
 * @param from where to continue; the mark if it is null
 * @returns where it stopped; null when there were fewer than `most` events
 */
export async function noteUnseen(
  tx: Tx,
  {
    from,
    most,
    announcing,
  }: { from: EventPlace | null; most: number; announcing: readonly AnnouncingConsole[] },
): Promise<EventPlace | null> {
  const settled = await settledBefore(tx);
  const start = from ? tx`${from.tx_id}::xid8, ${from.event_id}::bigint` : mark(tx);
  const [row] = await tx<(EventPlace & { read: number })[]>`
    with fresh as materialized (
      select e.tx_id, e.id, e.organisation_id, e.alert_id, ${isOld(tx)} as old from events e
      where (e.tx_id, e.id) > (${start}) order by e.tx_id, e.id limit ${most}
    ), noted as (
      insert into unseen_alerts as u (organisation_id, alert_id, next_tell_at)
      select a.organisation_id, a.id, app.now() from alerts a
      where a.id = any(array(select alert_id
          from fresh
          where old and alert_id is not null and organisation_id > 0))
        and ${isUnseen(tx, announcing)}
      order by a.id
      on conflict (organisation_id, alert_id) do update set next_tell_at = excluded.next_tell_at
      where u.next_tell_at is null
    ), border as materialized (
      select tx_id, id
      from fresh
      where not old or tx_id >= (select ${settled}::xid8)
      order by tx_id, id
      limit 1
    ), marked as (
      update unseen_alerts_read m set tx_id = f.tx_id, event_id = f.id
      from (select f.tx_id, f.id
        from fresh f
        where not exists (select from border b where (b.tx_id, b.id) <= (f.tx_id, f.id))
        order by f.tx_id desc, f.id desc
        limit 1) f
      where (m.tx_id, m.event_id) >= (${start}) and (m.tx_id, m.event_id) < (f.tx_id, f.id)
    )
    select tx_id, id as event_id, count(*) over () as read
    from fresh
    order by tx_id desc, id desc
    limit 1`;
  return row && row.read === most ? { tx_id: row.tx_id, event_id: row.event_id } : null;
}

const mostDue = 10_000;
const mostNotified = 1000;

// Server-wide, like the other locks of its kind (server/kit/db/migrate.ts).
const notifyLock = 7_310_007;

/**
 * Claims the alerts of which the staff must be notified now, most urgent first: as soon as one is
 * due, all recorded ones that are still unseen and unowned, but none so soon after the last message
 * that the call would coincide with it. Alerts that were seen meanwhile are dropped.
 */
export async function claimUnseen(
  tx: Tx,
  announcing: readonly AnnouncingConsole[],
): Promise<ClaimedUnseen[]> {
  // One process at a time, or two would each notify of half of a flood.
  const [lock] = await tx<
    { mine: boolean }[]
  >`select pg_try_advisory_xact_lock(${notifyLock}) as mine`;
  if (!lock?.mine) return [];
  const claimed = await tx<{ id: number; notice_count: number }[]>`
  with pending as materialized (
    -- Due rows, and the last notified ones, which show whether staff were just called.
    (select u.organisation_id, u.alert_id, u.next_tell_at from unseen_alerts u where u.next_tell_at <= app.now() order by u.next_tell_at limit ${mostDue})
    union all
    (select u.organisation_id, u.alert_id, u.next_tell_at from unseen_alerts u
      where u.next_tell_at > app.now() and exists (select from unseen_alerts d where d.next_tell_at <= app.now()) order by u.next_tell_at desc limit ${mostNotified})
  ), looked as materialized (
    select organisation_id, id, max(rest) as rest, bool_or(unseen) as unseen, max(received_at) as received_at from (
      select organisation_id, alert_id as id, next_tell_at - app.now() as rest, false as unseen, null::timestamptz as received_at from pending
      union all
      select a.organisation_id, a.id, null, ${isUnseen(tx, announcing)}, a.received_at from alerts a where a.id = any(array(select alert_id from pending))) both_of
    group by organisation_id, id
  ), opened as (
    -- A console that sounds and was opened since has counted the alerts waiting before it, though
    -- its list holds the first hundreds only.
    select max(to_timestamp(c.since / 1000)) as at
    from json_to_recordset(${JSON.stringify(announcing)}::text::json) as c (console_id uuid, since float8)
    where exists (select from looked l cross join lateral (select from console_receipts r where r.organisation_id = l.organisation_id and r.alert_id = l.id
      and r.console_id = c.console_id and r.sounded_at is not null limit 1) sounded where not l.unseen)
  ), judged as materialized (
    select organisation_id, id, rest, unseen and not coalesce(received_at < (select at from opened), false) as unseen
    from looked where received_at is not null
  ), seen as (
    insert into unseen_alerts (organisation_id, alert_id, next_tell_at) select organisation_id, id, null from judged where not unseen
    on conflict (organisation_id, alert_id) do update set next_tell_at = null
  ), claimed as (
    insert into unseen_alerts as u (organisation_id, alert_id, tells, next_tell_at)
    select organisation_id, id, 1, app.now() + make_interval(secs => ${unseenAgainSeconds}) from judged
    where unseen and not exists (select from judged called where called.unseen and called.rest > make_interval(secs => ${unseenAgainSeconds - unseenPauseSeconds}))
    on conflict (organisation_id, alert_id) do update set tells = u.tells + 1, next_tell_at = excluded.next_tell_at
    returning u.alert_id, u.tells)
  select alert_id as id, tells as notice_count from claimed`;
  const noticeCounts = new Map(claimed.map(({ id, notice_count }) => [id, notice_count]));
  const alerts = await readUnseen(tx, [...noticeCounts.keys()]);
  return alerts.map((alert) => ({ ...alert, notice_count: noticeCounts.get(alert.id) ?? 1 }));
}

/** The facts about these alerts for the message, most urgent first. */
const readUnseen = async (
  tx: Tx,
  ids: readonly number[],
): Promise<Omit<ClaimedUnseen, 'notice_count'>[]> =>
  await tx<Omit<ClaimedUnseen, 'notice_count'>[]>`
  select a.organisation_id, a.id, a.owner_staff_id is not null as assigned, a.user_id,
    coalesce((select p.name
        from users p
        where p.organisation_id = a.organisation_id and p.id = a.user_id),
      (select v.device_name
        from devices v
        where v.organisation_id = a.organisation_id and v.id = a.device_id),
        'Unknown person') as person,
    (select t.title from alert_types t where t.id = a.alert_type_id) as type_title,
      (select o.name from organisations o where o.id = a.organisation_id) as organisation
  from alerts a where a.id = any(${[...ids]}::bigint[]) order by a.priority, a.raised_at, a.id`;

export interface DutyStaff {
  readonly id: number;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/**
 * The centre's supervisors and admins with a mobile; if there are none, its operators; then the
 * platform's own staff. If none of them has a mobile, they are notified by email.
 */
export const readDutyStaff = async (tx: Tx): Promise<DutyStaff[]> =>
  await tx<DutyStaff[]>`
  with staff as (
    select id, name, mobile, email, case
      when mobile is null then 4
      when role = 'admin' then 3
      when role = 'monitoring_centre_operator' then 2
      else 1 end as turn
    from users
    where role in ('monitoring_centre_supervisor', 'monitoring_centre_admin',
      'monitoring_centre_operator', 'admin')
      and status = 'active'
      and (expires_at is null or expires_at > app.now())
        and (mobile is not null or email is not null))
  select id, name, mobile, email
  from staff
  where turn = (select min(turn) from staff)
  order by id
  limit 20`;
