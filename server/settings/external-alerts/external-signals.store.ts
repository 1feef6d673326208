// The SQL of alerts on their way to alarm receivers: taken from the table of alerts, so that
// raising an alert does not depend on this.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { ExternalSignal } from '#domain/settings/system-configuration.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * How far below the newest taken alert an id may still be uncommitted: ids are given out before the
 * commit.
 */
const stillComing = 1000;
const signalsAtOnce = 200;
/** A claim expires after this, so that the signal of a process that died is taken again. */
const claimSeconds = 30;
/** After that the signal is useless to the receiver. */
const validHours = 24;

/** Alerts since external alerts were turned on that have no signal yet. */
const newAlerts = (tx: Tx): Fragment => tx`
  alerts a join system_configuration c on c.id = 1 and c.external_alerts_enabled
  where a.id > greatest(c.external_alerts_after,
    coalesce((select max(s.alert_id) from external_signals s), 0)) - ${stillComing}
    and a.received_at > c.external_alerts_since
      and not exists (select from external_signals s where s.alert_id = a.id)`;

interface ReceiverAddress {
  readonly address: string;
  readonly port: number;
}

interface SignalLook {
  readonly due: boolean;
  readonly next: Date | null;
}

export async function lookForSignals(tx: Tx): Promise<SignalLook> {
  const [row] = await tx<SignalLook[]>`
    select exists (select from ${newAlerts(tx)})
      or exists (select from external_signals
        where state = 'queued' and due_at <= app.now()) as due,
      (select min(due_at) from external_signals where state = 'queued') as next`;
  return row ?? { due: false, next: null };
}

/** Gives each new alert its signal. */
export async function takeNewAlerts(tx: Tx): Promise<void> {
  await tx`
    insert into external_signals (organisation_id, alert_id)
    select a.organisation_id, a.id
    from ${newAlerts(tx)}
    order by a.id
    limit ${signalsAtOnce}
    on conflict (alert_id) do nothing`;
}

/** The receivers as they are saved, in order; null where there is none. */
export async function readReceivers(tx: Tx): Promise<readonly (ReceiverAddress | null)[]> {
  type Saved = { address: string | null; port: number | null };
  const [row] = await tx<
    { receiver_1: Saved; receiver_2: Saved }[]
  >`select receiver_1, receiver_2 from system_configuration where id = 1`;
  return [row?.receiver_1, row?.receiver_2].map((saved) =>
    saved?.address != null && saved.port !== null
      ? { address: saved.address, port: saved.port }
      : null,
  );
}

export interface ClaimedSignal {
  readonly id: number;
  readonly sequence: number;
  readonly attempts: number;
  readonly organisation_id: number | null;
  /** Null for a test; `is_test` too for an alert that was raised as a planned test. */
  readonly alert_type: AlertTypeName | null;
  readonly alert_type_id: number | null;
  readonly is_test: boolean;
  readonly at: Date;
}

/** The next one that is due: what was never tried first, then in order. */
export async function claimSignal(tx: Tx): Promise<ClaimedSignal | undefined> {
  await tx`
    update external_signals set state = 'expired', finished_at = app.now()
    where state = 'queued' and created_at < app.now() - make_interval(hours => ${validHours})`;
  const [row] = await tx<ClaimedSignal[]>`
    with claimed as (
      select id
      from external_signals
      where state = 'queued' and due_at <= app.now()
      order by (attempts > 0), due_at, id
      limit 1
      for update skip locked)
    update external_signals s
    set attempts = s.attempts + 1, due_at = app.now() + make_interval(secs => ${claimSeconds})
    from claimed
    left join external_signals k on k.id = claimed.id
    left join alerts a on a.organisation_id = k.organisation_id and a.id = k.alert_id
      left join alert_types t on t.id = a.alert_type_id
    where s.id = claimed.id
    returning s.id, s.sequence, s.attempts, s.organisation_id, t.name as alert_type,
      t.id as alert_type_id,
      s.alert_id is null
        or coalesce(a.on_test, false) as is_test, coalesce(a.raised_at, s.created_at) as at`;
  return row;
}

export async function noteAcknowledged(tx: Tx, id: number, receiver: number): Promise<void> {
  await tx`
    update external_signals
    set state = 'acknowledged', receiver = ${receiver}, last_error = null, finished_at = app.now()
    where id = ${id} and state = 'queued'`;
}

/** @param retryInMs null where every receiver refused it for good */
export async function noteFailed(
  tx: Tx,
  id: number,
  error: string,
  retryInMs: number | null,
): Promise<void> {
  const words = error.slice(0, 500);
  if (retryInMs === null)
    await tx`
      update external_signals
      set state = 'refused', last_error = ${words}, finished_at = app.now()
      where id = ${id} and state = 'queued'
    `;
  else
    await tx`
      update external_signals
      set last_error = ${words}, due_at = app.now() + ${`${retryInMs} milliseconds`}::interval
      where id = ${id} and state = 'queued'`;
}

const columns = (tx: Tx): Fragment =>
  tx`
    id, alert_id, state, attempts, receiver, last_error, app.iso(created_at) as created_at,
      app.iso(finished_at) as finished_at
  `;

export async function insertTest(tx: Tx): Promise<ExternalSignal> {
  const [row] = await tx<
    ExternalSignal[]
  >`insert into external_signals default values returning ${columns(tx)}`;
  if (!row) throw new Error('the test signal was not written');
  return row;
}

export async function readStatus(
  tx: Tx,
): Promise<{ queued: number; failed: number; newest: ExternalSignal[] }> {
  const newest = await tx<
    ExternalSignal[]
  >`select ${columns(tx)} from external_signals order by external_signals.id desc limit 10`;
  const [counts] = await tx<{ queued: number; failed: number }[]>`
    select (select count(*) from external_signals where state = 'queued') as queued,
      (select count(*)
        from external_signals
        where state in ('refused', 'expired')
          and finished_at > app.now() - interval '24 hours') as failed`;
  return { queued: counts?.queued ?? 0, failed: counts?.failed ?? 0, newest };
}

/** Alerts count from now on. */
export async function beginFromNow(tx: Tx): Promise<void> {
  await tx`
    update system_configuration
    set external_alerts_since = app.now(),
      external_alerts_after = (select coalesce(max(id), 0) from alerts)
    where id = 1`;
}
