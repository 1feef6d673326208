// The SQL of deliveries: queued in the transaction that they report, and cancelled when no longer
// needed.
import type { DeliveryChannel, Queued } from '#domain/kit/services/delivery-service.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { serviceFor } from './delivery-service.sql.ts';
import { bodyWithoutSecrets } from './sent-body.sql.ts';

export interface NewDelivery {
  organisation_id: number | null;
  alert_id?: number;
  /** Life safety has its own lane with no rate limit. */
  lane: 'life_safety' | 'ordinary';
  channel: DeliveryChannel;
  recipient: string;
  /** The recipient's name in the alert's log; the address where absent. */
  recipient_name?: string;
  subject?: string;
  body: string;
  /** Of an email, its content for programs that show HTML. */
  html?: string;
  idempotency_key: string;
  escalation_step_id?: number;
  /** Cancelled once the alert is acknowledged, owned or resolved. */
  until_acknowledged?: boolean;
  /** Minutes after which it is stale and not tried any more; a day where absent. */
  valid_minutes?: number;
  /** Of an email about a report that was run. */
  report_run_id?: number;
  /** The name under which the file of that run goes with the email. */
  attachment_name?: string;
}

/**
 * Puts a message on its way; the same key twice is one message.
 * @returns whether a service takes it; the row is kept in any case, and is shown among the failed
 * messages where none does
 */
export async function queueDelivery(tx: Tx, message: NewDelivery): Promise<Queued> {
  const [queued = 'not_set_up'] = await queueDeliveries(tx, [message]);
  return queued;
}

/**
 * Puts messages on their way, in one statement; a key that is known already changes nothing.
 * @returns of each whether a service takes it
 */
export async function queueDeliveries(tx: Tx, messages: readonly NewDelivery[]): Promise<Queued[]> {
  if (messages.length === 0) return [];
  const [services] = await Promise.all([
    readServices(tx),
    tx`
    insert into deliveries (organisation_id, alert_id, lane, channel, recipient, recipient_name,
      subject, body, html, idempotency_key, escalation_step_id,
      until_acknowledged, report_run_id, attachment_name, not_after)
    select organisation_id, alert_id, lane, channel, recipient, recipient_name, subject, body, html,
      idempotency_key, escalation_step_id,
      coalesce(until_acknowledged, false), report_run_id, attachment_name,
        app.now() + make_interval(mins => coalesce(valid_minutes, 1440))
    from json_to_recordset(${JSON.stringify(messages)}::text::json) as given (organisation_id bigint,
      alert_id bigint, lane text, channel text, recipient text,
      recipient_name text, subject text, body text, html text, idempotency_key text,
        escalation_step_id bigint, until_acknowledged boolean, valid_minutes integer,
      report_run_id bigint, attachment_name text)
    on conflict (idempotency_key) do nothing`,
  ]);
  return messages.map((message) => (services.has(serviceFor(message)) ? 'queued' : 'not_set_up'));
}

/** An email that is in no hurry: features on lower floors are given this by the program. */
export const queueMail = async (
  tx: Tx,
  mail: Omit<NewDelivery, 'lane' | 'channel'>,
): Promise<Queued> => await queueDelivery(tx, { ...mail, lane: 'ordinary', channel: 'email' });

/**
 * Cancels the queued messages of an alert that has been taken. Messages already at the partner
 * cannot be cancelled.
 */
export async function cancelWaiting(
  tx: Tx,
  alert: { organisation_id: number; id: number },
): Promise<void> {
  await tx`
    update deliveries
    set status = 'cancelled', finished_at = app.now(), body = ${bodyWithoutSecrets(tx)}
    where organisation_id = ${alert.organisation_id}
      and alert_id = ${alert.id}
      and status = 'queued'
      and until_acknowledged`;
}
