// @vitest-environment happy-dom
// Pending phones, against a real server: refused only after a confirmation, approved only for a
// person, and each decision is shown with its time.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ActivationAttempt } from '#domain/phone/activation-attempts.api.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { openQuestion } from '#web/ui/overlays/confirm.ts';
import { AttemptDecision } from './attempt-decision.tsx';

const attempt = (over: Partial<ActivationAttempt> = {}): ActivationAttempt => ({
  id: 7,
  source: 'request',
  status: 'pending',
  name: 'Helen Marsh',
  phone: '0412 345 678',
  platform: 'android',
  organisation: null,
  device: null,
  decided_at: null,
  created_at: '2026-11-21T00:00:00Z',
  expires_at: '2026-11-23T00:00:00Z',
  ...over,
});

let server: Server;
let asked: string[];
let letIn: ActivationAttempt[];
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method !== 'GET') asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'XSRF-TOKEN=x' });
    response.end(JSON.stringify({ data: attempt({ status: 'denied' }) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  [asked, letIn] = [[], []];
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const button = (name: string) =>
  place.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);

function draw(shown: ActivationAttempt): void {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <AttemptDecision attempt={shown} onLetIn={(one) => letIn.push(one)} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

it('refuses after a confirmation, and not when it is cancelled', async () => {
  draw(attempt());
  await seen(() => expect(button('Refuse Helen Marsh')).not.toBeNull());
  button('Refuse Helen Marsh')?.click();
  await seen(() => expect(openQuestion()?.title).toBe('Refuse the request from Helen Marsh?'));
  openQuestion()?.answer(false);
  await seen(() => expect(openQuestion()).toBeNull());
  expect(asked).toEqual([]);
  button('Refuse Helen Marsh')?.click();
  await seen(() => expect(openQuestion()).not.toBeNull());
  openQuestion()?.answer(true);
  await seen(() => expect(asked).toEqual(['PUT /api/activation-attempts/7/deny']));
});

it('opens the approval dialog, and writes nothing by itself', async () => {
  draw(attempt());
  await seen(() => expect(button('Approve Helen Marsh')).not.toBeNull());
  button('Approve Helen Marsh')?.click();
  expect(letIn.map(({ id }) => id)).toEqual([7]);
  expect(asked).toEqual([]);
});

it.each([
  ['decided', attempt({ status: 'denied', decided_at: '2026-11-21T01:00:00Z' }), '21/11/2026'],
  ['expired', attempt({ status: 'expired' }), '–'],
  [
    'a wrong code',
    attempt({ source: 'code', status: 'denied', decided_at: '2026-11-21T01:00:00Z' }),
    '21/11/2026',
  ],
])('%s: there is nothing to press', async (_what, shown, words) => {
  draw(shown);
  await seen(() => expect(place.textContent).toContain(words));
  expect(place.querySelector('button')).toBeNull();
});
