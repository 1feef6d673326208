// The SQL of the centre's staff on duty, with what decides whether they can take the next alert.

import { isOpen } from '#domain/console-health/console-judge.ts';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import type { DistributedTo } from '#domain/supervision/distribution.ts';
import { standingOf } from '#domain/supervision/next-operator.ts';
import { centreRoles } from '#domain/users/user-roles.ts';
import { isOnCall } from '#server/alerts/calls/phone-calls.store.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * The people of the centre with an open console, by name. Their open alerts are those that the
 * centre monitors.
 * @param consoles all of them, judged; only the platform's role sees which sessions are still open
 */
export async function readOperatorsNow(
  tx: Tx,
  consoles: readonly ConsoleState[],
): Promise<DistributedTo[]> {
  const open = Map.groupBy(consoles.filter(isOpen), ({ staff }) => staff.id);
  if (open.size === 0) return [];
  const people = await tx<Omit<DistributedTo, 'console'>[]>`
    select u.id, u.name, u.role <> 'monitoring_centre_operator' as supervises,
      (select count(*)::int
        from alerts a
        where a.owner_staff_id = u.id and a.status = 'active_alert' and a.monitored) as open,
      exists (select from phone_calls c
        where c.made_by_staff_id = u.id and ${isOnCall(tx)}) as on_call,
      exists (select from operator_pauses p where p.staff_id = u.id) as paused
    from users u
    where u.id = any(${[...open.keys()]}::bigint[])
      and u.organisation_id is null
      and u.status = 'active'
      and u.role = any(${[...centreRoles]}::text[])
    order by u.name, u.id`;
  return people.map((one) => ({ ...one, console: standingOf(open.get(one.id) ?? []) }));
}
