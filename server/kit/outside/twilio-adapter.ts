// Texts and calls through Twilio's REST interface (protocols: SMS, sections 1 and 5); their
// outcomes are reported through the hooks.
import {
  type HandedOver,
  type OutsideAdapter,
  OutsideFailure,
  type OutsideMessage,
} from './adapter.ts';
import { callPartner } from './partner-call.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly baseUrl: string;
  /** A number, a short code, or a messaging service (MG...). */
  readonly from: string;
  /** Our own address as the partner reaches it. */
  readonly publicUrl: string;
  /** Milliseconds a silent partner is waited for. */
  readonly answerMs?: number;
}

/**
 * The recipient is wrong, a landline, has opted out, or is in a region that is closed to us: try
 * the next contact, not this one again.
 */
const unreachable = new Set([21211, 21614, 21610, 21408, 21265, 13224, 21217]);
/** The account may not send from this number, or not on this route. */
const invalidSender = new Set(['21212', '21606', '21612']);
/** Faults of our own account: all deliveries wait until an administrator repairs it. */
const ourAccount = new Set([20003, 20429, 30002]);

export const twilioSmsAdapter = (settings: TwilioSettings): OutsideAdapter => ({
  send: async (message) => {
    const { sender } = message;
    if (!sender) return await postText(settings, message, settings.from);
    try {
      return await postText(settings, message, sender);
    } catch (error) {
      // A number that the account does not have must not stop an alarm from being sent.
      if (error instanceof OutsideFailure && invalidSender.has(error.code ?? ''))
        return await postText(settings, message, settings.from);
      throw error;
    }
  },
});

const postText = async (
  settings: TwilioSettings,
  message: OutsideMessage,
  from: string,
): Promise<HandedOver> =>
  await post(settings, 'Messages.json', {
    To: message.recipient,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    Body: message.body.slice(0, 1600),
    StatusCallback: `${settings.publicUrl}/hooks/sms/status/${message.delivery_id}`,
    ...(message.valid_seconds === null
      ? {}
      : { ValidityPeriod: String(Math.min(36_000, Math.max(60, message.valid_seconds))) }),
  });

export const twilioVoiceAdapter = (settings: TwilioSettings): OutsideAdapter => ({
  send: async (message) =>
    await post(settings, 'Calls.json', {
      To: message.recipient,
      From: settings.from,
      Twiml: spoken(settings, message),
      Timeout: '30',
      StatusCallback: `${settings.publicUrl}/hooks/voice/status/${message.delivery_id}`,
      StatusCallbackMethod: 'POST',
    }),
});

function spoken({ publicUrl }: TwilioSettings, message: OutsideMessage): string {
  const say = `<Say>${escapeXml(message.body)}</Say>`;
  if (!message.asks_key) return `<Response>${say}</Response>`;
  const action = escapeXml(`${publicUrl}/hooks/voice/answer/${message.delivery_id}`);
  return `<Response><Gather numDigits="1" timeout="8" method="POST" action="${action}">${say}</Gather></Response>`;
}

/** Text as it may stand in XML, without the control characters that XML cannot hold. */
export const escapeXml = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

async function post(
  settings: TwilioSettings,
  what: string,
  form: Record<string, string>,
): Promise<HandedOver> {
  const { status, json, isJson } = await callPartner({
    url: `${settings.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}/${what}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams(form).toString(),
    answerMs: settings.answerMs,
  });
  if (status >= 200 && status < 300) {
    const sid = json['sid'];
    if (typeof sid === 'string' && sid !== '') return { status: 'handed_over', reference: sid };
    throw new OutsideFailure(
      'unknown_outcome',
      'The response of the service could not be read; the message may have been sent.',
      {
        code: 'unreadable',
      },
    );
  }
  const number = typeof json['code'] === 'number' ? json['code'] : null;
  const code = String(number ?? status);
  const words =
    typeof json['message'] === 'string' ? json['message'].slice(0, 200) : `HTTP ${status}`;
  if (number !== null && unreachable.has(number))
    throw new OutsideFailure('unreachable', words, { code });
  if (!isJson || status === 401 || (number !== null && ourAccount.has(number)))
    throw new OutsideFailure('partner', words, { code });
  throw new OutsideFailure('message', words, { code });
}
