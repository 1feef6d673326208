// Story lines about devices, by the system or by a person: each under the wearer, and live in the
// story of the wearer's active alert where there is one.
import type { Actor } from '#domain/access/actor.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface DeviceLine {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly kind: string;
  readonly data: Record<string, unknown>;
  /** Absent for what the device or the system did. */
  readonly actor?: Pick<Actor, 'name' | 'acting_for_user_id'> & { readonly user_id: number | null };
  /**
   * Written to the story of an alert only if that alert had reached us by then, ISO 8601; absent
   * for whichever is active.
   */
  readonly began_at?: string | null;
}

/**
 * Writes the lines, and publishes those of an alert to the consoles that have it open. Each has the
 * device's name.
 */
export async function writeDeviceLines(tx: Tx, lines: readonly DeviceLine[]): Promise<void> {
  if (lines.length === 0) return;
  const given = lines.map(({ actor, ...line }, place) => ({
    place,
    ...line,
    ...(actor
      ? {
          actor_staff_id: actor.user_id,
          acting_for_staff_id: actor.acting_for_user_id,
          actor_name: actor.name,
        }
      : {}),
  }));
  await tx`
    with given as (
      select *
      from json_to_recordset(${JSON.stringify(given)}::text::json) as g (place integer,
        organisation_id bigint, device_id bigint, kind text, data jsonb,
        actor_staff_id bigint, acting_for_staff_id bigint, actor_name text, began_at timestamptz)
    ), about as (
      select g.*, v.user_id, v.device_name, a.id as alert_id from given g
      join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id
      left join lateral (
        select a.id
        from alerts a
        where a.subject = coalesce('u' || v.user_id, 'd' || v.id) and a.status = 'active_alert'
          and (g.began_at is null or a.received_at < g.began_at)
          order by a.priority, a.raised_at
          limit 1
      ) a on true
    ), story as (
      insert into events (organisation_id, kind, alert_id, device_id, user_id, actor_staff_id,
        acting_for_staff_id, data, occurred_at)
      select organisation_id, kind, alert_id, device_id, user_id, actor_staff_id,
        acting_for_staff_id, data || jsonb_build_object('device', device_name), app.now()
      from about order by place
      returning id, alert_id, kind, device_id, actor_staff_id, data, occurred_at, recorded_at
    )
    insert into live_outbox (channels, event, data)
    select array['private-alert.' || s.alert_id], 'alert.history',
      json_strip_nulls(to_json((select x from (select s.id, s.alert_id, s.kind,
      app.iso(s.occurred_at) as occurred_at, app.iso(s.recorded_at) as recorded_at, s.data,
      case when s.actor_staff_id is not null then json_build_object('id', s.actor_staff_id,
        'name',
          (select g.actor_name
            from given g
            where g.device_id = s.device_id and g.actor_staff_id = s.actor_staff_id
            limit 1)) end as actor) x)))
    from story s where s.alert_id is not null order by s.id`;
}
