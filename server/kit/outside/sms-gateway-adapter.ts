// Texts through a gateway that accepts SMPP's submit_sm as an HTTP form (SMPP 3.4, sections 4.4 and
// 5.1.3); docs/sms-gateways.md has the format.
import {
  type HandedOver,
  type OutsideAdapter,
  OutsideFailure,
  type OutsideMessage,
} from './adapter.ts';
import { callPartner } from './partner-call.ts';

export interface SmsGatewaySettings {
  /** Where texts are posted. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Sender of organisations without a number of their own. */
  readonly from: string;
  /** Our own address as the gateway reaches it. */
  readonly publicUrl: string;
  /** Milliseconds a silent gateway is waited for. */
  readonly answerMs?: number;
}

/** ESME_RINVDSTADR, ESME_RINVDCS and ESME_RINVNUMDESTS: this number gets no texts. */
const unreachable = new Set([0x0b, 0x33, 0x34]);
/** The account, the bind, or a full queue: all messages wait. */
const gatewayItself = new Set([0x04, 0x08, 0x0d, 0x0e, 0x0f, 0x14, 0x58]);
/** ESME_RINVSRCADR. */
const invalidSender = 0x0a;

export const smsGatewayAdapter = (settings: SmsGatewaySettings): OutsideAdapter => ({
  send: async (message) => {
    const { sender } = message;
    if (!sender) return await submit(settings, message, settings.from);
    try {
      return await submit(settings, message, sender);
    } catch (error) {
      // A number that an organisation no longer has must not stop an alarm from being sent.
      if (error instanceof OutsideFailure && error.code === String(invalidSender))
        return await submit(settings, message, settings.from);
      throw error;
    }
  },
});

async function submit(
  settings: SmsGatewaySettings,
  message: OutsideMessage,
  from: string,
): Promise<HandedOver> {
  const { status, json, isJson } = await callPartner({
    url: settings.url,
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({
      destination_addr: message.recipient,
      source_addr: from,
      short_message: message.body.slice(0, 1600),
      registered_delivery: '1',
      receipt_url: `${settings.publicUrl}/hooks/sms-gateway/receipt/${message.delivery_id}`,
      user_message_reference: message.idempotency_key,
      ...(message.valid_seconds === null
        ? {}
        : { validity_period: String(Math.max(60, message.valid_seconds)) }),
    }).toString(),
    answerMs: settings.answerMs,
  });
  const { command_status, message_id, error_message } = json;
  const code = typeof command_status === 'number' ? command_status : null;
  if (status >= 200 && status < 300 && (code === 0 || code === null)) {
    if (typeof message_id === 'string' && message_id !== '')
      return { status: 'handed_over', reference: message_id };
    throw new OutsideFailure(
      'unknown_outcome',
      'The response of the gateway could not be read; the message may have been sent.',
      {
        code: 'unreadable',
      },
    );
  }
  const words =
    typeof error_message === 'string'
      ? error_message.slice(0, 200)
      : `The gateway refused the message (${code ?? `HTTP ${status}`}).`;
  const detail = { code: String(code ?? status) };
  if (code !== null && unreachable.has(code))
    throw new OutsideFailure('unreachable', words, detail);
  if (!isJson || status === 401 || status === 403 || (code !== null && gatewayItself.has(code)))
    throw new OutsideFailure('partner', words, detail);
  throw new OutsideFailure('message', words, detail);
}
