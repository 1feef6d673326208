// Earlier values of figures about the present: computed backwards from the changes since, which
// rows or their events still record. What no row records is in docs/decisions/0027.
import { mostCounted } from '#domain/kit/paging.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { monthStart } from './reach.ts';
import { since } from './trends.ts';

const most = (tx: Tx): Fragment => tx`limit ${tx.unsafe(String(mostCounted))}`;

/** At this time yesterday. In a subquery, like every moment under row security. */
const yesterday = (tx: Tx): Fragment => since(tx, 'day');

/**
 * How many of today's monitored alerts were open: those of `open`, and those that were resolved
 * since.
 */
export const openYesterday = (tx: Tx): Fragment => tx`
  (select count(*)
    from open
    where ${countedTime(tx, 'alerts')} <= ${yesterday(tx)}) + (select count(*)
    from (
    select from alerts
    where resolved_at > ${yesterday(tx)}
      and ${countedTime(tx, 'alerts')} <= ${yesterday(tx)}
      and monitored ${most(tx)}) closed)`;

const isMonitored = (tx: Tx): Fragment =>
  tx`exists (select from organisations o where o.id = s.organisation_id and o.monitored)`;

/**
 * Sessions that ran: those that still do, and those that were over later. One that was due by then
 * was in its grace period.
 */
export const inProgressYesterday = (tx: Tx): Fragment => tx`
  (select count(*) from (select from welfare_sessions s
    where next_at is not null
      and started_at <= ${yesterday(tx)}
      and due_at > ${yesterday(tx)}
      and ${isMonitored(tx)} ${most(tx)}) running)
  + (select count(*)
    from (select from welfare_sessions s
      where next_at is null and coalesce(ended_at, grace_until) > ${yesterday(tx)}
    and started_at <= ${yesterday(tx)}
      and due_at > ${yesterday(tx)}
      and ${isMonitored(tx)} ${most(tx)}) ended)`;

/**
 * Devices of the view's organisation that were online and in use. The first change since says what
 * a device was before it; one without a change is what it was. null where there are too many
 * changes.
 */
export const onlineYesterday = (tx: Tx): Fragment => tx`(
  with changes as materialized (
    select device_id, kind, recorded_at from events
    where organisation_id = app.tenant()
      and kind in ('device.online', 'device.offline')
      and recorded_at > ${yesterday(tx)}
    order by recorded_at ${most(tx)}
  ), first as (
    select distinct on (device_id) device_id, kind = 'device.offline' as online
    from changes
    order by device_id, recorded_at
  )
  select case
    when (select count(*)
      from changes) < ${mostCounted}::integer then count(*) filter (where coalesce(f.online,
        t.online)) end
  from (select t.id, t.online
    from devices t
    where t.organisation_id = app.tenant() and t.device_type_id not in (3, 4)
    and t.created_at <= ${yesterday(tx)}
      and (t.archived_at is null or t.archived_at > ${yesterday(tx)}) ${most(tx)}) t
  left join first f on f.device_id = t.id)`;

/**
 * People of active organisations when the month began: without those who came since, with those who
 * left.
 */
export const peopleBefore = (tx: Tx, now: Fragment): Fragment => {
  const at = monthStart(tx, 'all');
  const ofActive = tx`
    exists (select from organisations o where o.id = u.organisation_id and o.in_use)
  `;
  return tx`
    (select ${now} - came.count + gone.count from
      (select count(*)
        from (select from users u
          where created_at >= ${at} and deleted_at is null and ${ofActive}
          order by created_at desc ${most(tx)}) c) came,
      (select count(*)
        from (select from users u
          where deleted_at >= ${at} and created_at < ${at} and ${ofActive}
          order by deleted_at desc ${most(tx)}) g) gone)`;
};

/**
 * Organisations that were active when the month began. The first change since says what one was
 * before it.
 */
export const organisationsBefore = (tx: Tx): Fragment => {
  const at = monthStart(tx, 'all');
  // The index of the audit log has no lines of devices and alerts.
  const changes = tx`
    from events e where e.occurred_at >= ${at} and e.device_id is null and e.alert_id is null
  `;
  return tx`(
    with switched as materialized (
      select distinct on (e.organisation_id) e.organisation_id,
        (e.data -> 'changes' -> 'active' ->> 0)::boolean as active
      ${changes} and e.kind = 'organisation.updated' and e.data -> 'changes' -> 'active' is not null
      order by e.organisation_id, e.occurred_at, e.id
    ), archived as materialized (
      select distinct on (e.organisation_id) e.organisation_id,
        e.kind = 'organisation.restored' as archived
      ${changes} and e.kind in ('organisation.archived', 'organisation.restored')
      order by e.organisation_id, e.occurred_at, e.id
    )
    select count(*) filter (where coalesce(s.active, o.active)
      and not coalesce(a.archived, o.archived_at < ${at}, false))
    from organisations o
    left join switched s on s.organisation_id = o.id
    left join archived a on a.organisation_id = o.id
    where o.created_at < ${at})`;
};
