// The SQL of a message's outcome: the row, a line in the alert's log, and the partner's own state.
import { randomInt } from 'node:crypto';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import {
  type DeliveryStatus,
  type FailureKind,
  movesForward,
} from '#domain/deliveries/delivery.ts';
import type { DeliveryChannel, DeliveryService } from '#domain/kit/services/delivery-service.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { ClaimedDelivery } from './delivery-claims.store.ts';
import { takenBy } from './delivery-service.sql.ts';
import { bodyWithoutSecrets } from './sent-body.sql.ts';

/** A message after something became of it. */
export interface DeliveryState {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly alert_id: number | null;
  readonly escalation_step_id: number | null;
  readonly channel: DeliveryChannel;
  readonly recipient: string;
  readonly recipient_name: string | null;
  readonly status: DeliveryStatus;
  readonly error_code: string | null;
  readonly last_error: string | null;
}

const stateColumns = (tx: Tx) =>
  tx`
    id, organisation_id, alert_id, escalation_step_id, channel, recipient, recipient_name, status,
      error_code, last_error
  `;

/**
 * Records that the partner has the message, even if it was given up meanwhile with an unknown
 * outcome. Returns null where a callback was faster.
 */
export async function markHandedOver(
  tx: Tx,
  id: number,
  { status, reference }: { status: DeliveryStatus; reference: string | null },
): Promise<DeliveryState | null> {
  const [row] = await tx<DeliveryState[]>`
    update deliveries
    set status = ${status}, partner_reference = coalesce(${reference}, partner_reference),
      handed_over_at = app.now(), last_error = null, last_failure = null,
      sent_at = case
        when ${status} in ('sent', 'delivered') then app.now() end, delivered_at = case
        when ${status} = 'delivered' then app.now() end,
      finished_at = app.now(), body = ${bodyWithoutSecrets(tx)}
    where id = ${id}
      and (status in ('queued', 'cancelled')
        or (status = 'dead' and last_failure = 'unknown_outcome'))
    returning ${stateColumns(tx)}`;
  if (!row) return null;
  await writeLine(tx, row, `delivery.${status}`);
  return row;
}

/**
 * News from the partner about a message it has. Late, repeated and unknown news changes nothing and
 * answers null.
 */
export async function applyPartnerNews(
  tx: Tx,
  deliveryId: number,
  news: { status: DeliveryStatus; code: string | null; reference: string | null },
): Promise<DeliveryState | null> {
  const [known] = await tx<{ status: DeliveryStatus; unknown: boolean }[]>`
    select status, status = 'dead'
      and last_failure is not distinct from 'unknown_outcome' as unknown
    from deliveries
    where id = ${deliveryId}
    for update`;
  // Given up with an unknown outcome: the partner's report settles it.
  const learnt = known?.unknown && news.status !== 'dead';
  if (!known || !(learnt || movesForward(known.status, news.status))) return null;
  const [row] = await tx<DeliveryState[]>`
    update deliveries
    set status = ${news.status}, error_code = coalesce(${news.code}, error_code),
      partner_reference = coalesce(partner_reference, ${news.reference}),
      last_error = case
        when ${news.status} = 'dead' then ${`The delivery service reports a failure${news.code ? ` (${news.code})` : ''}.`} end,
      last_failure = case when ${news.status} = 'dead' then 'unreachable' end,
      handed_over_at = coalesce(handed_over_at, app.now()), sent_at = case
        when ${news.status} in ('sent', 'delivered') then coalesce(sent_at, app.now())
        else sent_at end,
      delivered_at = case
        when ${news.status} = 'delivered' then app.now() end, finished_at = app.now(),
          body = ${bodyWithoutSecrets(tx)}
    where id = ${deliveryId} returning ${stateColumns(tx)}`;
  if (!row) return null;
  await writeLine(tx, row, news.status === 'dead' ? 'delivery.failed' : `delivery.${news.status}`);
  return row;
}

export interface FailedTry {
  readonly kind: FailureKind;
  readonly code: string | null;
  readonly error: string;
  /** Milliseconds until the next try; null is no further one. */
  readonly retryInMs: number | null;
}

/**
 * Records a failed try. The first failure of an alert's message is logged with the alert at once,
 * so that people see what was not delivered yet.
 */
export async function markFailed(
  tx: Tx,
  delivery: ClaimedDelivery,
  failed: FailedTry,
): Promise<DeliveryState | null> {
  const dead = failed.retryInMs === null;
  const [row] = await tx<(DeliveryState & { first: boolean })[]>`
    with before as (select last_failure is null as first
      from deliveries
      where id = ${delivery.id}
      for update)
    update deliveries
    set last_error = ${failed.error.slice(0, 500)}, error_code = ${failed.code},
      last_failure = ${failed.kind},
      refusals = refusals + ${failed.kind === 'message' ? 1 : 0},
        status = ${dead ? 'dead' : 'queued'},
      finished_at = ${dead ? tx`app.now()` : tx`null`},
        due_at = app.now() + ${`${failed.retryInMs ?? 0} milliseconds`}::interval,
        claimed_until = null,
      body = ${dead ? bodyWithoutSecrets(tx) : tx`body`}
    from before
    where id = ${delivery.id} and status = 'queued'
    returning ${stateColumns(tx)}, before.first`;
  if (!row) return null;
  if (dead) await writeLine(tx, row, 'delivery.failed');
  else if (row.first) await writeLine(tx, row, 'delivery.delayed');
  return row;
}

/**
 * The service is unavailable: spared for a second or for as long as it asked, plus jitter, so that
 * not all processes retry at once.
 */
export async function notePartnerFault(
  tx: Tx,
  service: DeliveryService,
  error: string,
  waitMs: number,
): Promise<void> {
  const wait = `${Math.min(60_000, Math.max(1000, waitMs)) + randomInt(500)} milliseconds`;
  await tx`
    insert into partner_faults (channel, next_try_at, last_error)
    values (${service}, app.now() + ${wait}::interval, ${error.slice(0, 500)})
    on conflict (channel) do update set next_try_at = greatest(partner_faults.next_try_at,
      excluded.next_try_at),
      last_error = excluded.last_error`;
}

/** The partner answered: whatever waited for it may go at once. */
export async function notePartnerWell(tx: Tx, service: DeliveryService): Promise<void> {
  const healed = await tx`delete from partner_faults where channel = ${service} returning channel`;
  if (healed.length === 0) return;
  await tx`
    update deliveries d
    set due_at = app.now()
    where ${takenBy(tx, service)}
      and status = 'queued'
      and due_at > app.now()
      and last_failure in ('partner', 'unknown_outcome')
      and (claimed_until is null or claimed_until <= app.now())`;
}

async function writeLine(tx: Tx, row: DeliveryState, kind: string): Promise<void> {
  // A message without an alert is logged only where an operator must act.
  if (row.alert_id === null && kind !== 'delivery.failed') return;
  const data = {
    delivery_id: row.id,
    channel: row.channel,
    to: row.recipient_name ?? row.recipient,
    ...(row.error_code ? { code: row.error_code } : {}),
    ...(row.last_error ? { error: row.last_error } : {}),
  };
  const [written] = await recordEvents(tx, [
    {
      organisation_id: row.organisation_id,
      kind,
      ...(row.alert_id === null ? {} : { alert_id: row.alert_id }),
      data,
    },
  ]);
  if (row.alert_id === null || !written) return;
  await tell(tx, [
    {
      channels: [alertChannel(row.alert_id)],
      event: alertHistory.name,
      data: { ...written, alert_id: row.alert_id, kind, data },
    },
  ]);
}
