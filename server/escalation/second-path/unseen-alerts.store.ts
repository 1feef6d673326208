// Monitored alerts that nobody has seen on a console, and the duty staff who are told of them by
// phone.
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
  readonly tells: number;
  /** Whether it went to somebody, who has not answered it. */
  readonly assigned: boolean;
}

const patience = (tx: Tx) => tx`${`${unseenAfterMs} milliseconds`}::interval`;

// Alerts are found by a list of their ids, and what belongs together is grouped, not joined:
// statistics that were taken before a flood make a join of all with all of it, or go through an
// organisation for each alert, which takes minutes, and no message leaves.

/**
 * Whether somebody at a console should have the alert `a` before them, nobody has, and nobody has
 * answered it. A console that announces is believed without its row painted, as long as it
 * announces: it had the alert in its count while the alarm sounded.
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

/** Where among the events, in their order of commit. */
export interface EventPlace {
  readonly tx_id: string;
  readonly event_id: number;
}

/** Seconds are enough for whoever waits half a minute, and a row a second would be much. */
const notedEvery = '5 seconds';
const isOld = (tx: Tx) => tx`e.recorded_at <= app.now() - ${patience(tx)}`;
const mark = (tx: Tx) =>
  tx`(select m.tx_id from unseen_alerts_read m), (select m.event_id from unseen_alerts_read m)`;

/**
 * Whether there is anything to look at: news of alerts old enough to have been painted, or alerts
 * to tell of; and whether it is time to note that somebody has looked, which a program asks that
 * says whether it is ready. Costs a look at two indexes.
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

/** Notes that the second path has looked, to the end. */
export const noteLooked = (tx: Tx): Fragment =>
  tx`update unseen_alerts_read set looked_at = app.now()`;

/**
 * Follows what has happened to alerts and notes those that nobody has seen two seconds after. An
 * alert becomes unseen by nothing but an event: it is raised, a real one repeats a test, or its
 * owner lets it go. Whatever is visible is judged at once; the mark stays before what is too young
 * and before the oldest transaction that is still writing, so that nothing is passed over; and
 * where it stopped before, it stays, however much was read after it. Drills, whose organisation is
 * below 0, call nobody.
 * @param from where to go on; the mark if it is null
 * @returns where it came to; null when there were fewer than `most` events
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
const mostTold = 1000;

// Of the whole server, like the others of its kind (server/kit/db/migrate.ts).
const tellingLock = 7_310_007;

/**
 * Claims the alerts of which the staff must be told now, the most urgent first: as soon as one is
 * due, all that were noted, if still nobody has seen or taken them; but none so soon after the last
 * message that it would ring into the call. What somebody has seen meanwhile is told of no more.
 */
export async function claimUnseen(
  tx: Tx,
  announcing: readonly AnnouncingConsole[],
): Promise<ClaimedUnseen[]> {
  // One process tells, or two would tell of two halves of a flood.
  const [lock] = await tx<
    { mine: boolean }[]
  >`select pg_try_advisory_xact_lock(${tellingLock}) as mine`;
  if (!lock?.mine) return [];
  const claimed = await tx<{ id: number; tells: number }[]>`
  with pending as materialized (
    -- Those that are due, and of those told before the last, which say whether somebody was just called.
    (select u.organisation_id, u.alert_id, u.next_tell_at from unseen_alerts u where u.next_tell_at <= app.now() order by u.next_tell_at limit ${mostDue})
    union all
    (select u.organisation_id, u.alert_id, u.next_tell_at from unseen_alerts u
      where u.next_tell_at > app.now() and exists (select from unseen_alerts d where d.next_tell_at <= app.now()) order by u.next_tell_at desc limit ${mostTold})
  ), looked as materialized (
    select organisation_id, id, max(rest) as rest, bool_or(unseen) as unseen, max(received_at) as received_at from (
      select organisation_id, alert_id as id, next_tell_at - app.now() as rest, false as unseen, null::timestamptz as received_at from pending
      union all
      select a.organisation_id, a.id, null, ${isUnseen(tx, announcing)}, a.received_at from alerts a where a.id = any(array(select alert_id from pending))) both_of
    group by organisation_id, id
  ), opened as (
    -- A console that sounds and was opened since has counted what waited before it, though its list holds the first hundreds only.
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
    where unseen and not exists (select from judged told where told.unseen and told.rest > make_interval(secs => ${unseenAgainSeconds - unseenPauseSeconds}))
    on conflict (organisation_id, alert_id) do update set tells = u.tells + 1, next_tell_at = excluded.next_tell_at
    returning u.alert_id, u.tells)
  select alert_id as id, tells from claimed`;
  const tellsOf = new Map(claimed.map(({ id, tells }) => [id, tells]));
  const alerts = await readUnseen(tx, [...tellsOf.keys()]);
  return alerts.map((alert) => ({ ...alert, tells: tellsOf.get(alert.id) ?? 1 }));
}

/** What is said of these alerts, the most urgent first. */
const readUnseen = async (
  tx: Tx,
  ids: readonly number[],
): Promise<Omit<ClaimedUnseen, 'tells'>[]> =>
  await tx<Omit<ClaimedUnseen, 'tells'>[]>`
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
 * platform's own staff. If none of them has a mobile, they are told by email.
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
