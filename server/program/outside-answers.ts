// What people outside answer, by text, key and shared link: joins the features that may not see each other.
import { takeInboundMessage } from '../alerts/messages/inbound-messages.store.ts';
import { answerAsContact } from '../escalation/contact-answers.service.ts';
import { type TextIn, takeKey, takeText } from '../escalation/phone-replies.service.ts';
import type { Tx } from '../kit/db/database.ts';
import type { Hook } from '../kit/http/machines/hooks.ts';
import { takeTextAnswer } from '../messages/answers/answers.service.ts';
import { gatewayHooks } from '../messaging/gateway.hooks.ts';
import { phoneHooks } from '../messaging/phone.hooks.ts';
import type { TakeAnswer } from '../shared-alerts/shared-alerts.routes.ts';
import { deliveryListeners } from '../sweeps.ts';
import type { Running } from './feature.ts';

/** The hooks of texts and calls; none where no such partner is set up. */
export function phonePartnerHooks({ config, database, log, world: { judgeHook, judgeGatewayHook } }: Running): Hook[] {
  if (!config.PUBLIC_URL) return [];
  const common = { database, log, publicUrl: config.PUBLIC_URL, listeners: deliveryListeners, takeText: takeAnyText };
  return [
    ...(judgeHook ? phoneHooks({ ...common, judge: judgeHook, takeKey }) : []),
    ...(judgeGatewayHook ? gatewayHooks({ ...common, judge: judgeGatewayHook }) : []),
  ];
}

// A worker's own words reach the operators whatever they are: "Safe" is an answer to a contact's text and to an operator's alike, and to a safety check as well.
const takeAnyText = async (tx: Tx, text: TextIn): Promise<string | null> => {
  const taken = await takeInboundMessage(tx, { organisation_id: null, from: text.from, text: text.text, provider_id: text.reference });
  const answer = await takeText(tx, text, async (tx, other) => await takeTextAnswer(tx, { ...other, choices_only: taken !== null }));
  return taken ? null : answer;
};

/** An answer given on the page of a shared alert. */
export const takeHolderAnswer: TakeAnswer = async (tx, link, said) => {
  const who = { key: link.contact_key, link_id: link.id, name: link.name, user_id: link.user_id, via: 'link' } as const;
  await answerAsContact(tx, { organisation_id: link.organisation_id, id: link.alert_id }, who, said);
};
