// A stand-in for the service that sends text messages, by its partner's documentation (Twilio):
// journeys read the recipients and counts of texts, and reply as phones do.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

const authToken = 'journey-auth-token';
const from = '+61480000001';

export interface TakenText {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  /** Where news of it is sent, by the address that the program gave. */
  readonly status_url: string;
}

export interface TextService {
  /** For the program: its texts go here, and it is reached at `origin`. */
  settings(origin: string): Readonly<Record<string, string>>;
  /** In the order in which they came. */
  readonly taken: readonly TakenText[];
  /** After so many it takes what comes and answers nothing, as a service does whose line is cut. */
  holdAfter(count: number): void;
  /** Answers again. */
  goOn(): void;
  /**
   * Delivers a text to our number, or to an organisation's own. @returns the reply for the service
   * to send; empty for none
   */
  reply(
    origin: string,
    given: { readonly from: string; readonly text: string; readonly to?: string },
  ): Promise<string>;
  /** Reports the outcome of a text: `delivered`, or `undelivered` with the carrier's code. */
  report(text: TakenText, status: 'delivered' | 'undelivered', code?: string): Promise<void>;
  close(): Promise<void>;
}

/** A call to a hook, signed as the partner signs. */
async function call(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const data = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signature = createHmac('sha1', authToken)
    .update(url + data.flat().join(''))
    .digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return /<Message>(.*)<\/Message>/s.exec(await answer.text())?.[1] ?? '';
}

export async function startTextService(): Promise<TextService> {
  const taken: TakenText[] = [];
  let most = Number.POSITIVE_INFINITY;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => take(new URLSearchParams(body), response));
  });
  const take = (form: URLSearchParams, response: ServerResponse) => {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const to = form.get('To') ?? '';
    taken.push({
      sid,
      to,
      body: form.get('Body') ?? '',
      status_url: form.get('StatusCallback') ?? '',
    });
    if (taken.length > most) return;
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sid, status: 'queued', to, from, error_code: null }));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port');
  return {
    taken,
    settings: (origin) => ({
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_SMS_FROM: from,
      TWILIO_BASE_URL: `http://127.0.0.1:${address.port}`,
      PUBLIC_URL: origin,
    }),
    holdAfter: (count) => {
      most = count;
    },
    goOn: () => {
      most = Number.POSITIVE_INFINITY;
    },
    reply: async (origin, { from: phone, to = from, text }) => {
      const MessageSid = `SM${randomBytes(16).toString('hex')}`;
      return await call(`${origin}/hooks/sms/inbound`, {
        MessageSid,
        From: phone,
        To: to,
        Body: text,
        SmsStatus: 'received',
      });
    },
    report: async ({ sid, status_url }, status, code) =>
      void (await call(status_url, {
        MessageSid: sid,
        MessageStatus: status,
        ...(code === undefined ? {} : { ErrorCode: code }),
      })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
