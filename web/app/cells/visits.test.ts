// A call about another cell's record: its path, its token, a new pass when its session is over, and
// what is said when nobody is let in. The person stays signed in at home.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call, setCallOrigin } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { setCallDestinations } from '#web/kit/call/call-failures.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { setCells } from '#web/kit/cells/cells.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { keepVisits } from './visits.ts';

const own = lightEndpoint({ method: 'GET', path: '/alerts/:id' });
const write = lightEndpoint({ method: 'PUT', path: '/alerts/:id/acknowledge' });
const id = 1_000_000_000_005;
const quietly = { handlesAll: true };

let lines: { line: string; csrf: string | undefined; person: string | undefined }[];
let went: string[];
/** What the cell's session and the entrance answer. */
let session: number[];
let entering: number[];
let passing: number;
let end: () => void;

const give = (response: ServerResponse, status: number, data: unknown = {}): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(status < 400 ? { data } : { message: `said ${status}`, code: 'x' }));

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const line = `${method} ${url}`;
  const header = (name: string) => headers[name] as string | undefined;
  if (url.endsWith('/sanctum/csrf-cookie')) {
    const name = url.startsWith('/cells/1/') ? 'XSRF-TOKEN_1' : 'XSRF-TOKEN';
    const cookie = `${name}=of${name.at(-1)}; path=/`;
    return void response.writeHead(204, { 'set-cookie': cookie, 'x-csrf-cookie': name }).end();
  }
  lines.push({ line, csrf: header('x-xsrf-token'), person: header('x-signed-in-as') });
  if (url === '/api/auth/visits') give(response, passing, { pass: 'sealed' });
  else if (url.endsWith('/auth/visits/enter')) give(response, entering.shift() ?? 200);
  else give(response, url.startsWith('/cells/1/') ? (session.shift() ?? 200) : 200, { id: 5 });
}

const server = createServer(answer);
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `${origin}/`,
  );
  setCallOrigin(origin);
  setCallDestinations({
    sessionEnded: () => went.push('session ended'),
    forbidden: () => went.push('forbidden'),
    gateClosed: () => went.push('gate'),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  [lines, went, session, entering, passing] = [[], [], [], [], 200];
  forgetCsrf();
  setCells({ own: 0, others: [1] });
  end = keepVisits([1]);
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  lines = [];
});
afterEach(() => {
  end();
  toast.clear();
  setCells({ own: 0, others: [] });
});
const said = () => lines.map(({ line }) => line);

test('the cell is entered at once by a pass of home', async () => {
  end();
  setCells({ own: 0, others: [1] });
  end = keepVisits([1]);
  await vi.waitFor(() => expect(said()).toHaveLength(2));
  expect(said()).toEqual(['POST /api/auth/visits', 'POST /cells/1/api/auth/visits/enter']);
  expect(lines.map(({ csrf }) => csrf)).toEqual(['ofN', 'of1']);
  expect(lines[1]?.person).toBeUndefined();
});

test('a call about its record goes there with its token; one about an own record does not', async () => {
  await call(write, { params: { id } });
  await call(write, { params: { id: 5 } });
  await call(own, { params: { id: 5 } });
  expect(lines.map(({ line, csrf }) => `${line} ${csrf}`)).toEqual([
    `PUT /cells/1/api/alerts/${id}/acknowledge of1`,
    'PUT /api/alerts/5/acknowledge ofN',
    'GET /api/alerts/5 undefined',
  ]);
});

test('where its session is over, the cell is entered again once and the call repeated', async () => {
  session = [401];
  expect(await call(own, { params: { id } })).toEqual({ id: 5 });
  expect(said()).toEqual([
    `GET /cells/1/api/alerts/${id}`,
    'POST /api/auth/visits',
    'POST /cells/1/api/auth/visits/enter',
    `GET /cells/1/api/alerts/${id}`,
  ]);
  expect(went).toEqual([]);
});

async function refused(): Promise<CallError> {
  const error = await call(own, { params: { id } }, quietly).catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error('expected a refusal');
  return error;
}

test('a cell that refuses again is said to be away, and the person stays signed in', async () => {
  session = [401, 401];
  const { status, code, message } = await refused();
  expect([status, code, message.startsWith('Cell 1 cannot be reached')]).toEqual([
    0,
    'cell_away',
    true,
  ]);
  expect([went, currentToasts()]).toEqual([[], []]);
});

test('an email that the cell has is said in its words; for seconds home is not asked again', async () => {
  session = [401, 401];
  entering = [409];
  expect((await refused()).message).toBe('said 409');
  const asked = said().length;
  expect((await refused()).message).toBe('said 409');
  expect(said().slice(asked)).toEqual([`GET /cells/1/api/alerts/${id}`]);
});

test('home that gives no pass any more ends the session of the page', async () => {
  session = [401];
  passing = 401;
  await refused();
  expect(went[0]).toBe('session ended');
});

test('home that is away ends nothing: the cell is said to be away', async () => {
  session = [401];
  passing = 503;
  expect((await refused()).status).not.toBe(401);
  expect(went).toEqual([]);
});
