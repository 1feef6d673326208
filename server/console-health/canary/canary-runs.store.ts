// The SQL of the canary's flights: begun once per interval, and ended when its frame is committed
// like any other.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * @param everySeconds the span, a minute unless set otherwise @returns false when this span had its
 * flight
 */
export async function beginFlight(
  tx: Tx,
  sequence: number,
  everySeconds: number,
): Promise<boolean> {
  const rows = await tx`
    insert into canary_runs (minute, sequence)
    values (date_bin(make_interval(secs => ${everySeconds}), app.now(), '2000-01-01Z'), ${sequence})
    on conflict (minute) do nothing
    returning id`;
  return rows.length > 0;
}

/** The flights of these frames, ended now; an unknown or repeated frame ends none. */
export async function endFlights(
  tx: Tx,
  frames: readonly { sequence: number; gateway_at: string }[],
): Promise<{ id: number; sent_at: string }[]> {
  return await tx<{ id: number; sent_at: string }[]>`
    update canary_runs r set gateway_at = g.gateway_at, committed_at = app.now()
    from json_to_recordset(${JSON.stringify(frames)}::text::json) as g (sequence integer,
      gateway_at timestamptz)
    where r.sequence = g.sequence
      and r.committed_at is null
      and r.sent_at > app.now() - interval '1 minute'
    returning r.id, app.iso(r.sent_at) as sent_at`;
}
