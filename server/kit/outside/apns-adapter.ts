// Pushes to Apple's phones (protocols: push, section 1): HTTP/2, one long-lived connection, a
// provider token renewed every 50 minutes.
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { type ClientHttp2Session, connect } from 'node:http2';
import {
  type HandedOver,
  type OutsideAdapter,
  OutsideFailure,
  type OutsideMessage,
} from './adapter.ts';
import { pushWords } from './push-words.ts';

export interface ApnsSettings {
  /** The .p8 key's text. */
  readonly key: string;
  readonly keyId: string;
  readonly teamId: string;
  /** The app's bundle id. */
  readonly topic: string;
  readonly baseUrl: string;
  readonly answerMs?: number;
}

const renewMs = 50 * 60_000;
const lifeSeconds = 600;
const gone = new Set([
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'MissingDeviceToken',
  'Unregistered',
  'ExpiredToken',
]);
const ourKeys = new Set([
  'ExpiredProviderToken',
  'InvalidProviderToken',
  'MissingProviderToken',
  'Forbidden',
  'TooManyProviderTokenUpdates',
]);

/** Takes messages whose recipient is "apns:<token in hex>". */
export function apnsAdapter(settings: ApnsSettings): OutsideAdapter {
  const key = createPrivateKey(settings.key);
  let session: ClientHttp2Session | null = null;
  let kept: { token: string; until: number } | null = null;
  const connection = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const fresh = connect(settings.baseUrl);
    // A broken connection fails the requests on it, each of which reports that itself.
    fresh.on('error', () => {});
    fresh.unref();
    session = fresh;
    return fresh;
  };
  const providerToken = (): string => {
    if (!kept || kept.until < Date.now())
      kept = { token: makeToken(key, settings), until: Date.now() + renewMs };
    return kept.token;
  };
  return {
    send: async (message) => {
      const answer = await ask(
        connection(),
        headersFor(settings, message, providerToken()),
        payloadOf(message),
        settings.answerMs ?? 8000,
      );
      if (answer.status === 200) return { status: 'handed_over', reference: answer.id };
      if (answer.reason === 'ExpiredProviderToken') kept = null;
      throw refusal(answer.status, answer.reason);
    },
  };
}

const headersFor = (settings: ApnsSettings, message: OutsideMessage, token: string) => ({
  ':method': 'POST',
  ':path': `/3/device/${encodeURIComponent(message.recipient.slice('apns:'.length))}`,
  authorization: `bearer ${token}`,
  'apns-topic': settings.topic,
  'apns-push-type': 'alert',
  'apns-priority': '10',
  // An absolute time: 0 would be "try once".
  'apns-expiration': String(
    Math.floor(Date.now() / 1000) + Math.min(lifeSeconds, message.valid_seconds ?? lifeSeconds),
  ),
  'apns-id': uuidOf(message.idempotency_key),
});

function payloadOf(message: OutsideMessage): string {
  const { title, body, data } = pushWords(message);
  return JSON.stringify({
    aps: { alert: { title, body }, sound: 'default', 'interruption-level': 'time-sensitive' },
    ...data,
  });
}

interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly id: HandedOver['reference'];
}

function ask(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  payload: string,
  mostMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers);
    let [status, id, text, answered] = [0, '', '', false];
    const fail = (words: string) => {
      stream.close();
      // A connection without an answer may be dead: the next message gets a new one.
      session.close();
      // Before the connection was made, nothing can have gone out.
      reject(
        new OutsideFailure(session.connecting ? 'partner' : 'unknown_outcome', words, {
          code: 'no_answer',
        }),
      );
    };
    const timer = setTimeout(() => fail('The service did not respond in time.'), mostMs);
    stream.on('response', (given) => {
      answered = true;
      status = Number(given[':status'] ?? 0);
      id = String(given['apns-id'] ?? '');
    });
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      if (text.length < 4096) text += part;
    });
    stream.on('error', (error) => fail(error.message));
    stream.on('close', () => {
      clearTimeout(timer);
      if (answered)
        resolve({
          status,
          id: id === '' ? null : id,
          reason: /"reason"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? '',
        });
      else fail('The connection was lost.');
    });
    stream.end(payload);
  });
}

function refusal(status: number, reason: string): OutsideFailure {
  const words = `${reason || 'refused'} (HTTP ${status})`;
  if (gone.has(reason) || status === 410)
    return new OutsideFailure('unreachable', words, { code: 'unregistered' });
  if (status === 429 || status >= 500 || ourKeys.has(reason))
    return new OutsideFailure('partner', words, { code: reason || String(status) });
  return new OutsideFailure('message', words, { code: reason || String(status) });
}

function makeToken(key: KeyObject, { keyId, teamId }: ApnsSettings): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'ES256', kid: keyId })}.${part({ iss: teamId, iat: Math.floor(Date.now() / 1000) })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** The same for every attempt of a message. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
