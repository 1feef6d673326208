// Whether a satellite unit's SOS is on, and with it whether its alert may be resolved (R186).
// Depends on times, not on order: late and repeated messages change nothing.
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson, rowChannels } from '../alert-row.sql.ts';

/** A start or an end of an SOS, as reported by the unit. */
export interface SatelliteSos {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly event_key: string;
  readonly kind: 'sos' | 'sos_cancelled';
  readonly occurred_at: string;
}

/**
 * The names of the units whose SOS is still on in the alert `a`: not always its own device `v`,
 * since an SOS may fold into another device's alert.
 */
export const sosDeviceName = (tx: Tx): Fragment => tx`
  case when a.satellite_sos_active then coalesce((
    select string_agg(u.device_name, ' and ' order by u.id)
    from satellite_soses s
    join devices u on u.organisation_id = s.organisation_id and u.id = s.device_id
    where s.organisation_id = a.organisation_id
      and s.started_at > coalesce(s.cancelled_at, '-infinity')
      and exists (
      select from events e
      where e.organisation_id = a.organisation_id
        and e.alert_id = a.id
        and e.device_id = s.device_id
        and e.data->>'satellite' = 'true')
  ), v.device_name) end`;

/** Records the units' reports; their events must be written already. */
export async function noteSatelliteSos(tx: Tx, received: readonly SatelliteSos[]): Promise<void> {
  const text = JSON.stringify(received);
  // Sent together, done in order: the second statement sees what the first has written.
  await Promise.all([keepTimes(tx, text).execute(), turnAlerts(tx, text).execute()]);
}

const given = (tx: Tx, text: string) =>
  tx`
    json_to_recordset(${text}::text::json) as g (organisation_id bigint, device_id bigint,
      event_key text, kind text, occurred_at timestamptz)
  `;

const keepTimes = (tx: Tx, text: string) => tx`
  insert into satellite_soses as s (organisation_id, device_id, started_at, cancelled_at)
  select organisation_id, device_id, max(occurred_at) filter (where kind = 'sos'),
    max(occurred_at) filter (where kind = 'sos_cancelled')
  from ${given(tx, text)} group by 1, 2 order by 2
  on conflict (organisation_id, device_id) do update set
    started_at = greatest(s.started_at, excluded.started_at),
      cancelled_at = greatest(s.cancelled_at, excluded.cancelled_at)`;

// An alert waits while any unit that raised it or repeated it has its SOS on. One that was
// cancelled before it reached us has a line about that in its story, once.
const turnAlerts = (tx: Tx, text: string) => tx`
  with given as materialized (select * from ${given(tx, text)}),
  touched as (
    select e.organisation_id, e.alert_id, true as raised from given g
    join events e on e.device_id = g.device_id and e.event_key = g.event_key
    where g.kind = 'sos' and e.alert_id is not null
    union
    select a.organisation_id, a.id, false from given g
    join alerts a
      on a.organisation_id = g.organisation_id
      and a.satellite_sos_active
      and a.status = 'active_alert'
    where g.kind = 'sos_cancelled' and exists (
      select from events e
      where e.organisation_id = a.organisation_id
        and e.alert_id = a.id
        and e.device_id = g.device_id
        and e.data->>'satellite' = 'true')
  ), state as (
    select t.organisation_id, t.alert_id, bool_or(t.raised) as raised, units.still_on,
      units.cancelled_at
    from touched t cross join lateral (
      select bool_or(s.started_at > coalesce(s.cancelled_at, '-infinity')) as still_on,
        max(s.cancelled_at) as cancelled_at
      from satellite_soses s where s.organisation_id = t.organisation_id and s.device_id in (
        select e.device_id
        from events e
        where e.organisation_id = t.organisation_id
          and e.alert_id = t.alert_id
          and e.data->>'satellite' = 'true')
    ) units
    group by t.organisation_id, t.alert_id, units.still_on, units.cancelled_at
  ), turned as (
    update alerts a set satellite_sos_active = n.still_on, version = a.version + 1,
      wearer_cancelled_at = case when n.still_on then null else n.cancelled_at end
    from state n
    where a.organisation_id = n.organisation_id and a.id = n.alert_id and a.status = 'active_alert'
      and (a.satellite_sos_active <> n.still_on
        or (n.raised and not n.still_on and a.wearer_cancelled_at is null))
    returning a.*
  ), story as (
    insert into events (organisation_id, kind, alert_id, device_id, user_id, data, occurred_at)
    select a.organisation_id, case
      when a.satellite_sos_active then 'satellite_sos.started'
      else 'satellite_sos.cancelled' end,
      a.id, a.device_id, a.user_id, '{}', app.now()
    from turned a order by a.id
    returning id, alert_id, kind, data, occurred_at, recorded_at
  ), rows_told as (
    insert into live_outbox (channels, event, data)
    select ${rowChannels(tx)}, 'alert.updated', ${alertRowJson(tx)}
    from turned a ${alertJoins(tx)}
    order by a.id
  )
  insert into live_outbox (channels, event, data)
  select array['private-alert.' || s.alert_id], 'alert.history',
    to_json((select x
        from (select s.id, s.alert_id, s.kind, app.iso(s.occurred_at) as occurred_at,
          app.iso(s.recorded_at) as recorded_at, s.data) x))
  from story s order by s.id`;
