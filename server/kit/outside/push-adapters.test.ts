// Pushes through both providers against stand-ins that speak their wire format: the requests, and
// the meaning of each refusal.
import { createECDH, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { type OutsideAdapter, OutsideFailure, type OutsideMessage } from './adapter.ts';
import { apnsAdapter } from './apns-adapter.ts';
import { fcmAdapter } from './fcm-adapter.ts';
import { webPushAdapter } from './web-push-adapter.ts';

const body = JSON.stringify({
  kind: 'escalation',
  alert_id: 7,
  title: 'Alarm',
  body: 'Someone may need your help.',
});
const message = (recipient: string, valid_seconds: number | null = 900): OutsideMessage => ({
  delivery_id: 1,
  channel: 'push',
  recipient,
  subject: 'Alarm',
  body,
  idempotency_key: 'k',
  asks_key: false,
  valid_seconds,
});
const failureOf = async (adapter: OutsideAdapter, recipient: string): Promise<OutsideFailure> => {
  const error: unknown = await adapter.send(message(recipient)).then(
    () => 'taken',
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutsideFailure)) throw new Error(`no failure: ${String(error)}`);
  return error;
};
/** What a JSON web token says. */
const claimsOf = (part: string): { aud: string; exp: number; iat: number } =>
  JSON.parse(Buffer.from(part, 'base64url').toString());
const portOf = (server: Server | Http2Server): number => (server.address() as AddressInfo).port;

describe('Firebase', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let server: Server;
  let received: { url: string; authorization: string; body: string }[] = [];
  let answer: { status: number; json: object } = { status: 200, json: {} };
  let adapter: OutsideAdapter;

  beforeAll(async () => {
    server = createHttpServer(async (request, response) => {
      const parts: Uint8Array[] = [];
      for await (const part of request) parts.push(part as Uint8Array);
      received.push({
        url: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body: Buffer.concat(parts).toString(),
      });
      const given =
        request.url === '/token'
          ? { status: 200, json: { access_token: 'access', expires_in: 3600 } }
          : answer;
      response
        .writeHead(given.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(given.json));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const account = JSON.stringify({
      project_id: 'vigil',
      client_email: 'push@vigil.example',
      token_uri: `http://127.0.0.1:${portOf(server)}/token`,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    });
    adapter = fcmAdapter({ account, baseUrl: `http://127.0.0.1:${portOf(server)}`, answerMs: 500 });
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    received = [];
    answer = { status: 200, json: { name: 'projects/vigil/messages/1' } };
  });

  test('one token for many messages, each with high priority, words and ids as text', async () => {
    expect(await adapter.send(message('fcm:phone'))).toEqual({
      status: 'handed_over',
      reference: 'projects/vigil/messages/1',
    });
    await adapter.send(message('fcm:phone'));
    expect(received.map(({ url }) => url)).toEqual([
      '/token',
      '/v1/projects/vigil/messages:send',
      '/v1/projects/vigil/messages:send',
    ]);
    const [head = '', claims = '', signature = ''] = (
      new URLSearchParams(received[0]?.body).get('assertion') ?? ''
    ).split('.');
    expect(
      createVerify('RSA-SHA256')
        .update(`${head}.${claims}`)
        .verify(publicKey, signature, 'base64url'),
    ).toBe(true);
    const { aud, exp, iat } = claimsOf(claims);
    expect([aud, exp - iat]).toEqual([`http://127.0.0.1:${portOf(server)}/token`, 3600]);
    expect(received[1]?.authorization).toBe('Bearer access');
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      message: {
        token: 'phone',
        notification: { title: 'Alarm', body: 'Someone may need your help.' },
        data: { kind: 'escalation', alert_id: '7', delivery_id: '1' },
        android: { priority: 'HIGH', ttl: '600s' },
      },
    });
  });

  test('waits for a phone that is off for as long as the message is valid, ten minutes at most', async () => {
    for (const valid of [120, 900, null]) await adapter.send(message('fcm:phone', valid));
    const lives = received
      .filter(({ url }) => url !== '/token')
      .map(({ body: sent }) => JSON.parse(sent).message.android.ttl);
    expect(lives).toEqual(['120s', '600s', '600s']);
  });

  test.each([
    [
      404,
      { error: { status: 'NOT_FOUND', message: 'x', details: [{ errorCode: 'UNREGISTERED' }] } },
      'unreachable',
      'unregistered',
    ],
    [
      400,
      { error: { status: 'INVALID_ARGUMENT', message: 'x', details: [] } },
      'message',
      'INVALID_ARGUMENT',
    ],
    [
      403,
      { error: { status: 'PERMISSION_DENIED', message: 'x', details: [] } },
      'partner',
      'PERMISSION_DENIED',
    ],
    [429, { error: { status: 'RESOURCE_EXHAUSTED' } }, 'partner', '429'],
    [503, { error: { status: 'UNAVAILABLE' } }, 'partner', '503'],
  ])('%i', async (status, json, kind, code) => {
    answer = { status, json };
    expect(await failureOf(adapter, 'fcm:phone')).toMatchObject({ kind, code });
  });
});

describe('Apple', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let server: Http2Server;
  let received: { headers: Record<string, unknown>; body: string }[] = [];
  let answer: { status: number; reason?: string } | 'silent' = { status: 200 };
  const deadLines = new WeakSet<object>();
  let adapter: OutsideAdapter;

  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1');
    server.on('stream', (stream, headers) => {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('error', () => {});
      stream.on('end', () => {
        received.push({ headers: { ...headers }, body: text });
        const line = stream.session ?? {};
        if (answer === 'silent') deadLines.add(line);
        if (answer === 'silent' || deadLines.has(line)) return;
        stream.respond({ ':status': answer.status, 'apns-id': String(headers['apns-id']) });
        stream.end(answer.reason ? JSON.stringify({ reason: answer.reason }) : '');
      });
    });
    await once(server, 'listening');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const names = { keyId: 'KEY1234567', teamId: 'TEAM123456', topic: 'example.vigil.app' };
    adapter = apnsAdapter({
      key,
      ...names,
      baseUrl: `http://127.0.0.1:${portOf(server)}`,
      answerMs: 400,
    });
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    received = [];
    answer = { status: 200 };
  });

  test('is sent at once, expires after ten minutes, and has the same id for every attempt', async () => {
    const [first, second] = [
      await adapter.send(message('apns:abcdef')),
      await adapter.send(message('apns:abcdef')),
    ];
    expect(first).toEqual(second);
    const { headers, body: sent } = received[0] ?? { headers: {}, body: '{}' };
    expect(headers).toMatchObject({
      ':path': '/3/device/abcdef',
      'apns-topic': 'example.vigil.app',
      'apns-push-type': 'alert',
      'apns-priority': '10',
    });
    expect(Number(headers['apns-expiration'])).toBeGreaterThan(Date.now() / 1000 + 590);
    expect(String(headers['authorization'])).toMatch(/^bearer [\w-]+\.[\w-]+\.[\w-]{86}$/);
    expect(JSON.parse(sent)).toMatchObject({
      aps: { alert: { title: 'Alarm' }, 'interruption-level': 'time-sensitive' },
      alert_id: '7',
    });
  });

  test.each([
    [410, 'Unregistered', 'unreachable', 'unregistered'],
    [400, 'BadDeviceToken', 'unreachable', 'unregistered'],
    [400, 'BadTopic', 'message', 'BadTopic'],
    [403, 'InvalidProviderToken', 'partner', 'InvalidProviderToken'],
    [429, 'TooManyRequests', 'partner', 'TooManyRequests'],
    [503, 'ServiceUnavailable', 'partner', 'ServiceUnavailable'],
  ])('%i %s', async (status, reason, kind, code) => {
    answer = { status, reason };
    expect(await failureOf(adapter, 'apns:abcdef')).toMatchObject({ kind, code });
  });

  test('does not answer: it may have gone out, and the next message does not wait on a dead connection', async () => {
    answer = 'silent';
    expect(await failureOf(adapter, 'apns:abcdef')).toMatchObject({ kind: 'unknown_outcome' });
    answer = { status: 200 };
    expect(await adapter.send(message('apns:abcdef'))).toMatchObject({ status: 'handed_over' });
  });
});

describe('browsers', () => {
  const keys = webPush.generateVAPIDKeys();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  let server: Server;
  let status = 201;
  let received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];

  beforeAll(async () => {
    server = createHttpServer(async (request, response) => {
      const parts: Uint8Array[] = [];
      for await (const part of request) parts.push(part as Uint8Array);
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    received = [];
    status = 201;
  });

  const settings = { ...keys, contact: 'mailto:alarms@vigil.example', answerMs: 500 };
  const ours = () =>
    webPushAdapter({ ...settings, isService: ({ hostname }) => hostname === '127.0.0.1' });
  const subscription = (endpoint = `http://127.0.0.1:${portOf(server)}/push/1`) =>
    `webpush:${JSON.stringify({ endpoint, keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } })}`;

  test('is sent encrypted, urgent and short-lived', async () => {
    expect(await ours().send(message(subscription()))).toEqual({
      status: 'handed_over',
      reference: null,
    });
    expect(received[0]?.headers).toMatchObject({
      ttl: '600',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid /),
    });
    expect(received[0]?.body.toString('latin1')).not.toContain('Someone');
    // For this push service and no other, for a day at most.
    const [, claims = ''] =
      /t=([\w.-]+)/.exec(String(received[0]?.headers.authorization))?.[1]?.split('.') ?? [];
    const { aud, exp } = claimsOf(claims);
    expect([aud, exp - Date.now() / 1000 < 24 * 3600 + 60]).toEqual([
      new URL(JSON.parse(subscription().slice('webpush:'.length)).endpoint).origin,
      true,
    ]);
  });

  test.each([
    [410, 'unreachable', 'unregistered'],
    [404, 'unreachable', 'unregistered'],
    [403, 'partner', '403'],
    [413, 'message', '413'],
    [503, 'partner', '503'],
  ])('%i', async (given, kind, code) => {
    status = given;
    expect(await failureOf(ours(), subscription())).toMatchObject({ kind, code });
  });

  test('a subscription that names an arbitrary address is not called', async () => {
    const strict = webPushAdapter(settings);
    const addresses = [
      `http://127.0.0.1:${portOf(server)}/push/1`,
      'https://fcm.googleapis.com.evil.example/',
      'http://fcm.googleapis.com/',
      'https://fcm.googleapis.com:8443/',
    ];
    for (const endpoint of addresses)
      expect(await failureOf(strict, subscription(endpoint))).toMatchObject({
        kind: 'unreachable',
      });
    expect(await failureOf(strict, 'webpush:nonsense')).toMatchObject({ kind: 'unreachable' });
    expect(received).toEqual([]);
  });
});
