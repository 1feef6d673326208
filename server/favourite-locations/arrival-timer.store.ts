// Where the welfare timer of an arrival runs: on the phone with which the person can check in and
// end it, unless they have one running already.
import type { Tx } from '#server/kit/db/database.ts';

export interface Phone {
  readonly device_id: number;
  readonly grace_minutes: number;
  readonly now: Date;
}

/**
 * The phone that was last seen; null without one, and while any device of the person has a timer.
 */
export async function findPhoneForTimer(
  tx: Tx,
  { organisation_id, user_id }: { organisation_id: number; user_id: number },
): Promise<Phone | null> {
  // Two arrivals of one person at once are one timer.
  await tx`
    select from users
    where organisation_id = ${organisation_id} and id = ${user_id}
    for no key update
  `;
  const [row] = await tx<Phone[]>`
    select v.id as device_id, coalesce(u.grace_period, d.grace_period, 1) as grace_minutes,
      app.now() as now
    from devices v join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where v.organisation_id = ${organisation_id}
      and v.user_id = ${user_id}
      and v.archived_at is null
      and exists (select from app_installations i
        where i.organisation_id = v.organisation_id and i.device_id = v.id and i.ended_at is null)
      and not exists (select from devices o
        join welfare_sessions w on w.organisation_id = o.organisation_id and w.device_id = o.id
        where o.organisation_id = v.organisation_id
          and o.user_id = v.user_id
          and w.next_at is not null)
    order by v.last_heard_at desc nulls last, v.id limit 1`;
  return row ?? null;
}

export const hasRunningTimer = async (
  tx: Tx,
  { organisation_id, user_id }: { organisation_id: number; user_id: number },
): Promise<boolean> =>
  (
    await tx`
      select from welfare_sessions w
      join devices v on v.organisation_id = w.organisation_id and v.id = w.device_id
      where w.organisation_id = ${organisation_id}
        and v.user_id = ${user_id}
        and w.next_at is not null
      limit 1`
  ).length > 0;
