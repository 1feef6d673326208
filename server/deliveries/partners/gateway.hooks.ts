// The webhooks of the text gateway: the outcome of a text (a delivery receipt), and an incoming
// text (a deliver_sm). Each is accepted only with its signature.
import { receiptStatus } from '#domain/deliveries/partner-status.ts';
import type { Hook, HookAnswer, HookCall } from '#server/kit/http/machines/hooks.ts';
import { queueTextReply } from '../text-replies.service.ts';
import {
  type Fields,
  hookBodyBytes,
  keptFields,
  noteStatus,
  type PhoneHookParts,
} from './phone.hooks.ts';

export interface GatewayHookParts
  extends Pick<PhoneHookParts, 'database' | 'log' | 'publicUrl' | 'listeners' | 'takeText'> {
  readonly judge: (request: {
    url: string;
    body: Buffer;
    signature: string | undefined;
  }) => 'ok' | 'missing' | 'bad';
}

const done: HookAnswer = { status: 200 };

export function gatewayHooks(parts: GatewayHookParts): Hook[] {
  const hook = (
    path: string,
    answer: (fields: Fields, request: HookCall) => Promise<HookAnswer>,
  ): Hook => ({
    path,
    longestBody: hookBodyBytes,
    handle: async (request) => {
      const signature = request.headers['x-signature'];
      const verdict = parts.judge({
        url: parts.publicUrl + request.url,
        body: request.body,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (verdict !== 'ok') {
        parts.log.warn(
          { url: request.url, address: request.address, verdict },
          'a call to a hook of the text gateway had no valid signature',
        );
        return { status: verdict === 'missing' ? 400 : 403 };
      }
      return await answer(
        keptFields([...new URLSearchParams(request.body.toString('utf8'))]),
        request,
      );
    },
  });
  return [
    hook('/hooks/sms-gateway/receipt/:delivery', async (fields, request) => {
      const word = fields.get('stat') ?? '';
      const status = receiptStatus(word);
      const news = {
        status,
        code: status === 'dead' ? word : null,
        reference: fields.get('message_id') ?? null,
      };
      return await parts.database.write(
        { role: 'platform' },
        async (tx) => await noteStatus(parts, tx, request, news),
      );
    }),
    hook('/hooks/sms-gateway/inbound', async (fields) => {
      const [reference, from, to] = ['message_id', 'source_addr', 'destination_addr'].map(
        (name) => fields.get(name) ?? '',
      );
      if (!reference || !from || to === undefined) return { status: 422 };
      const text = { reference, from, to, text: fields.get('short_message') ?? '' };
      // This format has no place for a reply.
      await parts.takeText(text, async (tx, reply) => await queueTextReply(tx, text, reply));
      return done;
    }),
  ];
}
