// Sets when the next contact is added and when anything is due next.
import { escalationPace } from '#domain/escalation/escalation-pace.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { AlertKey } from '../contact-candidates.store.ts';

/** Who was added just now: no one, the next contact, or every contact with the admins. */
export type Added = 'none' | 'contact' | 'admins';

const secondsAfter = {
  contact: escalationPace.next_contact_seconds,
  admins: escalationPace.afterwards_seconds,
};

/** The next addition keeps its time where none was made. */
export async function setDue(tx: Tx, alert: AlertKey, added: Added): Promise<void> {
  const nextContactAt =
    added === 'none'
      ? tx`next_contact_at`
      : tx`app.now() + make_interval(secs => ${secondsAfter[added]})`;
  await tx`
    update escalations e set
      next_contact_at = next.at, admins_told_at = case
        when ${added === 'admins'} then coalesce(admins_told_at, app.now())
        else admins_told_at end,
      due_at = least(next.at,
        (select min(next_tell_at)
          from escalation_steps s
          where s.organisation_id = e.organisation_id and s.alert_id = e.alert_id))
    from (select ${nextContactAt} as at
      from escalations
      where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id}) next
    where e.organisation_id = ${alert.organisation_id} and e.alert_id = ${alert.id}`;
}
