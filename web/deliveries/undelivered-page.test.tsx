// @vitest-environment happy-dom
// Failed messages, against a real server: the reason is shown, and sending again makes one request
// and reloads the list.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { UndeliveredMessage } from '#domain/deliveries/undelivered.api.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { parseSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import UndeliveredPage from './undelivered-page.tsx';

const message = (over: Partial<UndeliveredMessage>): UndeliveredMessage => ({
  id: 1,
  organisation: { id: 3, name: 'Redgum', not_monitored: false },
  alert_id: 7,
  channel: 'sms',
  recipient: '+61400000000',
  recipient_name: 'Ann Ward',
  subject: null,
  attempts: 3,
  error_code: '21211',
  last_error: 'wrong number',
  status: 'dead',
  may_retry: true,
  next_try_at: null,
  created_at: '2026-11-21T00:00:00Z',
  finished_at: '2026-11-21T00:01:00Z',
  ...over,
});

const every: CurrentUser['services_set_up'] = ['email', 'sms', 'voice', 'push'];
let services_set_up = every;
let server: Server;
let messages: UndeliveredMessage[];
let retried: string[];
let lists: number;
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  window.matchMedia = ((media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const answer = (data: unknown, meta?: object) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'XSRF-TOKEN=x' })
        .end(JSON.stringify({ data, meta }));
    if (request.method === 'POST') {
      retried.push(pathname);
      const [first] = messages.splice(0, 1);
      return answer(first);
    }
    if (pathname === '/api/faulty-partners')
      return answer([
        {
          channel: 'sms',
          service: 'sms',
          since: '2026-11-21T00:00:00Z',
          last_error: 'no answer',
          waiting: 2,
        },
      ]);
    if (pathname !== '/api/undelivered-messages')
      return response.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=x' }).end();
    lists += 1;
    return answer(messages, {
      current_page: 1,
      from: messages.length ? 1 : null,
      to: messages.length || null,
      per_page: 25,
      next: null,
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());

beforeEach(() => {
  [messages, retried, lists] = [[], [], 0];
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: ['read messages'],
    services_set_up,
  } as unknown as CurrentUser);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

function draw(): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: UndeliveredPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch: writeSearch,
  });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const sendAgain = () =>
  place.querySelector<HTMLButtonElement>('button[aria-label="Send again to Ann Ward"]');

it('says why, and which service is out of order; a dead one is sent again and leaves the list', async () => {
  messages = [message({})];
  draw();
  await seen(() => expect(place.textContent).toContain('wrong number (21211)'));
  await seen(() => expect(place.textContent).toContain('2 messages waiting. no answer'));
  expect(place.textContent).toContain('Failed');
  const before = lists;
  sendAgain()?.click();
  await seen(() => expect(retried).toEqual(['/api/undelivered-messages/1/retry']));
  await seen(() => expect(lists).toBeGreaterThan(before));
  await seen(() => expect(place.textContent).toContain('No failed messages'));
});

it('alarms repeated by escalation and queued messages have no retry button', async () => {
  messages = [
    message({ may_retry: false }),
    message({ id: 2, status: 'queued', may_retry: false }),
  ];
  draw();
  await seen(() => expect(place.textContent).toContain('Re-sent by escalation'));
  expect(place.textContent).toContain('Retrying');
  expect(sendAgain()).toBeNull();
});

it('does not call all well while a service is not set up', async () => {
  messages = [];
  services_set_up = ['sms', 'voice', 'push'];
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: ['read messages'],
    services_set_up,
  } as unknown as CurrentUser);
  draw();
  await seen(() =>
    expect(place.textContent).toContain('Not set up: Email. Nothing is sent by these.'),
  );
  await seen(() => expect(place.textContent).toContain('No message was tried yet'));
  expect(place.textContent).not.toContain('No failed messages');
  services_set_up = every;
});

it('an email that waits for its service says so', async () => {
  messages = [
    message({
      channel: 'email',
      status: 'queued',
      error_code: 'not_set_up',
      last_error: 'Email is not set up.',
      may_retry: false,
    }),
  ];
  draw();
  await seen(() => expect(place.textContent).toContain('Email is not set up.'));
  expect(place.textContent).toContain('Waiting');
});
