// The dispatches that are due for a call to the partner, claimed by one process at a time; and the
// partner's reports, once each.
import type { NoonlightEvent } from '#domain/dispatch-partners/noonlight-format.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Look } from '#server/kit/jobs/sweep.ts';

/** Whether there is something to ask, and when there next is. */
export async function lookForDispatches(tx: Tx): Promise<Look> {
  const [row] = await tx<{ next: Date | null; due: boolean | null }[]>`
    select min(greatest(next_at, claimed_until)) as next,
      min(greatest(next_at, claimed_until)) <= app.now() as due
    from partner_dispatches where next_at is not null`;
  return { due: row?.due ?? false, next: row?.next ?? null };
}

export interface ClaimedDispatch {
  readonly id: number;
  readonly alert_id: number;
  readonly organisation_id: number;
  /** A process ended while it was handing this over: it may have arrived. */
  readonly was_sending: boolean;
}

/**
 * Takes up to `most`. A claim that is not given back within 30 seconds is that of a process which
 * ended.
 */
export const claimDispatches = async (tx: Tx, most: number): Promise<ClaimedDispatch[]> =>
  await tx<ClaimedDispatch[]>`
    with due as (
      select id, is_sending as was_sending from partner_dispatches
      where next_at <= app.now() and (claimed_until is null or claimed_until <= app.now())
      order by next_at limit ${most} for update skip locked
    )
    update partner_dispatches d set claimed_until = app.now() + interval '30 seconds',
      is_sending = d.reference is null
        and d.delivery_key is null
        and d.status in ('requested', 'cancelling')
    from due where d.id = due.id
    returning d.id, d.alert_id, d.organisation_id, due.was_sending`;

export interface ReportedDispatch {
  readonly id: number;
  readonly alert_id: number;
  readonly organisation_id: number;
}

/** The dispatch that Noonlight means; null for an alarm that is not ours. */
export async function dispatchOfAlarm(tx: Tx, alarmId: string): Promise<ReportedDispatch | null> {
  const [row] = await tx<ReportedDispatch[]>`
    select id, alert_id, organisation_id
    from partner_dispatches
    where partner = 'noonlight' and reference = ${alarmId}`;
  return row ?? null;
}

/** Whether an alarm is being handed over, so that its id is not known yet. */
export async function isOneSending(tx: Tx): Promise<boolean> {
  const rows =
    await tx`select from partner_dispatches where next_at is not null and is_sending limit 1`;
  return rows.length > 0;
}

/** Keeps a report. @returns false for one that is known already */
export async function keepReport(
  tx: Tx,
  dispatch: ReportedDispatch,
  event: NoonlightEvent,
): Promise<boolean> {
  const rows = await tx`
    insert into partner_dispatch_reports (organisation_id, partner_dispatch_id, event_id,
      event_type, event_time)
    values (${dispatch.organisation_id}, ${dispatch.id}, ${event.event_id}, ${event.event_type},
      ${event.event_time ?? null})
    on conflict do nothing returning event_id`;
  return rows.length > 0;
}

/** The dispatch whose brief a message carries. */
export async function dispatchOfDelivery(
  tx: Tx,
  deliveryId: number,
): Promise<ReportedDispatch | null> {
  const [row] = await tx<ReportedDispatch[]>`
    select id, alert_id, organisation_id from partner_dispatches
    where delivery_key = (select idempotency_key from deliveries where id = ${deliveryId})`;
  return row ?? null;
}
