// Which dispatch partner an alert has: that of its organisation for the country in which its person
// works.
import type { DispatchPartnerKind } from '#domain/dispatch-partners/partner-dispatch.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface DispatchSetting {
  readonly partner: DispatchPartnerKind;
  readonly country: string;
  readonly recipient_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/**
 * The one that is turned on; null for none. The country is the department's, else the
 * organisation's.
 */
export async function findSetting(tx: Tx, alertId: number): Promise<DispatchSetting | null> {
  const [row] = await tx<DispatchSetting[]>`
    select p.partner, p.country, p.recipient_name, p.email, p.mobile
    from alerts a join organisations o on o.id = a.organisation_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    join dispatch_partners p
      on p.organisation_id = a.organisation_id
      and p.country = coalesce(d.country, o.country)
      and p.enabled
    where a.id = ${alertId}`;
  return row ?? null;
}
