// Colleagues of the same organisation near an alert, by the last fixes of their devices.
import type { Responder } from '#domain/alerts/actions/operators.api.ts';
import { freshFixMinutes } from '#domain/alerts/actions/responders.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readPositions } from '../details/alert-details.store.ts';
import { metresFrom } from '../details/distance.sql.ts';

const most = 8;
/** Further away the emergency services are there first. */
const farthestM = 50_000;

/**
 * The nearest first, old fixes after fresh ones. People with an open alert need help themselves,
 * and are not offered.
 */
export async function listResponders(
  tx: Tx,
  alert: Pick<Alert, 'id'> & { organisation_id: number; user_id: number | null },
): Promise<Responder[]> {
  const from = (await readPositions(tx, alert.id)).at(-1);
  if (!from) return [];
  return await tx<Responder[]>`
    select n.id, n.name, n.department, n.mobile, n.metres, app.iso(n.position_at) as fixed_at,
      n.is_old, n.accuracy_m
    from (
      select distinct on (u.id) u.id, u.name, d.name as department, u.mobile,
        round(${metresFrom(tx, from, 'v')})::int as metres, v.position_at, v.accuracy_m,
        v.position_at < app.now() - make_interval(mins => ${freshFixMinutes}) as is_old
      from devices v join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
      left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
      where v.organisation_id = ${alert.organisation_id}
        and v.archived_at is null
        and v.position_doubt is null
        and v.position_at > app.now() - interval '2 hours'
          and v.position_at <= app.now() + interval '1 minute'
        and u.id is distinct from ${alert.user_id} and u.status = 'active' and u.deleted_at is null
        and not exists (select from alerts o
          where o.organisation_id = u.organisation_id
            and o.user_id = u.id
            and o.status = 'active_alert')
      order by u.id, v.position_at desc
    ) n where n.metres <= ${farthestM} order by n.is_old, n.metres, n.id limit ${most}`;
}
