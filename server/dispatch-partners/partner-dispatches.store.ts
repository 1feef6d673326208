// The rows of dispatches: written once, changed under the alert's lock.
import type {
  HandedOver,
  PartnerDispatch,
  PartnerDispatchStatus,
} from '#domain/dispatch-partners/partner-dispatch.ts';
import { partnerDispatchJson } from '#server/alerts/patrols/alert-dispatches.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

interface OfAlert {
  readonly id: number;
  readonly organisation_id: number;
}

/** A dispatch with what only the server knows of it. */
export interface KeptDispatch extends PartnerDispatch {
  readonly is_sending: boolean;
  readonly is_hinted: boolean;
  readonly attempts: number;
  readonly times_sent: number;
  readonly pin: Buffer | null;
}

const kept = (tx: Tx) =>
  tx`
    ${partnerDispatchJson(tx)} as dispatch, d.is_sending, d.is_hinted, d.attempts, d.times_sent,
      d.pin
  `;
type Read = Omit<KeptDispatch, keyof PartnerDispatch> & { readonly dispatch: PartnerDispatch };
const joined = ({ dispatch, ...rest }: Read): KeptDispatch => ({ ...dispatch, ...rest });

type Choice = { readonly id: number } | { readonly client_id: string } | 'newest';

function chosenBy(tx: Tx, by: Choice): Fragment {
  if (by === 'newest') return tx`true`;
  return 'id' in by ? tx`d.id = ${by.id}` : tx`d.client_id = ${by.client_id}`;
}

/** Of this alert: by its id, by the browser's own number, or the newest. */
export async function findDispatch(
  tx: Tx,
  alert: OfAlert,
  by: Choice,
): Promise<KeptDispatch | null> {
  const which = chosenBy(tx, by);
  const [row] = await tx<Read[]>`
    select ${kept(tx)} from partner_dispatches d
    where d.organisation_id = ${alert.organisation_id} and d.alert_id = ${alert.id} and ${which}
    order by d.id desc
    limit 1`;
  return row ? joined(row) : null;
}

/** The same in the platform's view, for the sweep and for what partners report. */
export async function requireDispatch(tx: Tx, id: number): Promise<KeptDispatch> {
  const [row] = await tx<Read[]>`select ${kept(tx)} from partner_dispatches d where d.id = ${id}`;
  if (!row) throw new Error(`Dispatch ${id} does not exist`);
  return joined(row);
}

export interface NewDispatch {
  readonly partner: PartnerDispatch['partner'];
  readonly partner_name: string;
  readonly recipient: string | null;
  readonly handed_over: HandedOver;
  readonly code: string | null;
  readonly pin: Buffer | null;
  readonly requested_by: { readonly id: number; readonly name: string };
  readonly client_id: string;
  /** Null where the partner is asked by its API: then it is due at once. */
  readonly delivery_key: string | null;
}

export async function insertDispatch(
  tx: Tx,
  alert: OfAlert,
  given: NewDispatch,
): Promise<PartnerDispatch> {
  const { handed_over, requested_by, pin, delivery_key } = given;
  const [row] = await tx<{ dispatch: PartnerDispatch }[]>`
    with d as (
      insert into partner_dispatches (organisation_id, alert_id, partner, partner_name, recipient,
        handed_over, code, pin, has_pin,
        requested_by_staff_id, requested_by_name, client_id, delivery_key, last_position_at,
          next_at)
      values (${alert.organisation_id}, ${alert.id}, ${given.partner}, ${given.partner_name},
        ${given.recipient},
        ${JSON.stringify(handed_over)}::text::jsonb, ${given.code}, ${pin}, ${pin !== null},
          ${requested_by.id}, ${requested_by.name},
        ${given.client_id}, ${delivery_key}, ${handed_over.position?.at ?? null}::timestamptz,
        ${delivery_key === null ? tx`app.now()` : tx`null`})
      returning *
    ) select ${partnerDispatchJson(tx)} as dispatch from d`;
  if (!row) throw new Error('The dispatch was not written');
  return row.dispatch;
}

export interface DispatchChange {
  readonly status: PartnerDispatchStatus;
  readonly failure?: string | null;
  readonly reference?: string;
  readonly cancel_reason?: string;
  /** Seconds until the partner is asked again; null for never, absent leaves it. */
  readonly next_seconds?: number | null;
  readonly attempts?: number;
  /** The partner has reached the emergency services, whatever the state. */
  readonly psap_contacted?: true;
  /** The partner reported that it is cancelled, which its status has still to confirm. */
  readonly is_hinted?: boolean;
  /** The partner was asked how far it is; what went wrong, or null. */
  readonly checked?: { readonly failure: string | null };
  /** The position that was sent after it was handed over. */
  readonly moved_to?: string;
  /**
   * Set by changes that do not come from the process that asks the partner: its claim and its
   * sending stay.
   */
  readonly keeps_claim?: boolean;
}

/** Changes a dispatch and releases its claim. Times of steps stay as they were first. */
export async function changeDispatch(
  tx: Tx,
  id: number,
  change: DispatchChange,
): Promise<PartnerDispatch> {
  const { status, failure, next_seconds, checked, moved_to } = change;
  const isOver = status === 'closed' || status === 'cancelled' || status === 'failed';
  const [row] = await tx<{ dispatch: PartnerDispatch }[]>`
    with d as (
      update partner_dispatches set version = version + 1, status = ${status},
        is_sending = ${change.keeps_claim ? tx`is_sending` : tx`false`},
          claimed_until = ${change.keeps_claim ? tx`claimed_until` : tx`null`},
        failure = ${failure === undefined ? tx`failure` : failure},
        reference = coalesce(reference, ${change.reference ?? null}),
        cancel_reason = coalesce(${change.cancel_reason ?? null}, cancel_reason),
        next_at = ${nextOf(tx, isOver ? null : next_seconds)},
        attempts = ${change.attempts ?? tx`attempts`},
        pin = ${isOver ? tx`null` : tx`pin`},
        is_hinted = ${change.is_hinted ?? tx`is_hinted`},
        checked_at = ${checked?.failure === null ? tx`app.now()` : tx`checked_at`},
        check_failure = ${checked === undefined ? tx`check_failure` : checked.failure},
        positions_sent = positions_sent + ${moved_to === undefined ? 0 : 1},
        last_position_at = coalesce(${moved_to ?? null}::timestamptz, last_position_at)
        ${timesOf(tx, change)}
      where id = ${id} returning *
    ) select ${partnerDispatchJson(tx)} as dispatch from d`;
  if (!row) throw new Error('The dispatch was not changed');
  return row.dispatch;
}

const nextOf = (tx: Tx, seconds: number | null | undefined): Fragment => {
  if (seconds === undefined) return tx`next_at`;
  return seconds === null ? tx`null` : tx`app.now() + make_interval(secs => ${seconds})`;
};

function timesOf(tx: Tx, { status, psap_contacted }: DispatchChange): Fragment {
  const at = (isNow: boolean, column: Fragment) =>
    isNow ? tx`coalesce(${column}, app.now())` : column;
  return tx`,
    active_at = ${at(status === 'active' || status === 'sent', tx`active_at`)},
    psap_contacted_at = ${at(psap_contacted === true || status === 'psap_contacted', tx`psap_contacted_at`)},
    closed_at = ${at(status === 'closed', tx`closed_at`)},
    cancelled_at = ${at(status === 'cancelled', tx`cancelled_at`)},
    failed_at = ${at(status === 'failed', tx`failed_at`)}`;
}

/** The content handed over again, with what is known now. */
export async function renewDispatch(
  tx: Tx,
  id: number,
  given: Pick<
    NewDispatch,
    'handed_over' | 'code' | 'pin' | 'recipient' | 'partner_name' | 'delivery_key'
  >,
): Promise<void> {
  await tx`
    update partner_dispatches
    set handed_over = ${JSON.stringify(given.handed_over)}::text::jsonb, code = ${given.code},
      pin = ${given.pin},
      has_pin = ${given.pin !== null}, recipient = ${given.recipient},
        partner_name = ${given.partner_name}, delivery_key = ${given.delivery_key},
      last_position_at = ${given.handed_over.position?.at ?? null}::timestamptz,
        times_sent = times_sent + 1
    where id = ${id}`;
}
