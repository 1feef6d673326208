// A check-in by satellite is the worker's, not the unit's: it applies to the timers on the worker's
// phone, which is out of coverage (protocols/zoleo.md section 1.2).
import type { Tx } from '#server/kit/db/database.ts';
import type { DeviceNews } from '../worker-messages.ts';

const bySatellite = ({ event }: DeviceNews): boolean =>
  event.kind === 'check_in' && event.data['satellite'] === true;

/**
 * Maps the news for the sessions: a satellite check-in once for each device on which a session of
 * the same person runs, or has just expired.
 */
export async function forSessionsOfWearer(
  tx: Tx,
  news: readonly DeviceNews[],
): Promise<readonly DeviceNews[]> {
  const units = news.filter(bySatellite).map(({ device_id }) => device_id);
  if (units.length === 0) return news;
  const rows = await tx<{ unit_id: number; device_id: number }[]>`
    select distinct v.id as unit_id, s.device_id from devices v
    join welfare_sessions s on s.organisation_id = v.organisation_id and s.user_id = v.user_id
    where v.id = any(${units}::bigint[])
      and (s.next_at is not null
        or (s.status = 'expired' and s.started_at > app.now() - interval '2 days'))`;
  return news.flatMap((one) =>
    bySatellite(one)
      ? rows
          .filter(({ unit_id }) => unit_id === one.device_id)
          .map(({ device_id }) => ({ ...one, device_id }))
      : [one],
  );
}
