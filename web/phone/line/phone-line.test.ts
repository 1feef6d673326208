// @vitest-environment happy-dom
// When the connection is back the phone asks at once, against a real server: a person who waits for
// help waits neither for a pause nor for a request that hangs.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '#web/kit/language/language.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import { keepLine } from './phone-line.ts';
import { raise } from './raise.ts';

let server: Server;
let asked: string[] = [];
/** How calls are answered: normally, with an outage, or never. */
let mood: 'well' | 'gone' | 'silent' = 'well';

const state = {
  device: { id: 1, name: 'Phone' },
  person: { id: 2, first_name: 'Noah', name: 'Noah Ward' },
  organisation: { id: 3, name: 'Harbour' },
  language: 'en-AU',
  server_time: new Date().toISOString(),
  alerts: [],
  welfare: null,
  buttons: [],
  help_numbers: [],
  favourite_locations: [],
  reminders: [],
  pin_set: false,
  unread_messages: 0,
  unread_inbox: 0,
};

function answer(url: string, body: string, response: ServerResponse): void {
  if (mood === 'silent') return;
  const { events = [] }: { events?: { id: string }[] } = body === '' ? {} : JSON.parse(body);
  const data =
    url === '/api/app/state'
      ? state
      : {
          server_time: state.server_time,
          events: events.map(({ id }) => ({ id, status: 'taken' })),
        };
  response.writeHead(mood === 'gone' ? 503 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(mood === 'gone' ? { code: 'unavailable', message: 'x' } : { data }));
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    asked.push(`${request.method} ${request.url}`);
    answer(request.url ?? '', body, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/phone/`,
  );
  changePhone({ token: 'a token' });
  keepLine();
  await vi.waitFor(() => expect(phoneNow().line).toBe('up'));
});
afterAll(async () => {
  // A phone without an activation makes no calls.
  changePhone({ token: null });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  mood = 'well';
  asked = [];
});

const states = () => asked.filter((line) => line === 'GET /api/app/state').length;
const happens = (where: EventTarget, what: string) => where.dispatchEvent(new window.Event(what));

test.each([
  ['the network is back', () => happens(window, 'online')],
  ['the page is looked at again', () => happens(document, 'visibilitychange')],
])('asks when %s, and calls off the question that hangs', async (_what, happen) => {
  mood = 'silent';
  happen();
  await vi.waitFor(() => expect(states()).toBe(1));
  mood = 'well';
  changePhone({ line: 'down', state: null });
  happen();
  await vi.waitFor(() =>
    expect(phoneNow()).toMatchObject({ line: 'up', state: { server_time: state.server_time } }),
  );
  expect(states()).toBe(2);
});

test('polls once a report gets through again, though a request hangs', async () => {
  mood = 'gone';
  raise('check_in');
  await vi.waitFor(() => expect(asked).toContain('POST /api/app/events'));
  await vi.waitFor(() => expect(phoneNow().line).toBe('down'));
  mood = 'silent';
  happens(document, 'visibilitychange');
  await vi.waitFor(() => expect(states()).toBeGreaterThan(0));
  // The report under way hangs too: the next one is sent in parallel.
  mood = 'well';
  changePhone({ state: null });
  raise('sos');
  await vi.waitFor(() =>
    expect(phoneNow().state).toMatchObject({ server_time: state.server_time }),
  );
  expect(phoneNow().line).toBe('up');
});
