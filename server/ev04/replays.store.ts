// Which old frames are copies of frames from elsewhere, and the line about it in the log: the SQL
// of the replay watch.
import type { Tx } from '#server/kit/db/database.ts';

/** A frame whose records are old. `frame` is hexadecimal. */
export interface OldFrame {
  readonly device_id: number;
  readonly event_keys: readonly string[];
  readonly frame: string;
  readonly source_address: string;
}

/** A frame that was received before, to the byte, from another address. Times are ISO 8601. */
export interface ReplayedFrame {
  readonly device_id: number;
  readonly source_address: string;
  readonly first_address: string;
  readonly first_at: string;
}

/**
 * The copies among these. The first copy was kept in the transaction of its events, so their time
 * leads straight to it; a unit that repeats what was not acknowledged sets the bit for history
 * (protocols/ev04.md section 1.3), so its bytes differ.
 */
export async function findReplayed(
  tx: Tx,
  frames: readonly OldFrame[],
  copiedBefore: string,
): Promise<ReplayedFrame[]> {
  return await tx<ReplayedFrame[]>`
    select g.device_id, g.source_address, f.source_address as first_address,
      app.iso(f.received_at) as first_at
    from json_to_recordset(${JSON.stringify(frames)}::text::json) as g (device_id bigint,
      event_keys text[], frame text, source_address text)
    join lateral (
      select e.device_id, e.recorded_at
      from events e
      where e.device_id = g.device_id and e.event_key = any(g.event_keys)
      order by e.recorded_at
      limit 1
    ) e on e.recorded_at < app.now() - ${copiedBefore}::interval
    join device_frames f
      on f.device_id = e.device_id
      and f.received_at = e.recorded_at
      and f.frame = decode(g.frame, 'hex')
    where f.source_address <> g.source_address`;
}

/** The log entry of one device. */
export interface ReplayNews {
  readonly device_id: number;
  readonly count: number;
  /** The addresses of the copies, and of their first ones. */
  readonly addresses: readonly string[];
  readonly first_addresses: readonly string[];
  readonly first_at: string;
}

/** Logs these devices, without those logged within the last minute; returns the logged ones. */
export async function recordReplays(tx: Tx, news: readonly ReplayNews[]): Promise<number[]> {
  const rows = await tx<{ device_id: number }[]>`
    insert into events (organisation_id, kind, device_id, user_id, data, occurred_at)
    select v.organisation_id, 'device.replayed', v.id, v.user_id, to_jsonb(g) - 'device_id',
      app.now()
    from json_to_recordset(${JSON.stringify(news)}::text::json) as g (device_id bigint,
      count integer, addresses json, first_addresses json, first_at text)
    join devices v on v.id = g.device_id
    where not exists (select from events e
      where e.device_id = v.id
        and e.kind = 'device.replayed'
        and e.recorded_at > app.now() - interval '1 minute')
    returning device_id`;
  return rows.map(({ device_id }) => device_id);
}
