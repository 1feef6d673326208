// @vitest-environment happy-dom
// An organisation's Zoleo page against a real server: consent in words, a new password only after a
// question and shown once, and every state without devices.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import type { ZoleoFeed, ZoleoUnit, ZoleoUnknownDevice } from '#domain/zoleo/zoleo.api.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { openQuestion } from '#web/ui/overlays/confirm.ts';
import { ZoleoSettings } from './zoleo-settings.tsx';

const feed: ZoleoFeed = {
  path: '/hooks/zoleo/abc',
  username: 'zoleo-1',
  made_at: '2026-11-01T00:00:00Z',
  last_heard_at: null,
  failing: 2,
};
const unit = (over: Partial<ZoleoUnit>): ZoleoUnit => ({
  id: 1,
  name: 'Zoleo 1',
  imei: null,
  consent: 'awaited',
  consent_at: null,
  last_heard_at: null,
  sos_on: false,
  ...over,
});

let server: Server;
let shown: { feed: ZoleoFeed | null; units: ZoleoUnit[]; unknown_devices: ZoleoUnknownDevice[] };
let status: number;
let renewals: number;
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'set-cookie': 'XSRF-TOKEN=x',
    });
    if (status !== 200)
      return response.end(
        '{"code":"x","message":"This record does not exist.","request_id":"r-7"}',
      );
    if (request.method === 'POST') renewals += 1;
    const renewed = { path: feed.path, username: feed.username, password: 'a-new-password' };
    return response.end(JSON.stringify({ data: request.method === 'POST' ? renewed : shown }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  shown = { feed, units: [], unknown_devices: [] };
  [status, renewals] = [200, 0];
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const button = (name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);

function draw(
  abilities: Permission[] = ['read organisation settings', 'write organisation settings'],
): void {
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities,
  } as unknown as CurrentUser);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <ZoleoSettings organisationId={4} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

it('shows consent and active SOS of each device, and unassigned units', async () => {
  shown.units = [
    unit({ consent: 'withdrawn', sos_on: true }),
    unit({ id: 2, name: 'Zoleo 2', consent: 'given' }),
  ];
  shown.unknown_devices = [
    {
      imei: '300434000099999',
      times_seen: 3,
      last_seen_at: '2026-11-21T00:00:00Z',
      last_type: 'CheckIn',
    },
  ];
  draw();
  await seen(() => expect(place.textContent).toContain('Withdrawn'));
  for (const words of [
    'SOS is on',
    'Given',
    '300434000099999',
    '2 messages could not be processed yet',
    `${window.location.origin}/hooks/zoleo/abc`,
  ])
    expect(place.textContent).toContain(words);
});

it('gives a new password after a question only, and shows it', async () => {
  draw();
  await seen(() => expect(button('New password')).toBeDefined());
  button('New password')?.click();
  await seen(() => expect(openQuestion()).not.toBeNull());
  openQuestion()?.answer(false);
  await seen(() => expect(openQuestion()).toBeNull());
  expect(renewals).toBe(0);
  button('New password')?.click();
  await seen(() => expect(openQuestion()).not.toBeNull());
  openQuestion()?.answer(true);
  await seen(() => expect(place.textContent).toContain('a-new-password'));
  expect(renewals).toBe(1);
});

it('read-only access has no buttons, and shows the empty state', async () => {
  shown.feed = null;
  draw(['read organisation settings']);
  await seen(() => expect(place.textContent).toContain('No feed yet.'));
  expect(place.textContent).toContain('No Zoleo devices yet');
  expect(place.querySelector('button')).toBeNull();
});

it('another organisation does not exist, and there is nothing to try again', async () => {
  status = 404;
  draw();
  await seen(() => expect(place.textContent).toContain('This organisation does not exist'));
  expect(place.textContent).not.toContain('r-7');
  expect(button('Try again')).toBeUndefined();
});
