// The webhooks of the provider of texts and calls: the status of a message, an incoming text, a
// pressed key. Each is accepted only with its signature.
import { callStatus, textStatus } from '#domain/deliveries/partner-status.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Hook, HookAnswer, HookCall } from '#server/kit/http/machines/hooks.ts';
import type { Log } from '#server/kit/log.ts';
import { applyPartnerNews, type DeliveryState } from '../delivery-outcomes.store.ts';

export interface InboundText {
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface InboundReply {
  readonly text: string;
  readonly lane: 'life_safety' | 'ordinary';
  /**
   * The organisation of the number written to; null for the shared one, from which the reply is
   * sent too.
   */
  readonly organisation_id: number | null;
}

export interface PressedKey {
  readonly reference: string;
  readonly delivery_id: number;
  readonly from: string;
  readonly to: string;
  readonly key: string;
}

export interface PhoneHookParts {
  readonly database: Database;
  readonly log: Log;
  /** Our address as the partner calls it; the signature is made over it. */
  readonly publicUrl: string;
  readonly judge: (request: {
    url: string;
    fields: readonly (readonly [string, string])[];
    signature: string | undefined;
  }) => 'ok' | 'missing' | 'bad';
  /** Called with a status in the transaction that records it. */
  readonly listeners: readonly { changed(tx: Tx, delivery: DeliveryState): Promise<void> }[];
  /**
   * Keeps a text and judges it, in transactions of its own: what was kept is not lost when judging
   * fails.
   * @param send writes the reply in the judging transaction; absent where the answer to the call is
   * the reply
   * @returns what to answer; null for nothing
   */
  takeText(
    text: InboundText,
    send?: (tx: Tx, reply: InboundReply) => Promise<void>,
  ): Promise<InboundReply | null>;
  /** What the call says after a key was pressed. */
  takeKey(tx: Tx, pressed: PressedKey): Promise<string>;
}

export type Fields = ReadonlyMap<string, string>;
type Answer = (fields: Fields, request: HookCall) => Promise<HookAnswer>;
type Take = (tx: Tx, ...call: Parameters<Answer>) => Promise<HookAnswer>;

/** The most a partner's call may bring: the longest text that is handed on has 1,600 characters. */
export const hookBodyBytes = 65_536;

export function phoneHooks(parts: PhoneHookParts): Hook[] {
  const signed = (path: string, answer: Answer): Hook => ({
    path,
    longestBody: hookBodyBytes,
    handle: async (request) => {
      const pairs = [...new URLSearchParams(request.body.toString('utf8'))];
      const signature = request.headers['x-twilio-signature'];
      const verdict = parts.judge({
        url: parts.publicUrl + request.url,
        fields: pairs,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (verdict !== 'ok') {
        parts.log.warn(
          { url: request.url, address: request.address, verdict },
          'a call to a phone hook had no valid signature',
        );
        return { status: verdict === 'missing' ? 400 : 403 };
      }
      return await answer(keptFields(pairs), request);
    },
  });
  const hook = (path: string, take: Take): Hook =>
    signed(
      path,
      async (...call) =>
        await parts.database.write({ role: 'platform' }, async (tx) => await take(tx, ...call)),
    );
  return [
    hook(
      '/hooks/sms/status/:delivery',
      async (tx, fields, request) => await noteStatus(parts, tx, request, textNews(fields)),
    ),
    hook(
      '/hooks/voice/status/:delivery',
      async (tx, fields, request) => await noteStatus(parts, tx, request, callNews(fields)),
    ),
    signed('/hooks/sms/inbound', async (fields) => {
      const reference = fields.get('MessageSid') ?? fields.get('SmsSid') ?? '';
      if (reference === '') return { status: 422 };
      const text = {
        reference,
        from: fields.get('From') ?? '',
        to: fields.get('To') ?? '',
        text: fields.get('Body') ?? '',
      };
      const answer = await parts.takeText(text);
      return markup(answer === null ? '' : `<Message>${asXml(answer.text)}</Message>`);
    }),
    hook('/hooks/voice/answer/:delivery', async (tx, fields, request) => {
      const id = idIn(request);
      const reference = fields.get('CallSid') ?? '';
      if (id === null || reference === '') return { status: 422 };
      const pressed = {
        reference,
        delivery_id: id,
        from: fields.get('From') ?? '',
        to: fields.get('To') ?? '',
        key: fields.get('Digits') ?? '',
      };
      return markup(`<Say>${asXml(await parts.takeKey(tx, pressed))}</Say>`);
    }),
  ];
}

// The signature covers the fields as received; the stored ones have no NUL, which no text column
// accepts.
export const keptFields = (pairs: readonly (readonly [string, string])[]): Fields =>
  new Map(pairs.map(([name, value]) => [name, value.replaceAll('\0', '')]));

interface News {
  readonly status: ReturnType<typeof textStatus>;
  readonly code: string | null;
  readonly reference: string | null;
}

const textNews = (fields: Fields): News => ({
  status: textStatus(fields.get('MessageStatus') ?? fields.get('SmsStatus') ?? ''),
  code: fields.get('ErrorCode') ?? null,
  reference: fields.get('MessageSid') ?? fields.get('SmsSid') ?? null,
});

// A call has no error number: how it ended is the reason.
const callNews = (fields: Fields): News => {
  const word = fields.get('CallStatus') ?? '';
  const status = callStatus(word);
  return {
    status,
    code: status === 'dead' ? word : null,
    reference: fields.get('CallSid') ?? null,
  };
};

export async function noteStatus(
  parts: Pick<PhoneHookParts, 'log' | 'listeners'>,
  tx: Tx,
  request: HookCall,
  { status, code, reference }: News,
): Promise<HookAnswer> {
  const id = idIn(request);
  if (id === null) return { status: 404 };
  if (status === null) {
    parts.log.warn({ url: request.url }, 'the service reported an unknown status');
    return { status: 200 };
  }
  const changed = await applyPartnerNews(tx, id, { status, code, reference });
  if (changed) for (const listener of parts.listeners) await listener.changed(tx, changed);
  return { status: 200 };
}

const idIn = (request: HookCall): number | null => {
  const given = request.params['delivery'] ?? '';
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
};

const markup = (inner: string): HookAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`,
});

const asXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
