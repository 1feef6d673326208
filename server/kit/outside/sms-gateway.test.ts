// The gateway for texts: requests have the documented form, each misbehaviour is classified, and
// its signature covers address and body.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PartnerStandIn, partnerStandIn } from '../testing/partner-stand-in.ts';
import { OutsideFailure, type OutsideMessage } from './adapter.ts';
import { smsGatewayAdapter } from './sms-gateway-adapter.ts';
import { gatewaySignature, judgeGatewaySignature } from './sms-gateway-signature.ts';
import { twilioSmsAdapter } from './twilio-adapter.ts';

let gateway: PartnerStandIn;
let twilio: PartnerStandIn;
beforeAll(async () => {
  [gateway, twilio] = await Promise.all([partnerStandIn(0, { smpp: true }), partnerStandIn()]);
});
afterAll(async () => await Promise.all([gateway.close(), twilio.close()]));
beforeEach(() => {
  for (const standIn of [gateway, twilio])
    Object.assign(standIn, {
      mode: 'works',
      requests: standIn.requests.splice(0) && standIn.requests,
      refuses: () => null,
    });
});

const publicUrl = 'https://vigil.example';
const adapter = (url = `${gateway.url}/submit_sm`) =>
  smsGatewayAdapter({
    url,
    user: 'vigil',
    password: 'secret word',
    from: '+61480000000',
    publicUrl,
    answerMs: 400,
  });
const message = (over: Partial<OutsideMessage> = {}): OutsideMessage => ({
  delivery_id: 7,
  channel: 'sms',
  recipient: '+61491570001',
  subject: null,
  body: 'Noah needs help – 張偉',
  idempotency_key: 'key-7',
  asks_key: false,
  valid_seconds: 900,
  ...over,
});
const failureOf = async (given = adapter()): Promise<OutsideFailure> => {
  const error: unknown = await given.send(message()).then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutsideFailure)) throw new Error(`no failure: ${String(error)}`);
  return error;
};

test('a text is a submit_sm as a form, with the address for its receipt', async () => {
  expect(await adapter().send(message())).toEqual({
    status: 'handed_over',
    reference: expect.stringMatching(/^smpp-\d+$/),
  });
  expect(gateway.requests[0]).toMatchObject({
    path: '/submit_sm',
    authorization: `Basic ${btoa('vigil:secret word')}`,
  });
  expect(Object.fromEntries(gateway.requests[0]?.form ?? [])).toEqual({
    destination_addr: '+61491570001',
    source_addr: '+61480000000',
    short_message: 'Noah needs help – 張偉',
    registered_delivery: '1',
    receipt_url: 'https://vigil.example/hooks/sms-gateway/receipt/7',
    user_message_reference: 'key-7',
    validity_period: '900',
  });
});

test.each([
  ['is out of order', 'broken', 'partner', '500'],
  ['is busy', 'busy', 'partner', '429'],
  ['talks garbage', 'garbage', 'unknown_outcome', 'unreadable'],
  ['throttles (ESME_RTHROTTLED)', { refuses: 0x58 }, 'partner', '88'],
  ['does not know our password', { refuses: 0x0e }, 'partner', '14'],
  ['has no such recipient (ESME_RINVDSTADR)', { refuses: 0x0b }, 'unreachable', '11'],
  ['refuses for another reason', { refuses: 0x45 }, 'message', '69'],
] as const)('a gateway that %s', async (_name, mode, kind, code) => {
  gateway.mode = mode;
  expect(await failureOf()).toMatchObject({ kind, code });
});

test.each(['cut', 'dead', 'hangs'] as const)(
  'a gateway whose line is lost (%s): it may have gone out',
  async (mode) => {
    gateway.mode = mode;
    expect(await failureOf()).toMatchObject({ kind: 'unknown_outcome' });
  },
);

test('a refused connection: it never left', async () => {
  const gone = await partnerStandIn();
  await gone.close();
  expect(await failureOf(adapter(gone.url))).toMatchObject({
    kind: 'partner',
    code: 'ECONNREFUSED',
  });
});

describe('the number of an organisation', () => {
  const own = '+61480000777';
  const twilioAdapter = () =>
    twilioSmsAdapter({
      accountSid: 'AC1',
      authToken: 'secret token',
      baseUrl: twilio.url,
      from: '+15005550006',
      publicUrl,
    });
  test('is the sender', async () => {
    await adapter().send(message({ sender: own }));
    await twilioAdapter().send(message({ sender: own }));
    expect([
      gateway.requests[0]?.form.get('source_addr'),
      twilio.requests[0]?.form.get('From'),
    ]).toEqual([own, own]);
  });

  test('that the service refuses does not stop a text from being sent', async () => {
    gateway.refuses = (form) => (form.get('source_addr') === own ? 0x0a : null);
    twilio.refuses = (form) => (form.get('From') === own ? 21606 : null);
    expect((await adapter().send(message({ sender: own }))).status).toBe('handed_over');
    expect((await twilioAdapter().send(message({ sender: own }))).status).toBe('handed_over');
    expect(gateway.requests.map(({ form }) => form.get('source_addr'))).toEqual([
      own,
      '+61480000000',
    ]);
    expect(twilio.requests.map(({ form }) => form.get('From'))).toEqual([own, '+15005550006']);
  });
});

describe('a signature', () => {
  const secrets = ['the new secret', 'the old secret'];
  const called = {
    url: `${publicUrl}/hooks/sms-gateway/inbound`,
    body: Buffer.from('message_id=1&short_message=ACK'),
  };
  const signed = (secret: string, over: Partial<typeof called> = {}) =>
    gatewaySignature(secret, { ...called, ...over });

  test('is valid with the new and the old secret, in lower or upper case', () => {
    for (const secret of secrets)
      expect(judgeGatewaySignature({ ...called, signature: signed(secret) }, secrets)).toBe('ok');
    expect(
      judgeGatewaySignature(
        { ...called, signature: signed('the new secret').toUpperCase() },
        secrets,
      ),
    ).toBe('ok');
  });

  test('as computed by hand', () => {
    // printf 'https://vigil.example/hooks/sms-gateway/inbound\nmessage_id=1&short_message=ACK' |
    // openssl dgst -sha256 -hmac 'the new secret'
    expect(signed('the new secret')).toBe(
      '654fa4be95c445306bc26b3d3786345ff185d4ca865ec7b5d24e476d118192d3',
    );
  });

  test.each([
    ['another secret', signed('a third secret')],
    [
      'another body',
      signed('the new secret', { body: Buffer.from('message_id=1&short_message=STOP') }),
    ],
    [
      'another address',
      signed('the new secret', { url: `${publicUrl}/hooks/sms-gateway/receipt/1` }),
    ],
    ['half of it', signed('the new secret').slice(0, 32)],
  ])('with %s is refused', (_name, signature) => {
    expect(judgeGatewaySignature({ ...called, signature }, secrets)).toBe('bad');
  });

  test('that is absent is missing', () => {
    expect(judgeGatewaySignature({ ...called, signature: undefined }, secrets)).toBe('missing');
  });
});
