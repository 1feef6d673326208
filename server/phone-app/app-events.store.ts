// What the server must know of a phone before it takes a batch: the time, its buttons, whether a session runs, and what it has told before.
import type { Installation } from '#server/kit/access/installations.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface PairedButton {
  device_id: number;
  hardware_id: string;
  /** Whether the pairing stands. */
  paired: boolean;
}

export async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select app.now() as now`;
  return row?.now ?? new Date();
}

export interface Known {
  now: Date;
  /** The buttons that are or were paired with the phone, the newest pairing first. */
  pairings: PairedButton[];
  /** Those of the keys that have their line, under the phone or any button it had: an event stands once, whichever of them it is kept under. */
  event_keys: string[];
}

/** All that every batch asks, in one statement. */
export async function readKnown(tx: Tx, { organisation_id, device_id }: Installation, eventKeys: readonly string[]): Promise<Known> {
  const [row] = await tx<Known[]>`
    with buttons as materialized (
      select b.device_id, b.hardware_id, b.ended_at is null and v.archived_at is null as paired
      from app_buttons b join devices v on v.organisation_id = b.organisation_id and v.id = b.device_id
      where b.organisation_id = ${organisation_id} and b.phone_device_id = ${device_id}
    )
    select app.now() as now, coalesce((select json_agg(b order by b.device_id desc) from buttons b), '[]') as pairings,
      array(select e.event_key from events e where e.device_id = any(array(select device_id from buttons) || ${device_id}::bigint)
        and e.event_key = any(${[...eventKeys]}::text[])) as event_keys`;
  if (!row) throw new Error('a question without conditions had no answer');
  return row;
}

export interface PositionQuestion {
  readonly event_keys: readonly string[];
  /** When they were fixed, ISO 8601. */
  readonly from: string;
  readonly to: string;
}

/** Those of the keys whose position is kept: a position leaves no line. */
export async function findKeptPositions(
  tx: Tx,
  { organisation_id, device_id }: Installation,
  { event_keys, from, to }: PositionQuestion,
): Promise<string[]> {
  const rows = await tx<{ event_key: string }[]>`
    select event_key from positions where organisation_id = ${organisation_id} and device_id = ${device_id}
      and at between ${from}::timestamptz - interval '1 hour' and ${to}::timestamptz + interval '1 hour' and event_key = any(${[...event_keys]}::text[])`;
  return rows.map((row) => row.event_key);
}
