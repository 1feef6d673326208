// @vitest-environment happy-dom
// The badge of access requests on the menu entry: a request that arrives while the page is open is
// announced once, with a link to the person.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { LiveProvider } from '#web/kit/live/live-provider.tsx';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import AccessRequestCount from './access-request-count.tsx';

interface Asking {
  readonly id: number;
  readonly name: string;
}
let server: Server;
let asking: readonly Asking[] = [];
const asked: string[] = [];
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('/users')) asked.push(request.url);
    const meta = {
      current_page: 1,
      from: null,
      to: null,
      per_page: 5,
      next: null,
      total: asking.length,
    };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: asking, meta }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterEach(() => {
  root.unmount();
  place.remove();
  toast.clear();
});
afterAll(() => void server.close());

const client = createQueryClient();
function open(): void {
  setCurrentUser(anOperator({ organisation_id: 7 }));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <LiveProvider>
          <AccessRequestCount />
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

it('counts existing requests, and announces later ones', async () => {
  asking = [{ id: 4, name: 'Ana Silva' }];
  open();
  await vi.waitFor(() => expect(place.textContent).toBe('11 person asks for access'), {
    timeout: 10_000,
  });
  expect(asked).toEqual([
    '/api/organisations/7/users?access_requested=true&sort=created_at&direction=desc&per_page=5&total=1',
  ]);
  expect(currentToasts()).toEqual([]);
  asking = [{ id: 9, name: 'Kim Doe' }, ...asking];
  await client.refetchQueries();
  await vi.waitFor(() => expect(place.textContent).toBe('22 people ask for access'), {
    timeout: 10_000,
  });
  expect(currentToasts().map(({ text, action }) => [text, action?.label])).toEqual([
    ['Kim Doe asks for access.', 'Open'],
  ]);
  await client.refetchQueries();
  expect(currentToasts()).toHaveLength(1);
});
