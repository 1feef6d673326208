// What people outside answer, by text, key and shared link: joins the features that may not see each other.
import { answerAsContact } from '../escalation/contact-answers.service.ts';
import { takeKey } from '../escalation/phone-replies.service.ts';
import type { Hook } from '../kit/http/machines/hooks.ts';
import { receiveText } from '../messages/inbound/receive-text.service.ts';
import { gatewayHooks } from '../messaging/gateway.hooks.ts';
import { type PhoneHookParts, phoneHooks } from '../messaging/phone.hooks.ts';
import type { TakeAnswer } from '../shared-alerts/shared-alerts.routes.ts';
import { contactTexts, deliveryListeners } from '../sweeps.ts';
import type { Running } from './feature.ts';

/** The hooks of texts and calls; none where no such partner is set up. */
export function phonePartnerHooks({
  config,
  database,
  log,
  world: { judgeHook, judgeGatewayHook },
}: Pick<Running, 'config' | 'database' | 'log' | 'world'>): Hook[] {
  if (!config.PUBLIC_URL) return [];
  const texts = { database, log, contacts: contactTexts };
  const takeText: PhoneHookParts['takeText'] = async (text, send) => await receiveText(texts, text, send);
  const common = { database, log, publicUrl: config.PUBLIC_URL, listeners: deliveryListeners, takeText };
  return [
    ...(judgeHook ? phoneHooks({ ...common, judge: judgeHook, takeKey }) : []),
    ...(judgeGatewayHook ? gatewayHooks({ ...common, judge: judgeGatewayHook }) : []),
  ];
}

/** An answer given on the page of a shared alert. */
export const takeHolderAnswer: TakeAnswer = async (tx, link, said) => {
  const who = { key: link.contact_key, link_id: link.id, name: link.name, user_id: link.user_id, via: 'link' } as const;
  await answerAsContact(tx, { organisation_id: link.organisation_id, id: link.alert_id }, who, said);
};
