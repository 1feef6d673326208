// Handing an alert over, again, and cancelling it: asked under the alert's lock by its owner or a
// supervisor, and never shown further than it is.

import type { Actor } from '#domain/access/actor.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { patrolRefusal } from '#domain/alerts/alerts.policy.ts';
import {
  type DispatchService,
  openDispatchStatuses,
  type PartnerDispatch,
} from '#domain/dispatch-partners/partner-dispatch.ts';
import {
  decideCancel,
  decideResend,
  resendFailedText,
  statusFailedText,
} from '#domain/dispatch-partners/partner-dispatch-machine.ts';
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { notSetUpText } from '#domain/kit/services/delivery-service.ts';
import { type LockedAlert, lockAlert, requireAlert } from '#server/alerts/alerts.store.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Sealing } from '#server/kit/access/sealing.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { publishDispatch } from './dispatch-news.ts';
import { type OfferParts, type Prepared, prepare } from './dispatch-offer.service.ts';
import {
  changeDispatch,
  findDispatch,
  insertDispatch,
  type KeptDispatch,
  renewDispatch,
} from './partner-dispatches.store.ts';

export interface DispatchParts extends OfferParts {
  /** For PINs. */
  readonly sealing: Sealing;
}

interface Asked {
  readonly services: readonly DispatchService[];
  readonly client_id: string;
}

/**
 * Hands the alert over, once however often the browser asks.
 * @throws 409 for an alert that a colleague has or one that is over, where another dispatch is
 * open, or nothing can be handed over: then nothing is written
 */
export async function createDispatch(
  tx: Tx,
  actor: Actor,
  alertId: number,
  { services, client_id, ...parts }: Asked & DispatchParts,
): Promise<PartnerDispatch> {
  const alert = await lockAlert(tx, alertId);
  const known = await findDispatch(tx, alert, { client_id });
  if (known) return shown(known);
  decided(decideAlert(alert, 'send_patrol', actor));
  await refuseSecond(tx, alert);
  const prepared = await prepare(tx, actor, alertId, { ...parts, services });
  if ('refusal' in prepared) throw prepared.refusal;
  const { partner, partner_name, recipient, handed_over, code, pin } = prepared;
  const delivery_key = partner === 'noonlight' ? null : `partner-dispatch-${alertId}-${client_id}`;
  const dispatch = await insertDispatch(tx, alert, {
    partner,
    partner_name,
    recipient,
    handed_over,
    code,
    client_id,
    delivery_key,
    pin: pin === null ? null : parts.sealing.seal(pin),
    requested_by: { id: actor.user_id, name: actor.name },
  });
  if (delivery_key !== null) await sendBrief(tx, alert, prepared, delivery_key);
  await publishDispatch(tx, { actor, alert, dispatch }, 'partner_dispatch.requested');
  return dispatch;
}

/** R343: hands the newest dispatch over again, with what is known now. */
export async function resendDispatch(
  tx: Tx,
  actor: Actor,
  alertId: number,
  parts: DispatchParts,
): Promise<PartnerDispatch> {
  const alert = await lockAlert(tx, alertId);
  decided(decideAlert(alert, 'send_patrol', actor));
  const before = await findDispatch(tx, alert, 'newest');
  if (!before) throw conflict('resend_failed', `${resendFailedText}. Nothing was handed over yet.`);
  const { change, news } = decided(decideResend(before));
  const prepared = await prepare(tx, actor, alertId, {
    ...parts,
    services: before.handed_over.services,
  });
  if ('refusal' in prepared)
    throw conflict('resend_failed', `${resendFailedText}. ${prepared.refusal.message}`);
  if (prepared.partner !== before.partner)
    throw conflict(
      'resend_failed',
      `${resendFailedText}. The dispatch partner has changed. Hand the alert over to the new one.`,
    );
  const delivery_key =
    before.partner === 'noonlight'
      ? null
      : `partner-dispatch-${before.id}-${before.times_sent + 1}`;
  const pin = prepared.pin === null ? null : parts.sealing.seal(prepared.pin);
  await renewDispatch(tx, before.id, { ...prepared, pin, delivery_key });
  if (delivery_key !== null) await sendBrief(tx, alert, prepared, delivery_key);
  const next_seconds = delivery_key === null ? 0 : null;
  const dispatch = await changeDispatch(tx, before.id, {
    ...change,
    failure: null,
    attempts: 0,
    next_seconds,
  });
  await publishDispatch(tx, { actor, alert, dispatch }, news.kind);
  return dispatch;
}

/**
 * Calls a dispatch off; also of a resolved alert. Twice changes nothing.
 * @throws 422 for a missing or wrong PIN, 409 for one that is over or cannot be cancelled from here
 */
export async function cancelDispatch(
  tx: Tx,
  actor: Actor,
  alertId: number,
  {
    id,
    reason,
    pin,
    sealing,
  }: { id: number; reason: string; pin?: string | undefined; sealing: Sealing },
): Promise<PartnerDispatch> {
  const alert = await lockAlert(tx, alertId);
  refuseIf(patrolRefusal(alert, actor));
  const before = await findDispatch(tx, alert, { id });
  if (!before) throw notFound();
  const { change, news } = decided(decideCancel(before));
  if (news.kind === null) return shown(before);
  if (change.status === 'cancelling') refuseWrongPin(before, pin, sealing);
  // The process that is handing it over keeps its claim, and cancels what arrived.
  const keeps_claim = before.is_sending;
  const next_seconds = change.status === 'cancelling' ? 0 : null;
  const dispatch = await changeDispatch(tx, before.id, {
    ...change,
    cancel_reason: reason,
    failure: null,
    attempts: 0,
    next_seconds,
    keeps_claim,
  });
  await publishDispatch(tx, { actor, alert, dispatch }, news.kind);
  return dispatch;
}

/**
 * R344. @throws 409 `status_failed` where nothing was handed over, or the partner did not answer
 * when it was last asked
 */
export async function readStatus(tx: Tx, alertId: number) {
  const alert = await requireAlert(tx, alertId);
  const newest = await findDispatch(tx, alert, 'newest');
  if (!newest || newest.checked_at === null || newest.check_failure !== null)
    throw conflict('status_failed', statusFailedText);
  return { partner_dispatch_id: newest.id, status: newest.status, checked_at: newest.checked_at };
}

async function refuseSecond(tx: Tx, alert: LockedAlert): Promise<void> {
  const newest = await findDispatch(tx, alert, 'newest');
  if (newest && openDispatchStatuses.some((status) => status === newest.status))
    throw conflict(
      'dispatch_open',
      `${newest.partner_name} already has a dispatch for this alert.`,
    );
}

function refuseWrongPin(
  { pin: sealed }: KeptDispatch,
  pin: string | undefined,
  sealing: Sealing,
): void {
  if (sealed === null) return;
  if (!pin) throw invalid({ pin: ['Enter the PIN that the person gave.'] });
  if (sealing.open(sealed)?.trim().toLowerCase() !== pin.toLowerCase())
    throw invalid({ pin: ['The PIN is wrong. The dispatch goes on.'] });
}

async function sendBrief(
  tx: Tx,
  alert: LockedAlert,
  { partner, partner_name, recipient, handed_over }: Prepared,
  idempotency_key: string,
) {
  if (partner === 'noonlight' || recipient === null)
    throw new Error('A brief is sent by email or text to an address');
  const queued = await queueDelivery(tx, {
    organisation_id: alert.organisation_id,
    alert_id: alert.id,
    lane: 'life_safety',
    channel: partner,
    recipient,
    recipient_name: partner_name,
    body: handed_over.text,
    idempotency_key,
    ...(handed_over.subject === null ? {} : { subject: handed_over.subject }),
  });
  if (queued === 'not_set_up') throw conflict('not_set_up', notSetUpText(partner));
}

/** Without what only the server knows. */
const shown = ({
  is_sending,
  is_hinted,
  attempts,
  times_sent,
  pin,
  ...dispatch
}: KeptDispatch): PartnerDispatch => dispatch;
