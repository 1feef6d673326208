// @vitest-environment happy-dom
// One's own account against a real server: what a directory keeps is read-only and says why, the
// rest can be changed.
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
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { OwnForm } from './own-form.tsx';

const account = {
  id: 5,
  first_name: 'Mei',
  last_name: 'Chen',
  name: 'Mei Chen',
  email: 'mei@redgum.example',
  new_email: null,
  mobile: '0491570006',
  mobile_country: 'AU',
  landline: null,
  landline_country: 'AU',
  timezone: 'Australia/Sydney',
  language: 'en-AU',
  measurement_system: 'metric',
  updated_at: '2026-11-21T00:00:00Z',
};
let directory: { name: string; locked: string[] } | null;
let server: Server;
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { ...account, directory } })),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
  setCurrentUser(anOperator());
});
afterEach(() => {
  root.unmount();
  place.remove();
});
afterAll(() => void server.close());

async function open(): Promise<void> {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const router = createRouter({
    routeTree: createRootRoute({ component: OwnForm }),
    history: createMemoryHistory(),
  });
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await vi.waitFor(() => expect(place.querySelector('input[name=landline]')).not.toBeNull(), {
    timeout: 10_000,
  });
}
const inputs = (): string[] =>
  ['first_name', 'last_name', 'email', 'mobile'].filter(
    (name) => place.querySelector(`input[name=${name}]`) !== null,
  );
const reasons = (): number =>
  place.textContent?.split('Managed by Entra ID. Change it there.').length ?? 0;

it('shows what the directory keeps, with the reason and without a field', async () => {
  directory = { name: 'Entra ID', locked: ['first_name', 'email'] };
  await open();
  expect([inputs(), reasons() - 1]).toEqual([['last_name', 'mobile'], 2]);
  expect(place.textContent).toContain('mei@redgum.example');
});

it('has a field for each where no directory keeps the person', async () => {
  directory = null;
  await open();
  expect([inputs(), reasons() - 1]).toEqual([['first_name', 'last_name', 'email', 'mobile'], 0]);
});
