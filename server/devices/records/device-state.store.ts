// The state of a device in SQL: whether it is online, and whether its battery is low.
import { lowBattery } from '#domain/devices/device-record.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * Whether a device is online, as domain/devices/device-record.ts names it. @param alias of its
 * table
 */
export const connection = (tx: Tx, alias = 't'): Fragment => {
  const column = (name: string): Fragment => tx`${tx(`${alias}.${name}`)}`;
  return tx`
    case
      when ${column('device_type_id')} in (3, 4) then case
      when ${column('last_heard_at')} is null then 'never'
      else 'on_demand' end
      when ${column('online')} then 'online'
        when ${column('last_heard_at')} is null then 'never'
        else 'offline' end`;
};

/** `column` of the voltage of device `t`. */
export const voltageOf = (tx: Tx, column: Fragment): Fragment =>
  tx`
    (select ${column}
      from device_voltages b
      where b.organisation_id = t.organisation_id and b.device_id = t.id)
  `;

/** Whether the battery of device `t` is low, by what it reports in percent or by its voltage. */
export const batteryLow = (tx: Tx): Fragment =>
  tx`
    (coalesce(t.battery_percent < ${lowBattery}, false)
      or coalesce(${voltageOf(tx, tx`b.low_since is not null`)}, false))
  `;
