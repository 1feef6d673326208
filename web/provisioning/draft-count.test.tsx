// @vitest-environment happy-dom
// The badge of drafts on the menu entry: the server's count, and nothing for zero.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { LiveProvider } from '#web/kit/live/live-provider.tsx';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import DraftCount from './draft-count.tsx';

let server: Server;
let total: number;
let asked: string[];
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('/provisioning')) asked.push(request.url);
    const meta = { current_page: 1, from: null, to: null, per_page: 1, next: null, total };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: [], meta }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  root.unmount();
  place.remove();
});
afterAll(() => void server.close());

async function open(organisation_id: number | null, client = createQueryClient()): Promise<void> {
  setCurrentUser(anOperator({ organisation_id }));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <LiveProvider>
          <DraftCount />
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

it('shows how many there are, in words for screen readers (R115)', async () => {
  total = 3;
  await open(7);
  await vi.waitFor(() => expect(place.textContent).toBe('33 drafts'), { timeout: 10_000 });
  expect(asked).toEqual(['/api/organisations/7/provisioning?status=draft&per_page=1&total=1']);
});

it('shows nothing for none', async () => {
  total = 0;
  await open(7);
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
  expect(place.textContent).toBe('');
});

it('sends no request for a user without an organisation', async () => {
  const client = createQueryClient();
  await open(null, client);
  const states = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => `${state.status} ${state.fetchStatus}`);
  // It is drawn, and what it would ask for rests without an answer.
  await vi.waitFor(() => expect(states()).toEqual(['pending idle']), { timeout: 10_000 });
  expect([asked, place.textContent]).toEqual([[], '']);
});
