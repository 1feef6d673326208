// What would be handed over of an alert now, and its recipient; or why nothing can be.
import type { Actor } from '#domain/access/actor.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import type { DispatchService, HandedOver } from '#domain/dispatch-partners/partner-dispatch.ts';
import type { DispatchOffer } from '#domain/dispatch-partners/partner-dispatches.api.ts';
import { type AppError, conflict } from '#domain/kit/errors.ts';
import { notSetUpText } from '#domain/kit/services/delivery-service.ts';
import { requireAlert } from '#server/alerts/alerts.store.ts';
import { readHistory } from '#server/alerts/details/alert-history.store.ts';
import { readAlert } from '#server/alerts/details/read-alert.service.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { contentOf, usualServices } from './dispatch-content.ts';
import { type DispatchSetting, findSetting } from './dispatch-settings.store.ts';
import { nearestPlace } from './nearest-place.ts';

export interface OfferParts {
  /** Whether Noonlight's token is set. */
  readonly hasNoonlight: boolean;
}

export interface Prepared {
  readonly partner: DispatchSetting['partner'];
  readonly partner_name: string;
  readonly recipient: string | null;
  readonly handed_over: HandedOver;
  readonly code: string | null;
  readonly pin: string | null;
}

export interface Refused {
  readonly setting: DispatchSetting | null;
  readonly refusal: AppError;
}

const noPartner =
  'No dispatch partner is set up for this organisation and country. Call the emergency services.';

/** @param services null for those that an alert of its type asks for @throws 404 */
export async function prepare(
  tx: Tx,
  actor: Actor,
  alertId: number,
  { hasNoonlight, services }: OfferParts & { readonly services: readonly DispatchService[] | null },
): Promise<Prepared | Refused> {
  const known = await requireAlert(tx, alertId);
  const setting = await findSetting(tx, alertId);
  const refused = (refusal: AppError): Refused => ({ setting, refusal });
  if (!setting) return refused(conflict('no_dispatch_partner', noPartner));
  const missing = await notSetUp(tx, setting.partner, hasNoonlight);
  if (missing !== null) return refused(conflict('not_set_up', missing));
  if (known.on_test)
    return refused(
      conflict('dispatch_refused', 'This alert was raised during a test. Nothing is handed over.'),
    );
  const [alert, story, [clock]] = await Promise.all([
    readAlert(tx, actor, alertId),
    readHistory(tx, known, undefined),
    tx<{ now: string }[]>`select app.iso(app.now()) as now`,
  ]);
  const { partner, country } = setting;
  const position = knownPosition(alert, alert)?.position;
  const nearest = position ? await nearestPlace(position) : null;
  const of = { alert, story, partner, country, nearest, now: Date.parse(clock?.now ?? '') };
  const { handed_over, refusal, code, pin } = contentOf(of, services ?? usualServices(alert.type));
  if (handed_over === null) return refused(conflict('dispatch_refused', refusal ?? ''));
  return { ...addressOf(setting), handed_over, code, pin };
}

const addressOf = (setting: DispatchSetting) => ({
  partner: setting.partner,
  partner_name: nameOf(setting),
  recipient: recipientOf(setting),
});

const nameOf = ({ partner, recipient_name }: DispatchSetting): string =>
  partner === 'noonlight' ? 'Noonlight' : recipient_name || 'Dispatcher';

function recipientOf({ partner, email, mobile }: DispatchSetting): string | null {
  if (partner === 'email') return email;
  return partner === 'sms' ? mobile : null;
}

async function notSetUp(
  tx: Tx,
  partner: DispatchSetting['partner'],
  hasNoonlight: boolean,
): Promise<string | null> {
  if (partner === 'noonlight')
    return hasNoonlight ? null : 'Noonlight is not set up. Call the emergency services.';
  return (await readServices(tx)).has(partner)
    ? null
    : `${notSetUpText(partner)} Call the emergency services.`;
}

/** @throws 404 */
export async function offerDispatch(
  tx: Tx,
  actor: Actor,
  alertId: number,
  parts: OfferParts,
): Promise<DispatchOffer> {
  const prepared = await prepare(tx, actor, alertId, { ...parts, services: null });
  if ('refusal' in prepared) {
    const address = prepared.setting
      ? addressOf(prepared.setting)
      : { partner: null, partner_name: null, recipient: null };
    return { ...address, refusal: prepared.refusal.message, handed_over: null, has_pin: false };
  }
  const { partner, partner_name, recipient, handed_over, pin } = prepared;
  return { partner, partner_name, recipient, refusal: null, handed_over, has_pin: pin !== null };
}
