// The SQL of what must be known before a phone's batch is taken: the time, its buttons, whether a
// session runs, and what it has reported before.
import type { Installation } from '#server/kit/access/installations.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface PairedButton {
  device_id: number;
  hardware_id: string;
  /** Whether the pairing is still valid. */
  paired: boolean;
}

export async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select app.now() as now`;
  return row?.now ?? new Date();
}

/** One batch's query: which keys of its events, of this phone, are known. */
export interface KnownQuestion {
  readonly phone: Pick<Installation, 'organisation_id' | 'device_id'>;
  readonly event_keys: readonly string[];
}

export interface Known {
  now: Date;
  /** The buttons that are or were paired with the phone, the newest pairing first. */
  pairings: PairedButton[];
  /**
   * Those of the keys that have their line, under the phone or any button it had: an event appears
   * once, whichever of them it is kept under.
   */
  event_keys: string[];
}

/**
 * The queries of many phones' batches in one statement; one answer each, in the order of the
 * questions. In the platform's view, since a statement covers many organisations: in a narrower
 * view each would need a transaction of its own, in the storm that this is for. So each part names
 * the organisation.
 */
export async function readKnown(tx: Tx, questions: readonly KnownQuestion[]): Promise<Known[]> {
  const asked = questions.map(({ phone: { organisation_id, device_id }, event_keys }, place) => ({
    place,
    organisation_id,
    device_id,
    event_keys,
  }));
  return await tx<Known[]>`
    with asked as materialized (
      select *
      from json_to_recordset(${JSON.stringify(asked)}::text::json) as g (place integer,
        organisation_id bigint, device_id bigint, event_keys text[])
    ), buttons as materialized (
      select g.place, b.device_id, b.hardware_id, b.ended_at is null
        and v.archived_at is null as paired
      from asked g
      join app_buttons b
        on b.organisation_id = g.organisation_id
        and b.phone_device_id = g.device_id
      join devices v on v.organisation_id = b.organisation_id and v.id = b.device_id
    )
    select app.now() as now,
      coalesce((select json_agg(json_build_object('device_id', b.device_id, 'hardware_id',
              b.hardware_id, 'paired', b.paired)
            order by b.device_id desc)
        from buttons b where b.place = g.place), '[]') as pairings,
      array(select e.event_key
        from events e
        where e.organisation_id = g.organisation_id
          and e.device_id = any(array(select b.device_id
              from buttons b
              where b.place = g.place) || g.device_id)
        and e.event_key = any(g.event_keys)) as event_keys
    from asked g order by g.place`;
}

export interface PositionQuestion extends KnownQuestion {
  /** When they were fixed, ISO 8601. */
  readonly from: string;
  readonly to: string;
}

/**
 * Which of the keys have a stored position, for many phones in one statement: a position leaves no
 * line.
 */
export async function findKeptPositions(
  tx: Tx,
  questions: readonly PositionQuestion[],
): Promise<string[][]> {
  const asked = questions.map(
    ({ phone: { organisation_id, device_id }, event_keys, from, to }, place) => ({
      place,
      organisation_id,
      device_id,
      event_keys,
      from,
      to,
    }),
  );
  const rows = await tx<{ event_keys: string[] }[]>`
    select array(select p.event_key
      from positions p
      where p.organisation_id = g.organisation_id and p.device_id = g.device_id
      and p.at between g.from - interval '1 hour' and g.to + interval '1 hour'
        and p.event_key = any(g.event_keys)) as event_keys
    from json_to_recordset(${JSON.stringify(asked)}::text::json)
      as g (place integer, organisation_id bigint, device_id bigint, event_keys text[],
        "from" timestamptz, "to" timestamptz)
    order by g.place`;
  return rows.map(({ event_keys }) => event_keys);
}
