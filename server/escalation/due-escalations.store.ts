// Finds the alerts whose escalation must begin, advance or end now.
import { lowestEscalatedPriority } from '#domain/escalation/escalation-pace.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { AlertKey } from './contact-candidates.store.ts';

export interface EscalationLook {
  /** Alerts whose escalation must now begin, advance or end. */
  readonly due: readonly AlertKey[];
  readonly next_due_at: string | null;
}

/** Due alerts except the given ones, at most twice `most`, and when the next one is due. */
export async function lookForDue(
  tx: Tx,
  most: number,
  but: readonly number[],
): Promise<EscalationLook> {
  const [row] = await tx<EscalationLook[]>`
    with due as (
      (select a.organisation_id, a.id from alerts a
        where a.status = 'active_alert'
          and not a.monitored
          and a.acknowledged_at is null
          and a.owner_staff_id is null
          and a.priority <= ${lowestEscalatedPriority}
          and not exists (select from escalations e
            where e.organisation_id = a.organisation_id
              and e.alert_id = a.id
              and e.status = 'telling')
          and a.id <> all(${[...but]}::bigint[])
        order by a.priority, a.id limit ${most})
      union all
      (select e.organisation_id, e.alert_id
        from escalations e
        join alerts a on a.organisation_id = e.organisation_id and a.id = e.alert_id
        where e.status = 'telling'
          and (e.due_at <= app.now()
            or a.acknowledged_at is not null
            or a.owner_staff_id is not null
            or a.monitored
            or a.status = 'resolved')
          and a.id <> all(${[...but]}::bigint[])
        order by a.priority, e.due_at limit ${most})
    )
    select coalesce((select json_agg(d) from due d), '[]') as due,
      (select app.iso(min(due_at)) from escalations where status = 'telling') as next_due_at`;
  return row ?? { due: [], next_due_at: null };
}
