// The SQL of readings: a device's latest ones, by name. A part of the statement that stores
// everything received, so that it costs no message of its own.
import type { ReportedReading } from '#domain/devices/readings/device-reading.ts';
import {
  isLogged,
  loggedReadings,
  mostLogged,
  type ReadingName,
} from '#domain/devices/readings/reading-values.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** One reading of one device. Times ISO 8601. */
export interface ReceivedReading {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly name: ReadingName;
  readonly at: string;
  readonly records: readonly object[];
  /** `time`: its time is when we received it, because the device's clock cannot be believed. */
  readonly position_doubt?: 'time' | undefined;
  /** The address, where the device was never connected from that network before. */
  readonly new_network?: string | undefined;
}

const most = String(mostLogged);
const loggedNames = `'{${Object.keys(loggedReadings).join(',')}}'::text[]`;

type Of = Pick<ReceivedReading, 'organisation_id' | 'device_id' | 'position_doubt' | 'new_network'>;

export const receivedReadings = (of: Of, readings: readonly ReportedReading[]): ReceivedReading[] =>
  readings.map(({ name, at, records }) => ({ ...of, name, at, records }));

/**
 * `readings_kept` of a statement that has locked the devices in `devices_locked`: the newest of
 * each name, of logged ones the newest records of all.
 * @param doubt about a row `g`, as for places
 */
export function keepReadings(tx: Tx, rows: readonly ReceivedReading[], doubt: Fragment): Fragment {
  const given = JSON.stringify(oneOfEach(rows));
  const replaces = tx`app.replaces(k.at, k.doubt, excluded.at, excluded.doubt)`;
  const logged = tx`app.newest_records(k.records, excluded.records, ${tx.unsafe(most)})`;
  const isLoggedName = (name: Fragment) => tx`${name} = any(${tx.unsafe(loggedNames)})`;
  // Sorted behind the join, so that every device is locked before the first row is.
  return tx`readings_kept as (
    insert into device_readings as k (organisation_id, device_id, name, at, doubt, records)
    select g.organisation_id, g.device_id, g.name, g.at, ${doubt}, 
      case
        when ${isLoggedName(tx`g.name`)} then app.newest_records('[]', g.records,
          ${tx.unsafe(most)})
        else g.records end
    from json_to_recordset(${given}::text::json) as g (organisation_id bigint, device_id bigint,
      name text, at timestamptz, records jsonb, position_doubt text,
      new_network text)
    join devices_locked l on l.id = g.device_id
    order by g.device_id, g.name
    on conflict (organisation_id, device_id, name) do update set
      at = case when ${replaces} then excluded.at else k.at end,
      doubt = case when ${replaces} then excluded.doubt else k.doubt end,
      records = case
        when ${isLoggedName(tx`excluded.name`)} then ${logged}
        when ${replaces} then excluded.records
        else k.records end
    where ${replaces} or ${isLoggedName(tx`excluded.name`)} and k.records is distinct from ${logged}
  )`;
}

/**
 * One row for each device and name, as the statement needs it: the newest that can be trusted, of
 * logged ones all records.
 */
function oneOfEach(rows: readonly ReceivedReading[]): ReceivedReading[] {
  const each = new Map<string, ReceivedReading>();
  for (const row of rows) {
    const key = `${row.device_id} ${row.name}`;
    const other = each.get(key);
    const newest = other === undefined || isNewer(row, other) ? row : other;
    each.set(
      key,
      other && isLogged(row.name)
        ? { ...newest, records: [...other.records, ...row.records] }
        : newest,
    );
  }
  return [...each.values()];
}

function isNewer(given: ReceivedReading, kept: ReceivedReading): boolean {
  const [givenDoubt, keptDoubt] = [given, kept].map(
    ({ position_doubt }) => position_doubt === 'time',
  );
  return givenDoubt === keptDoubt
    ? Date.parse(given.at) >= Date.parse(kept.at)
    : keptDoubt === true;
}
