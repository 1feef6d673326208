// Refuses to change the free text messages of past months.
import { changedFreeTextFaults } from '#domain/invoices/messaging-pricing/free-texts.ts';
import type { FreeTexts } from '#domain/invoices/messaging-pricing/text-ledger.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';

interface Pricing {
  readonly free_sms_additions: readonly FreeTexts[];
}

/**
 * @throws 422 where free ones of past months were changed or removed, or new ones are dated into a
 * closed invoice
 */
export async function refuseChangedFreeTexts(
  tx: Tx,
  after: Pricing,
  before: Pricing,
): Promise<void> {
  await tx`select app.lock_billing(app.tenant())`;
  const [days] = await tx<{ today: string; closed_until: string | null }[]>`
    select to_char(app.now() at time zone o.timezone, 'YYYY-MM-DD') as today,
      (select to_char(max(i.ends_on), 'YYYY-MM-DD')
        from invoices i
        where i.organisation_id = o.id) as closed_until
    from organisations o where o.id = app.tenant()`;
  if (days)
    refuseFaults(changedFreeTextFaults(before.free_sms_additions, after.free_sms_additions, days));
}
