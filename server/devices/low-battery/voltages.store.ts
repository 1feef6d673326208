// The newest battery voltage of each pendant, and since when it is low by the platform's two
// limits.
import type { Statement, Tx } from '#server/kit/db/database.ts';

export interface Voltage {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly millivolts: number;
  /** ISO 8601. */
  readonly at: string;
  readonly battery_percent: number | null;
}

/**
 * Stores newer voltages than the known ones. A battery is low from below `voltage_minimum` until it
 * has `voltage_safe`; without a minimum none is. One that has just become low is reported, once.
 */
export const keepVoltages = (tx: Tx, rows: readonly Voltage[]): Statement => tx`
  with given as materialized (
    select distinct on (device_id) * from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as g (organisation_id bigint, device_id bigint, millivolts integer, at timestamptz,
        battery_percent smallint)
    order by device_id, at desc
  ),
    limits as (select voltage_minimum, voltage_safe
      from system_configuration
      where voltage_minimum > 0),
  kept as (
    insert into device_voltages as v (organisation_id, device_id, millivolts, at, low_since)
    select organisation_id, device_id, millivolts, at, case
      when millivolts < voltage_minimum then at end
    from given
    left join limits on true
    order by device_id
    on conflict (organisation_id, device_id) do update set millivolts = excluded.millivolts,
      at = excluded.at,
      low_since = coalesce(case
        when excluded.low_since is not null
        or excluded.millivolts < (select voltage_safe from limits) then v.low_since end,
          excluded.low_since)
    where v.at < excluded.at
    returning v.organisation_id, v.device_id, v.millivolts, v.at, v.low_since
  )
  insert into low_battery_reports (organisation_id, device_id, battery_percent, battery_millivolts)
  select k.organisation_id, k.device_id, g.battery_percent, k.millivolts
  from kept k
  join given g
  using (organisation_id, device_id)
  where k.low_since = k.at`;
