// The steps to follow for an alert type: an organisation's own where it has any, else the product's (gaps: alert responses).
import type { ResponseStep } from '#domain/alerts/alert-history.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** The steps of an alert with their ticks, in order. */
export const readSteps = async (tx: Tx, alertId: number): Promise<ResponseStep[]> =>
  await tx<ResponseStep[]>`
  select s.id, s.position, s.kind, s.content,
    case when x.ticked_at is not null then json_build_object('by', json_build_object('id', w.id, 'name', w.name), 'at', app.iso(x.ticked_at)) end as ticked
  from alerts a
  join response_steps s on s.alert_type_id = a.alert_type_id and s.organisation_id is not distinct from (
    select o.organisation_id from response_steps o where o.alert_type_id = a.alert_type_id and (o.organisation_id = a.organisation_id or o.organisation_id is null)
    order by o.organisation_id nulls last limit 1)
  left join alert_step_ticks x on x.organisation_id = a.organisation_id and x.alert_id = a.id and x.response_step_id = s.id
  left join users w on w.id = x.ticked_by_staff_id
  where a.id = ${alertId} order by s.position`;
