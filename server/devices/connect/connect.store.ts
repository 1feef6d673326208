// The SQL of a device that is being connected: what has come of it, and its test.
import type { DeviceKind } from '#domain/devices/device.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { accessPointName } from '../settings/device-settings.store.ts';

export interface ConnectedDevice {
  readonly id: number;
  readonly organisation_id: number;
  readonly device_name: string;
  readonly kind: DeviceKind;
  readonly phone: string | null;
  readonly enable_alerts: boolean;
  readonly apn: string | null;
  readonly has_alert: boolean;
  readonly added_by: string | null;
  readonly first_online_at: string | null;
  readonly consent_at: string | null;
  readonly has_feed: boolean | null;
  readonly test: { started_at: string; until: string; is_press_test: boolean } | null;
  readonly tested_at: string | null;
  readonly monitored: boolean;
  readonly real_alert: { id: number; at: string } | null;
}

// How many of a device's first lines are looked through: it is added, and soon online.
const firstLines = 200;

/** A device of the caller's view that is in use; null for any other. */
export async function findConnected(tx: Tx, id: number): Promise<ConnectedDevice | null> {
  const [row] = await tx<ConnectedDevice[]>`
    select t.id, t.organisation_id, t.device_name, k.name as kind, t.phone, t.enable_alerts,
      ${accessPointName(tx)} as apn, t.monitored,
      exists (select from alerts a
        where a.subject = coalesce('u' || t.user_id, 'd' || t.id)
          and a.status = 'active_alert') as has_alert,
      first.added_by, app.iso(first.online_at) as first_online_at,
      case when k.name = 'zoleo' then
        (select app.iso(l.changed_at)
          from zoleo_links l
          where l.organisation_id = t.organisation_id and l.device_id = t.id) end as consent_at,
      case when k.name = 'zoleo' then exists (select from zoleo_feeds f
        where f.organisation_id = t.organisation_id) end as has_feed,
      (select json_build_object('started_at', app.iso(q.started_at), 'until', app.iso(q.until),
          'is_press_test', q.is_press_test)
        from on_test_periods q
        where q.subject in ('d' || t.id, 'u' || t.user_id)
          and q.ended_at is null
          and q.until > app.now()
        order by q.is_press_test desc, q.until desc
        limit 1) as test,
      (select app.iso(max(a.last_event_at))
        from alerts a
        where a.organisation_id = t.organisation_id
          and a.device_id = t.id
          and a.on_test) as tested_at,
      (select json_build_object('id', a.id, 'at', app.iso(a.raised_at))
        from alerts a
        where a.organisation_id = t.organisation_id
          and a.device_id = t.id
          and a.status = 'active_alert'
          and not a.on_test
        order by a.raised_at desc, a.id desc
        limit 1) as real_alert
    from devices t
    join device_types k on k.id = t.device_type_id
    left join lateral (
      select max(u.name) filter (where e.kind = 'device.created') as added_by,
        min(e.occurred_at) filter (where e.kind = 'device.online') as online_at
      from (select kind, actor_staff_id, occurred_at
        from events e
        where e.organisation_id = t.organisation_id and e.device_id = t.id
        order by e.id
        limit ${firstLines}) e
      left join users u on u.id = e.actor_staff_id
    ) first on true
    where t.id = ${id} and t.archived_at is null`;
  return row ?? null;
}
