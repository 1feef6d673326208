// The SQL of emails without a service yet: held while they are useful, and sent when their service
// is set up.
import type { DeliveryService } from '#domain/kit/services/delivery-service.ts';
import { notSetUpCode, notSetUpText } from '#domain/kit/services/delivery-service.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { isSetUp } from '#server/kit/delivery-services.ts';
import { serviceOf } from './delivery-service.sql.ts';
import { bodyWithoutSecrets } from './sent-body.sql.ts';

/**
 * Holds what is due until it is no longer useful. Only emails: a late text, call, push or alarm is
 * useless.
 */
export async function holdUntilSetUp(tx: Tx, service: DeliveryService): Promise<void> {
  if (service !== 'email') return;
  await tx`
    update deliveries
    set due_at = not_after, claimed_until = null, last_failure = 'not_set_up',
      last_error = ${notSetUpText('email')}, error_code = ${notSetUpCode}
    where channel = 'email'
      and lane = 'ordinary'
      and status = 'queued'
      and due_at <= app.now()
      and not_after > app.now()`;
}

/**
 * Releases emails whose service is set up now, except invitations whose link a newer one has
 * voided.
 */
export async function releaseWaiting(tx: Tx): Promise<void> {
  await tx`
    update deliveries d
    set status = 'cancelled', finished_at = app.now(), body = ${bodyWithoutSecrets(tx)}
    where d.status = 'queued'
      and d.last_failure = 'not_set_up'
      and d.idempotency_key like 'user.invited:%'
      and exists (select from deliveries n
        where n.status = 'queued'
          and n.channel = d.channel
          and n.idempotency_key like 'user.invited:%'
        and n.recipient = d.recipient and n.id > d.id)`;
  await tx`
    update deliveries d
    set due_at = app.now(), last_failure = null, last_error = null, error_code = null
    where d.status = 'queued' and d.last_failure = 'not_set_up' and ${isSetUp(tx, serviceOf(tx))}`;
}
