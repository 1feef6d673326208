// Pushes through Firebase (protocols: push, section 2): a service account's token, kept for most of
// its hour, and one message a phone.
import { createSign } from 'node:crypto';
import * as z from 'zod';
import { type OutsideAdapter, OutsideFailure } from './adapter.ts';
import { callPartner } from './partner-call.ts';
import { pushWords } from './push-words.ts';

const serviceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

export interface FcmSettings {
  /** The service account's JSON, as downloaded. */
  readonly account: string;
  readonly baseUrl: string;
  readonly answerMs?: number;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const tokenSeconds = 3600;
/** Renewed well before it expires. */
const renewSeconds = 3000;
const lifeSeconds = 600;

/** Takes messages whose recipient is "fcm:<token>". @throws Error for an account that is none */
export function fcmAdapter({ account, baseUrl, answerMs }: FcmSettings): OutsideAdapter {
  const keys = serviceAccount.parse(JSON.parse(account));
  let kept: { token: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (kept && kept.until > Date.now()) return kept.token;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(keys),
    }).toString();
    const { status, json } = await callPartner({
      url: keys.token_uri,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      answerMs,
    }).catch(neverLeft);
    const token = json['access_token'];
    if (status !== 200 || typeof token !== 'string')
      throw new OutsideFailure('partner', `No access token (HTTP ${status}).`, {
        code: 'credentials',
      });
    kept = { token, until: Date.now() + renewSeconds * 1000 };
    return token;
  }

  return {
    send: async (message) => {
      const { title, body, data } = pushWords(message);
      const life = Math.min(lifeSeconds, message.valid_seconds ?? lifeSeconds);
      const android = { priority: 'HIGH', ttl: `${life}s`, notification: { channel_id: 'alarms' } };
      const answer = await callPartner({
        url: `${baseUrl}/v1/projects/${encodeURIComponent(keys.project_id)}/messages:send`,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          message: {
            token: message.recipient.slice('fcm:'.length),
            notification: { title, body },
            data,
            android,
          },
        }),
        answerMs,
      });
      if (answer.status === 200)
        return {
          status: 'handed_over',
          reference: typeof answer.json['name'] === 'string' ? answer.json['name'] : null,
        };
      if (answer.status === 401) kept = null;
      throw refusal(answer.status, answer.json);
    },
  };
}

// Requesting a token sends no message: whatever fails there, the message did not leave.
const neverLeft = (error: unknown): never => {
  throw error instanceof OutsideFailure
    ? new OutsideFailure('partner', error.message, error.code === null ? {} : { code: error.code })
    : error;
};

const errorBody = z.object({
  error: z.object({
    status: z.string().default(''),
    message: z.string().default(''),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).default([]),
  }),
});

/** An invalid token concerns this phone only; everything else is our fault or the partner's. */
function refusal(status: number, json: unknown): OutsideFailure {
  const parsed = errorBody.safeParse(json);
  const error = parsed.success ? parsed.data.error : null;
  const code =
    error?.details.find((detail) => detail.errorCode)?.errorCode ?? error?.status ?? String(status);
  const words = `${code}: ${error?.message.slice(0, 200) ?? ''}`;
  if (code === 'UNREGISTERED' || code === 'NOT_FOUND' || code === 'SENDER_ID_MISMATCH')
    return new OutsideFailure('unreachable', words, { code: 'unregistered' });
  return new OutsideFailure(status === 400 ? 'message' : 'partner', words, { code });
}

function assertion({
  client_email,
  private_key,
  token_uri,
}: z.infer<typeof serviceAccount>): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: client_email, scope, aud: token_uri, iat: now, exp: now + tokenSeconds })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`;
}
