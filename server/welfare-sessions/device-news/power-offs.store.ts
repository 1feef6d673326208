// Finds running timers of devices that are turned off (design section 12.3: power-off is a notice,
// except in a session).
import type { Tx } from '#server/kit/db/database.ts';

export interface RunningFor {
  readonly device_id: number;
  readonly started_at: Date;
  readonly activity: string | null;
}

/** The sessions that run on these devices or for their wearers. */
export const readRunningFor = async (tx: Tx, deviceIds: readonly number[]): Promise<RunningFor[]> =>
  await tx<RunningFor[]>`
    select v.id as device_id, s.started_at, s.activity from devices v
    join welfare_sessions s
      on s.organisation_id = v.organisation_id
      and (s.device_id = v.id or s.user_id = v.user_id)
    where v.id = any(${[...deviceIds]}::bigint[]) and s.next_at is not null
    order by v.id, s.started_at`;
