// Which devices need attention and why, in SQL (domain/devices/attention.ts).
import { alertTypes } from '#domain/alerts/alert-type.ts';
import {
  type AttentionReason,
  attentionReasons,
  pressedAlerts,
  testedForDays,
} from '#domain/devices/attention.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { batteryLow, connection } from './device-state.store.ts';

const most = (tx: Tx): Fragment => tx`limit ${tx.unsafe(String(mostCounted))}`;
const pressedIds = pressedAlerts.map((name) => alertTypes[name].id);

/** Carried by a person whose account, or invitation to one, has not expired. */
const isCarried = (tx: Tx): Fragment => tx`
  exists (select from users w
    where w.organisation_id = t.organisation_id
      and w.id = t.user_id
      and w.status in ('active', 'pending')
      and (w.expires_at is null or w.expires_at > (select app.now())))`;

const testedSince = (tx: Tx): Fragment =>
  tx`(select app.now() - make_interval(days => ${testedForDays}))`;

/** A device that was added later had no time to be tested; one without alerts has nothing to test. */
const isTestable = (tx: Tx): Fragment =>
  tx`(t.enable_alerts and t.created_at <= ${testedSince(tx)})`;

const isUntested = (tx: Tx): Fragment => tx`
    (${isTestable(tx)}
      and not exists (select from alerts a
        where a.organisation_id = t.organisation_id
          and a.device_id = t.id
          and a.alert_type_id = any(${pressedIds}::bigint[])
          and a.received_at > ${testedSince(tx)}))`;

/** The reason of device `t`; null where it needs no attention. */
const reason = (tx: Tx): Fragment => tx`
  case
    when t.user_id is null or t.archived_at is not null or not ${isCarried(tx)} then null
    when ${connection(tx)} = 'offline' then 'offline'
    when ${batteryLow(tx)} then 'low_battery'
    when ${connection(tx)} = 'never' then 'never'
    when ${isUntested(tx)} then 'untested' end`;

/** As a filter of the list of devices. */
export const needsAttention = (tx: Tx, needs: boolean): Fragment =>
  needs ? tx`${reason(tx)} is not null` : tx`${reason(tx)} is null`;

export interface DeviceCounts {
  /** Those that are carried. */
  readonly carried: number;
  /** Of these, those that need no attention but at most a test. */
  readonly fine: number;
  /** Of these, those that are old enough to have been tested. */
  readonly testable: number;
  readonly tested: number;
}

/** Of the view's organisation. A device may be both offline and not tested. */
export async function countAttention(tx: Tx): Promise<DeviceCounts> {
  const [row] = await tx<DeviceCounts[]>`
    select count(*)::int as carried,
      (count(*) filter (where coalesce(reason, 'untested') = 'untested'))::int as fine,
      (count(*) filter (where testable))::int as testable,
      (count(*) filter (where testable and not untested))::int as tested
    from (select ${reason(tx)} as reason, ${isTestable(tx)} as testable,
        ${isUntested(tx)} as untested
      from devices t
      where t.organisation_id = app.tenant()
        and t.archived_at is null
        and t.user_id is not null
        and ${isCarried(tx)}
      ${most(tx)}) carried`;
  return row ?? { carried: 0, fine: 0, testable: 0, tested: 0 };
}

export interface DeviceInNeed {
  readonly id: number;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly reason: AttentionReason;
  readonly person: { readonly id: number; readonly name: string };
  readonly last_heard_at: string | null;
  readonly battery_percent: number | null;
}

/**
 * How many devices of the view's organisation need attention, and the first of them: the most
 * urgent reason first, then the longest silence, the lowest battery, the oldest device.
 */
export async function listInNeed(
  tx: Tx,
  limit: number,
): Promise<{ total: number; rows: DeviceInNeed[] }> {
  const [row] = await tx<{ total: number; rows: DeviceInNeed[] }[]>`
    with needy as materialized (
      select t.id, t.organisation_id, t.user_id, t.device_name, t.device_type_id, t.last_heard_at,
        t.battery_percent, t.created_at, ${reason(tx)} as reason
      from devices t
      where t.organisation_id = app.tenant() and t.archived_at is null and t.user_id is not null
      ${most(tx)})
    select (select count(*) from needy where reason is not null)::int as total,
      coalesce((select json_agg(json_build_object('id', n.id, 'name', n.device_name,
          'kind', (select k.name from device_types k where k.id = n.device_type_id),
          'reason', n.reason,
          'person', (select json_build_object('id', p.id, 'name', p.name)
            from users p
            where p.organisation_id = n.organisation_id and p.id = n.user_id),
          'last_heard_at', app.iso(n.last_heard_at), 'battery_percent', n.battery_percent)
          order by n.place)
        from (select *, row_number() over (
            order by array_position(${[...attentionReasons]}::text[], reason),
              case reason when 'low_battery' then battery_percent end,
              case reason when 'offline' then last_heard_at end, created_at, id) as place
          from needy
          where reason is not null
          order by place
          limit ${limit}) n),
        '[]') as rows`;
  return row ?? { total: 0, rows: [] };
}
