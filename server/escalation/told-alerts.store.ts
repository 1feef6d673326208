// Finds the alerts of which a contact was notified, by their number or by the message they answer.
import type { Tx } from '#server/kit/db/database.ts';

export interface NotifiedAlert {
  readonly organisation_id: number;
  readonly alert_id: number;
  readonly contact_name: string;
  /** The contact's account, where there is one. */
  readonly user_id: number | null;
  /** The person whose alert it is. */
  readonly alert_user_id: number | null;
  readonly personal_contact_id: number | null;
  readonly person: string;
  /** Whether its escalation is running. */
  readonly telling: boolean;
}

const columns = (tx: Tx) => tx`
  s.organisation_id, s.alert_id, s.contact_name, s.user_id, a.user_id as alert_user_id,
    s.personal_contact_id, coalesce(p.name, v.device_name, 'Unknown person') as person,
    e.status = 'telling' as telling`;
const joins = (tx: Tx) => tx`
  join escalations e on e.organisation_id = s.organisation_id and e.alert_id = s.alert_id
  join alerts a on a.organisation_id = s.organisation_id and a.id = s.alert_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id`;

/**
 * Active alerts of which this number was notified within a day, each once, newest first. @param
 * organisation_id only those of this organisation; null for all
 */
export const findNotifiedAlerts = async (
  tx: Tx,
  mobile: string,
  organisation_id: number | null,
): Promise<NotifiedAlert[]> =>
  await tx<NotifiedAlert[]>`
  select * from (
    select distinct on (s.organisation_id, s.alert_id) ${columns(tx)}, s.told_at
    from escalation_steps s ${joins(tx)}
    where s.mobile = ${mobile}
      and s.told_at > app.now() - interval '1 day'
      and a.status = 'active_alert'
      and (${organisation_id}::bigint is null or s.organisation_id = ${organisation_id})
    order by s.organisation_id, s.alert_id, s.id desc) notified
  order by told_at desc, alert_id desc`;

/** The contact a message was for; null for a message that belongs to no escalation. */
export async function findStepOfDelivery(
  tx: Tx,
  deliveryId: number,
): Promise<NotifiedAlert | null> {
  const [row] = await tx<NotifiedAlert[]>`
    select ${columns(tx)}
    from deliveries d
    join escalation_steps s
      on s.organisation_id = d.organisation_id
      and s.id = d.escalation_step_id ${joins(tx)}
    where d.id = ${deliveryId}`;
  return row ?? null;
}
