// @vitest-environment happy-dom
// A connection too slow for the usual way, against a real server: the alarm is sent small, is shown
// as under way, and as delivered only when it is answered.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '#web/kit/language/language.ts';
import { readSmallSos } from '#domain/phone/small-sos.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import type { Report } from '../memory/report.ts';
import { callOffSmall, sendSmall, smallSosOf } from './small-send.ts';

const token = 'a token';
let server: Server;
let came: string[] = [];
let waiting: ServerResponse[] = [];
let answer: { status: number; body: object } | null = null;

const report = (over: Partial<Report> = {}): Report => ({
  id: crypto.randomUUID(),
  kind: 'sos',
  occurred_at: '2026-11-28T03:00:30.400Z',
  sequence: 1,
  position: {
    latitude: -36.0737,
    longitude: 146.9135,
    accuracy_m: 11.6,
    altitude_m: null,
    speed_kmh: null,
    course_deg: null,
    fixed_at: '2026-11-28T03:00:00.400Z',
  },
  battery_percent: 64,
  network: null,
  trigger: { type: 'app' },
  data: {},
  status: 'waiting',
  answered_at: null,
  ...over,
});
const reply = (
  response: ServerResponse,
  { status, body }: { status: number; body: object },
): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const taken = { status: 200, body: { data: { status: 'taken' } } };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    came.push(body);
    if (answer) reply(response, answer);
    else waiting.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/phone/`,
  );
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
let nth = 0;
beforeEach(() => {
  nth += 1;
  came = [];
  waiting = [];
  answer = null;
  changePhone({
    token: `${token} ${nth}`,
    ended: false,
    line: 'down',
    under_way: null,
    owner: {
      device: { id: 41, name: 'Phone' },
      person: null,
      organisation: { id: 1, name: 'Redgum' },
      language: 'en-AU' as const,
    },
  });
});
afterEach(async () => await changeReports([]));

test('it is signed with the hash of the token, as the server reads it', async () => {
  const one = report({ id: '5b0f1f5e-3c39-4c36-9d2b-0f1f6a6a1d01' });
  const sos = await smallSosOf(one, { token, device_id: 41 });
  const read = readSmallSos(sos ?? '');
  expect(read.sos).toMatchObject({
    kind: 'sos',
    device_id: 41,
    id: one.id,
    position: { accuracy_m: 12, age_s: 30 },
    battery_percent: 64,
  });
  const key = createHash('sha256').update(token).digest();
  const [, written = '', signature] = /^(.*)\.([^.]*)$/.exec(sos ?? '') ?? [];
  expect(signature).toBe(
    createHmac('sha256', key)
      .update(`vigil small sos\n${written}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url'),
  );
  expect(await smallSosOf(report({ kind: 'message' }), { token, device_id: 41 })).toBeNull();
});

test('it is under way until it is answered, and stored only then', async () => {
  const one = report();
  await changeReports([one]);
  const sending = sendSmall();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(phoneNow()).toMatchObject({
    under_way: one.id,
    line: 'down',
    reports: [{ status: 'waiting' }],
  });
  // A second call does not send it a second time.
  expect(await sendSmall()).toBe(false);
  for (const response of waiting) reply(response, taken);
  expect(await sending).toBe(true);
  expect(phoneNow()).toMatchObject({ under_way: null, line: 'up', reports: [{ status: 'kept' }] });
  expect(came).toHaveLength(1);
  expect(came[0]?.length).toBeLessThan(200);
});

test('several go one after the other', async () => {
  await changeReports([
    report({ sequence: 2 }),
    report({ sequence: 1, kind: 'fall' }),
    report({ sequence: 3, kind: 'message' }),
  ]);
  answer = taken;
  expect(await sendSmall()).toBe(true);
  expect(came.map((body) => body.slice(8, 12))).toEqual(['V1.f', 'V1.s']);
  expect(phoneNow().reports.map(({ status }) => status)).toEqual(['kept', 'kept', 'waiting']);
});

test('without an answer it waits on, and is no longer under way', async () => {
  await changeReports([report()]);
  const sending = sendSmall();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  server.closeAllConnections();
  expect(await sending).toBe(false);
  expect(phoneNow()).toMatchObject({
    under_way: null,
    line: 'down',
    reports: [{ status: 'waiting' }],
  });
});

test('after a refusal it is not retried, and the alarm waits for the usual way', async () => {
  await changeReports([report()]);
  answer = { status: 401, body: { code: 'unauthenticated', message: 'x' } };
  expect([await sendSmall(), await sendSmall()]).toEqual([false, false]);
  expect(came).toHaveLength(1);
  expect(phoneNow()).toMatchObject({ ended: false, reports: [{ status: 'waiting' }] });
});

test('an alarm that the usual way delivered meanwhile is aborted', async () => {
  const one = report();
  await changeReports([one]);
  const sending = sendSmall();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  callOffSmall();
  expect(phoneNow().under_way).toBe(one.id);
  const answered_at = Date.now();
  await changeReports([{ ...one, status: 'kept', answered_at }]);
  callOffSmall();
  expect(await sending).toBe(false);
  expect(phoneNow()).toMatchObject({ under_way: null, reports: [{ status: 'kept', answered_at }] });
});

test.each([
  ['there is none', []],
  ['only news waits', [report({ kind: 'message' })]],
])('nothing goes where %s', async (_what, reports) => {
  await changeReports(reports);
  expect(await sendSmall()).toBe(false);
  expect(came).toEqual([]);
});
