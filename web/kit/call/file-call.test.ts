// @vitest-environment happy-dom
// Calls that answer a file, against a real server: the name it is saved under, and the message when
// no file comes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { fileEndpoint } from '#domain/kit/endpoint.ts';
import '#web/kit/language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { setCallOrigin } from './call.ts';
import { CallError } from './call-error.ts';
import { setCallDestinations } from './call-failures.ts';
import { forgetCsrf } from './csrf.ts';
import { saveFrom } from './file-call.ts';

const exportCall = fileEndpoint({
  method: 'POST',
  path: '/things/:id/export',
  access: { signedIn: true },
  scope: 'centre',
  summary: 'x',
  media: 'text/csv',
  body: z.object({ from: z.string().optional() }),
  audit: 'thing.exported',
});

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
  cut?: true;
}

let server: Server;
let seen: string[] = [];
let answers: Answer[] = [];
let went: string[] = [];
let saved: { name: string; file: Blob }[] = [];

const csv = { 'content-type': 'text/csv; charset=utf-8', 'x-file-rows': '2' };
const named = (disposition: string): Answer => ({
  status: 200,
  headers: { ...csv, 'content-disposition': disposition },
  body: 'a,b\r\n',
});
const refusal = (status: number, more: object = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'Somebody has it.', code: 'held', request_id: 'r-1', ...more }),
});

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.url === '/sanctum/csrf-cookie')
      return void response.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=token; path=/' }).end();
    const { status, headers = {}, body, cut } = answers.shift() ?? { status: 500, body: '' };
    response.writeHead(status, cut ? { ...headers, 'content-length': '1000' } : headers);
    if (cut) response.write(body, () => response.destroy());
    else response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  setCallOrigin(`http://127.0.0.1:${port}`);
  setCallDestinations({
    sessionEnded: () => went.push('session ended'),
    forbidden: () => went.push('forbidden'),
    gateClosed: () => went.push('gate'),
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [seen, answers, went, saved] = [[], [], [], []];
  forgetCsrf();
  // As a browser does: it saves the file under the link's name.
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  toast.clear();
  vi.restoreAllMocks();
});

const run = async () => await saveFrom(exportCall, { params: { id: 7 }, body: {} }, {});
const refused = async (): Promise<CallError> => {
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};
const shownToasts = () => currentToasts().map((shown) => shown.text);

describe('a file answer', () => {
  it('is saved as it is under its name in all letters', async () => {
    answers = [named(`attachment; filename="Zoe.csv"; filename*=UTF-8''Zo%C3%AB%20%C5%81.csv`)];
    expect(await run()).toEqual({ name: 'Zoë Ł.csv', rows: 2, is_cut: false });
    expect(saved.map(({ name }) => name)).toEqual(['Zoë Ł.csv']);
    expect(await saved[0]?.file.text()).toBe('a,b\r\n');
    expect(seen).toEqual(['GET /sanctum/csrf-cookie', 'POST /api/things/7/export']);
    expect(shownToasts()).toEqual([]);
  });

  it.each([
    ['attachment; filename="plain.csv"', 'plain.csv'],
    [`attachment; filename="plain.csv"; filename*=UTF-8''%E0%A4%A`, 'plain.csv'],
  ])('named by %s is saved as %s', async (disposition, name) => {
    answers = [named(disposition)];
    expect((await run()).name).toBe(name);
  });

  it('says that it was cut', async () => {
    const whole = named('attachment; filename="a.csv"');
    answers = [{ ...whole, headers: { ...whole.headers, 'x-file-cut': 'true' } }];
    expect((await run()).is_cut).toBe(true);
  });

  it('is returned after a stale CSRF cookie too', async () => {
    answers = [refusal(419), named('attachment; filename="a.csv"')];
    expect((await run()).name).toBe('a.csv');
    expect(seen.filter((line) => line.startsWith('POST'))).toHaveLength(2);
  });
});

describe('a refusal in the place of the file', () => {
  it('is read from its text and shown like any other (R325)', async () => {
    answers = [refusal(409, { holder: { id: 3, name: 'Mei Chen' } })];
    expect(await refused()).toMatchObject({
      status: 409,
      code: 'held',
      requestId: 'r-1',
      holder: { id: 3, name: 'Mei Chen' },
    });
    expect(shownToasts()).toEqual(['Somebody has it.']);
  });

  it.each([
    [401, ['session ended'], []],
    [403, ['forbidden'], ['You do not have permission to do that.']],
    [422, [], []],
    [500, [], ['We encountered a server error. We have been alerted and will investigate.']],
  ])('of %d goes where it always goes', async (status, places, words) => {
    answers = [refusal(status, { errors: { from: ['Not a time.'] } })];
    expect(await refused()).toMatchObject({ status, fields: { from: ['Not a time.'] } });
    expect([went, shownToasts()]).toEqual([places, words]);
  });

  it.each([
    ['a proxy’s page', { status: 502, body: '<html>Bad gateway</html>' }],
    ['nothing', { status: 500, body: '' }],
    ['a bare value', { status: 422, body: '7' }],
    ['half an answer', { status: 409, body: '{"message":"Some' }],
    [
      'a page that says all is well',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' },
    ],
    [
      'data that should be a file',
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":null}' },
    ],
    ['half a file', { ...named('attachment; filename="a.csv"'), cut: true as const }],
  ])('that is %s says "Problem parsing file" (R326)', async (_, answer) => {
    answers = [answer];
    expect(await refused()).toMatchObject({ status: answer.status, code: 'unreadable_file' });
    expect(shownToasts()).toEqual(['Problem parsing file']);
  });

  afterEach(() => expect(saved).toEqual([]));
});

it('an export that was called off is no failure, and leaves no file', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(
    saveFrom(exportCall, { params: { id: 7 }, body: {} }, { signal: stop.signal }),
  ).rejects.toThrow(/abort/i);
  expect([saved, shownToasts()]).toEqual([[], []]);
});

it('no answer at all is shown as such', async () => {
  setCallOrigin('http://127.0.0.1:9');
  expect(await refused()).toMatchObject({ status: 0, code: 'offline' });
  expect([saved, shownToasts()]).toEqual([[], ["You're offline. Nothing was saved."]]);
});
