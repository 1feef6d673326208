// Pushes to browsers: encrypted for the subscribed browser, through the push service that its
// subscription names, if that is a known one.
import webPush from 'web-push';
import * as z from 'zod';
import { type OutsideAdapter, OutsideFailure } from './adapter.ts';
import { callPartner } from './partner-call.ts';
import { pushWords } from './push-words.ts';

export interface WebPushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** The address at which the push service reports problems: mailto: or https:. */
  readonly contact: string;
  /**
   * Whether a push service may be called; the subscription comes from a browser and could name any
   * address.
   */
  readonly isService?: (url: URL) => boolean;
  readonly answerMs?: number;
}

const subscriptionText = z.object({
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const services =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|web\.push\.apple\.com)$/;
const isKnownService = (url: URL): boolean =>
  url.protocol === 'https:' && url.port === '' && services.test(url.hostname);

/** Takes messages whose recipient is "webpush:" and the subscription's JSON. */
export const webPushAdapter = (settings: WebPushSettings): OutsideAdapter => ({
  send: async (message) => {
    const subscription = readSubscription(message.recipient.slice('webpush:'.length));
    if (!(settings.isService ?? isKnownService)(new URL(subscription.endpoint)))
      throw new OutsideFailure('unreachable', 'The subscription uses an unknown push service.', {
        code: 'unregistered',
      });
    const { headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(pushWords(message)),
      {
        vapidDetails: {
          subject: settings.contact,
          publicKey: settings.publicKey,
          privateKey: settings.privateKey,
        },
        TTL: Math.min(600, message.valid_seconds ?? 600),
        urgency: 'high',
      },
    );
    const { status } = await callPartner({
      url: subscription.endpoint,
      headers: asText(headers),
      body,
      answerMs: settings.answerMs,
    });
    if (status >= 200 && status < 300) return { status: 'handed_over', reference: null };
    if (status === 404 || status === 410)
      throw new OutsideFailure('unreachable', 'The browser is no longer subscribed.', {
        code: 'unregistered',
      });
    throw new OutsideFailure(
      status === 401 || status === 403 ? 'partner' : 'message',
      `The push service answered ${status}.`,
      {
        code: String(status),
      },
    );
  },
});

function readSubscription(text: string): z.infer<typeof subscriptionText> {
  try {
    return subscriptionText.parse(JSON.parse(text));
  } catch {
    throw new OutsideFailure('unreachable', 'The browser subscription is invalid.', {
      code: 'unregistered',
    });
  }
}

// The length is counted by the call itself.
const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
