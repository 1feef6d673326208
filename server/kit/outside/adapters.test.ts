// One contract for every adapter: messages are handed over with the partner's number, and each
// misbehaviour of a partner is classified correctly.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailStandIn, mailStandIn } from '../testing/mail-stand-in.ts';
import { type PartnerStandIn, partnerStandIn } from '../testing/partner-stand-in.ts';
import { type OutsideAdapter, OutsideFailure, type OutsideMessage } from './adapter.ts';
import { smtpAdapter } from './smtp-adapter.ts';
import { twilioSmsAdapter, twilioVoiceAdapter } from './twilio-adapter.ts';

let partner: PartnerStandIn;
let mail: MailStandIn;
beforeAll(async () => {
  partner = await partnerStandIn();
  mail = await mailStandIn();
});
afterAll(async () => {
  await partner.close();
  await mail.close();
});
beforeEach(() => {
  partner.mode = 'works';
  partner.requests.length = 0;
  mail.mode = 'works';
  mail.mails.length = 0;
});

const settings = () => ({
  accountSid: 'AC1',
  authToken: 'secret token',
  baseUrl: partner.url,
  from: '+15005550006',
  publicUrl: 'https://vigil.example',
  answerMs: 400,
});
const message = (over: Partial<OutsideMessage> = {}): OutsideMessage => ({
  delivery_id: 7,
  channel: 'sms',
  recipient: '+61491570001',
  subject: 'SOS',
  body: 'Noah <Ward> & co need help',
  idempotency_key: 'key-7',
  asks_key: true,
  valid_seconds: 900,
  ...over,
});
const failureOf = async (adapter: OutsideAdapter, given = message()): Promise<OutsideFailure> => {
  const error: unknown = await adapter.send(given).then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutsideFailure)) throw new Error(`no failure: ${String(error)}`);
  return error;
};

test('a text goes out as the partner documents it', async () => {
  expect(await twilioSmsAdapter(settings()).send(message())).toEqual({
    status: 'handed_over',
    reference: expect.stringMatching(/^SM\d{32}$/),
  });
  const [request] = partner.requests;
  expect(request).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${btoa('AC1:secret token')}`,
  });
  expect(Object.fromEntries(request?.form ?? [])).toEqual({
    To: '+61491570001',
    From: '+15005550006',
    Body: 'Noah <Ward> & co need help',
    StatusCallback: 'https://vigil.example/hooks/sms/status/7',
    ValidityPeriod: '900',
  });
});

test('a messaging service is named as one', async () => {
  await twilioSmsAdapter({ ...settings(), from: 'MG123' }).send(message());
  expect(partner.requests[0]?.form.get('MessagingServiceSid')).toBe('MG123');
  expect(partner.requests[0]?.form.has('From')).toBe(false);
});

test('a call speaks the text and waits for a key; names cannot add markup', async () => {
  const answer = await twilioVoiceAdapter(settings()).send(message({ channel: 'voice' }));
  expect(answer.reference).toMatch(/^CA/);
  expect(partner.requests[0]?.form.get('Twiml')).toBe(
    '<Response><Gather numDigits="1" timeout="8" method="POST" action="https://vigil.example/hooks/voice/answer/7"><Say>Noah &lt;Ward&gt; &amp; co need help</Say></Gather></Response>',
  );
});

describe.each([
  ['texts', () => twilioSmsAdapter(settings())],
  ['calls', () => twilioVoiceAdapter(settings())],
])('a partner for %s that', (_what, adapter) => {
  test.each([
    ['is out of order', 'broken', 'partner', '500'],
    ['is busy', 'busy', 'partner', '429'],
    ['talks garbage', 'garbage', 'unknown_outcome', 'unreadable'],
    ['talks without end', 'endless', 'unknown_outcome', 'too_long'],
  ] as const)('%s', async (_name, mode, kind, code) => {
    partner.mode = mode;
    expect(await failureOf(adapter())).toMatchObject({ kind, code });
  });

  test('accepts it and cuts the line: it may have gone out', async () => {
    partner.mode = 'cut';
    expect(await failureOf(adapter())).toMatchObject({ kind: 'unknown_outcome' });
    partner.mode = 'dead';
    expect(await failureOf(adapter())).toMatchObject({ kind: 'unknown_outcome' });
  });

  test('hangs: we stop waiting', async () => {
    partner.mode = 'hangs';
    expect(await failureOf(adapter())).toMatchObject({ kind: 'unknown_outcome' });
  });

  test.each([
    [21610, 'unreachable'],
    [21211, 'unreachable'],
    [21614, 'unreachable'],
    [20003, 'partner'],
    [21606, 'message'],
    [99999, 'message'],
  ])('refuses with %i', async (code, kind) => {
    partner.mode = { refuses: code };
    expect(await failureOf(adapter())).toMatchObject({ kind, code: String(code) });
  });
});

test('a refused connection: it never left', async () => {
  const gone = await partnerStandIn();
  await gone.close();
  expect(await failureOf(twilioSmsAdapter({ ...settings(), baseUrl: gone.url }))).toMatchObject({
    kind: 'partner',
    code: 'ECONNREFUSED',
  });
});

test('a busy partner returns when to retry', async () => {
  partner.mode = 'busy';
  expect((await failureOf(twilioSmsAdapter(settings()))).retryAfterMs).toBe(1000);
});

describe('mail', () => {
  const adapter = () =>
    smtpAdapter({ url: mail.url, from: 'Vigil <alarms@vigil.example>', answerMs: 400 });
  const aMail = (over: Partial<OutsideMessage> = {}) =>
    message({ channel: 'email', recipient: 'ana@example.test', ...over });

  test('arrives, and the same one again has the same Message-ID', async () => {
    const [first, second] = [await adapter().send(aMail()), await adapter().send(aMail())];
    expect(first).toEqual(second);
    expect(mail.mails.map(({ recipients }) => recipients)).toEqual([
      ['ana@example.test'],
      ['ana@example.test'],
    ]);
    expect(mail.mails[0]?.text).toContain(`Message-ID: ${first.reference}`);
  });

  test('has an HTML part in addition to the plain text, which is always there', async () => {
    await adapter().send(aMail({ html: '<p>Noah needs <strong>help</strong></p>' }));
    const { text } = mail.mails[0] ?? { text: '' };
    for (const part of [
      'multipart/alternative',
      'text/plain',
      'Noah <Ward> & co need help',
      'text/html',
      '<strong>help</strong>',
    ])
      expect(text).toContain(part);
    await adapter().send(aMail());
    expect(mail.mails[1]?.text).not.toContain('text/html');
  });

  test('a recipient or a subject with line breaks adds no header and no recipient', async () => {
    await adapter().send(aMail({ subject: 'SOS\r\nBcc: eve@example.test' }));
    await failureOf(
      adapter(),
      aMail({ recipient: 'a@example.test\r\nRCPT TO:<eve@example.test>' }),
    ).catch(() => undefined);
    expect(mail.mails.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.test');
    expect(mail.mails[0]?.text).not.toMatch(/^Bcc:/m);
  });

  test.each([
    ['later', 'partner', '451'],
    ['unknown', 'unreachable', '550'],
  ] as const)('a server that says %s', async (mode, kind, code) => {
    mail.mode = mode;
    expect(await failureOf(adapter(), aMail())).toMatchObject({ kind, code });
    expect(mail.mails).toEqual([]);
  });

  test('a server that accepts it and cuts the line', async () => {
    mail.mode = 'cut';
    expect(await failureOf(adapter(), aMail())).toMatchObject({ kind: 'unknown_outcome' });
  });

  test('a server that hangs', async () => {
    mail.mode = 'hangs';
    expect(await failureOf(adapter(), aMail())).toMatchObject({ kind: 'partner' });
  });
});
