// @vitest-environment happy-dom
// Search requests while typing, against a real server: sent once the typing pauses, and a late
// answer to an older text is never shown.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { type SearchHits, useSearchHits } from './use-search-hits.ts';

let server: Server;
/** Asked and not yet answered, by text. */
const open = new Map<string, ServerResponse>();
let asked: string[];
let root: Root;
let now: SearchHits;
let show: (typed: string) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    const search = new URL(request.url ?? '', 'http://x').searchParams.get('search') ?? '';
    asked.push(search);
    response.setHeader('content-type', 'application/json');
    open.set(search, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  open.clear();
  const client = createQueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show = (typed) =>
    root.render(
      <QueryClientProvider client={client}>
        <Probe typed={typed} />
      </QueryClientProvider>,
    );
});
afterEach(() => root.unmount());

function Probe({ typed }: { typed: string }) {
  now = useSearchHits(typed);
  return null;
}

const isAsked = async (search: string) =>
  await vi.waitFor(() => expect(open.has(search)).toBe(true));
const answer = (search: string, ...titles: string[]) =>
  open.get(search)?.end(
    JSON.stringify({
      data: titles.map((title, id) => ({
        kind: 'person',
        id,
        title,
        subtitle: null,
        organisation: null,
        raised_at: null,
      })),
    }),
  );
const shows = async (state: SearchHits['state'], ...titles: string[]) =>
  await vi.waitFor(() =>
    expect([now.state, ...now.hits.map(({ title }) => title)]).toEqual([state, ...titles]),
  );

it('sends no request for one character, and one for a burst of typing', async () => {
  show('m');
  await shows('idle');
  for (const typed of ['me', 'mei', ' mei ']) show(typed);
  await isAsked('mei');
  await shows('waiting');
  answer('mei', 'Mei Chen');
  await shows('answered', 'Mei Chen');
  expect(asked).toEqual(['mei']);
});

it('keeps matching hits during a newer search, and never shows an older answer', async () => {
  show('me');
  await isAsked('me');
  answer('me', 'Mei Chen', 'Meera Berg');
  await shows('answered', 'Mei Chen', 'Meera Berg');
  show('mee');
  await shows('waiting', 'Meera Berg');
  await isAsked('mee');
  show('meer');
  await isAsked('meer');
  answer('meer', 'Meera Berg', 'Meera Vale');
  await shows('answered', 'Meera Berg', 'Meera Vale');
  answer('mee', 'Meelia Old');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await shows('answered', 'Meera Berg', 'Meera Vale');
});

it('reports a failure, and retries', async () => {
  show('mei');
  await isAsked('mei');
  open.get('mei')?.writeHead(503).end('{"code":"unavailable","message":"Busy"}');
  await shows('failed');
  open.clear();
  now.retry();
  await isAsked('mei');
  answer('mei', 'Mei Chen');
  await shows('answered', 'Mei Chen');
});

it('shows nothing once the text is deleted', async () => {
  show('mei');
  await isAsked('mei');
  answer('mei', 'Mei Chen');
  await shows('answered', 'Mei Chen');
  show('');
  await shows('idle');
});
