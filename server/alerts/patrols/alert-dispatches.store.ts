// Dispatches as they are shown; they are written by server/dispatch-partners, which is above.
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** The partnerDispatch of domain/dispatch-partners for a `partner_dispatches` row called d. */
export const partnerDispatchJson = (tx: Tx): Fragment => tx`
  json_build_object('id', d.id, 'alert_id', d.alert_id, 'partner', d.partner, 'partner_name',
    d.partner_name, 'recipient', d.recipient,
    'status', d.status, 'handed_over', d.handed_over, 'code', d.code, 'has_pin', d.has_pin,
      'reference', d.reference,
    'requested_by', json_build_object('id', d.requested_by_staff_id, 'name', d.requested_by_name),
    'requested_at', app.iso(d.requested_at), 'active_at', app.iso(d.active_at), 'psap_contacted_at',
      app.iso(d.psap_contacted_at),
    'closed_at', app.iso(d.closed_at), 'cancelled_at', app.iso(d.cancelled_at), 'cancel_reason',
      d.cancel_reason, 'failure', d.failure,
    'positions_sent', d.positions_sent, 'last_position_at', app.iso(d.last_position_at),
    'checked_at', app.iso(d.checked_at), 'check_failure', d.check_failure, 'version', d.version)`;

/** The dispatches of an alert, newest first. */
export const readPartnerDispatches = async (
  tx: Tx,
  alert: { id: number; organisation_id: number },
): Promise<PartnerDispatch[]> =>
  (
    await tx<{ dispatch: PartnerDispatch }[]>`
      select ${partnerDispatchJson(tx)} as dispatch from partner_dispatches d
      where d.organisation_id = ${alert.organisation_id} and d.alert_id = ${alert.id}
      order by d.id desc`
  ).map(({ dispatch }) => dispatch);
