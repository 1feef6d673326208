// A simulated pendant's report at one moment, and its bytes on the wire: the only place where the
// simulator encodes.
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame, encodeServicesFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord, NetworkRecord, PlaceRecord } from '#domain/ev04/data/data-record.ts';
import { type StatusFlag, statusFlags } from '#domain/ev04/data/status-flags.ts';

/** A data frame's contents. No alarm: a plain position or status. */
export interface Report {
  readonly alarms: readonly AlarmFlag[];
  readonly status: readonly StatusFlag[];
  readonly battery_percent: number;
  /** The unit's positions, best first; empty without any fix. */
  readonly places: readonly (PlaceRecord | NetworkRecord)[];
}

/** One frame to send: its time, its device, its sequence number. */
export interface Planned {
  /** Milliseconds of the scenario's own clock since its start. */
  readonly at_ms: number;
  readonly imei: string;
  readonly sequence: number;
  /** The unit's clock when it spoke: seconds since 1970. */
  readonly time: number;
  readonly says: Report | 'heartbeat';
  /** The unit had to keep the record before it could send it. */
  readonly kept?: true;
}

const workMode = 1;
const goodSignal = 24;

/**
 * The frame of a planned report.
 * @param historical sets bit 7 of the status, as a unit does with a record that it had to keep
 * (protocol section 1.3)
 */
export function encodePlanned(
  { imei, sequence, time, says, kept }: Planned,
  historical = kept === true,
): Uint8Array {
  if (says === 'heartbeat') return encodeServicesFrame({ imei, sequence, service: 'heartbeat' });
  const flags = historical ? [...says.status, 'historical' as const] : says.status;
  const status = statusFlags({
    flags,
    work_mode: workMode,
    signal: goodSignal,
    battery: Math.round(says.battery_percent),
  });
  const records: DataRecord[] = [{ type: 'status', time, flags: status }];
  if (says.alarms.length > 0)
    records.push({ type: 'alarm', flags: alarmFlags(says.alarms), time, extension: 0 });
  return encodeDataFrame({ imei, sequence, records: [...records, ...says.places] });
}
