// Events from a network that their device never connected from before, while an alert is open:
// marked in the story, and their places kept apart. Never refused.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** One event from a new network; `new_network` is the address. */
interface FromNewNetwork {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly new_network?: string | undefined;
}

/**
 * Parts of a statement that stores device facts: `during_alert` are the devices among these with an
 * open alert that began elsewhere. The alert's story gets one line for each address.
 */
export const fromNewNetworks = (tx: Tx, rows: readonly FromNewNetwork[]): Fragment => tx`
  during_alert as (
    select v.organisation_id, v.id as device_id, v.user_id, v.device_name, g.new_network as address,
      a.id as alert_id
    from (select distinct *
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (organisation_id bigint,
        device_id bigint, new_network text)) g
    join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id
    join lateral (
      select a.id
      from alerts a
      where a.subject = coalesce('u' || v.user_id, 'd' || v.id)
        and a.status = 'active_alert'
        and not a.new_network
      order by a.priority, a.raised_at limit 1
    ) a on true
  ), network_lines as (
    insert into events (organisation_id, kind, alert_id, device_id, user_id, event_key, data,
      occurred_at)
    select organisation_id, 'device.new_network', alert_id, device_id, user_id,
      'network:' || alert_id || ':' || address,
      jsonb_build_object('new_network', address, 'device', device_name), app.now()
    from during_alert order by device_id
    on conflict (device_id, event_key) where event_key is not null do nothing
    returning id, alert_id, kind, data, occurred_at, recorded_at
  ), network_frames as (
    insert into live_outbox (channels, event, data)
    select array['private-alert.' || s.alert_id], 'alert.history',
      to_json((select x
          from (select s.id, s.alert_id, s.kind, app.iso(s.occurred_at) as occurred_at,
            app.iso(s.recorded_at) as recorded_at, s.data) x))
    from network_lines s
  ),`;

/** The doubt about a place in a row `g` of such a statement. */
export const networkDoubt = (tx: Tx): Fragment => tx`
  coalesce(g.position_doubt, case
    when g.new_network is not null
    and g.device_id in (select device_id from during_alert) then 'network' end)`;
