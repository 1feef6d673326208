// @vitest-environment happy-dom
// The device limit on the form for a new device, in Australian and American wording: where it only
// warns saving is asked about first, where it is enforced it is not.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { i18n, speak } from '#web/kit/language/language.ts';
import { ScopeProvider, scopeNow } from '#web/kit/scope/use-scope.tsx';
import { LimitNotice } from './limit-notice.tsx';

const none = { app: null, ev04: null, zoleo: null };
const limits = (admin_enforce_device_limit: boolean) => ({
  id: 4,
  name: 'Redgum',
  admin_device_limit: { ...none, ev04: 5 },
  admin_enforce_device_limit,
  user_device_limit: none,
  user_enforce_device_limit: false,
  used: { app: 90, ev04: 5, zoleo: 0 },
  allocated: { app: 0, ev04: 0, zoleo: 0 },
  updated_at: '2026-11-21T00:00:00Z',
  balance: none,
  exceeded: null,
});

let server: Server;
let shown = limits(false);
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: shown })),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
afterEach(async () => {
  root.unmount();
  place.remove();
  await speak('en-AU');
});

function draw(device_type_id: number): FormStore {
  const store = new FormStore({ device_type_id }, () => ({}));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <ScopeProvider
          value={scopeNow({ key: 'own', organisationId: 4, base: '/organisation', crumbs: [] })}
        >
          <FormProvider value={store}>
            <LimitNotice />
          </FormProvider>
        </ScopeProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return store;
}

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });

it.each([
  ['en-AU', "EV-04 pendants: the organisation's limit of 5 is reached."],
  ['en', "EV-04 pendants: the organization's limit of 5 is reached."],
] as const)(
  '%s: one that only warns is said and asked about, one that is enforced is said',
  async (language, reached) => {
    await speak(language);
    shown = limits(false);
    const store = draw(2);
    const warning = `${reached} You can still add this device.`;
    await seen(() => expect(place.textContent).toBe(warning));
    expect(store.warnings()).toEqual([warning]);
    root.unmount();

    shown = limits(true);
    const refused = draw(2);
    await seen(() =>
      expect(place.textContent).toBe(`${reached} Remove a device that is no longer used first.`),
    );
    expect(refused.warnings()).toEqual([]);
  },
);

it('says nothing of a kind without a limit, nor where it has not been read', async () => {
  shown = limits(false);
  const store = draw(1);
  expect(place.textContent).toBe('');
  store.set('device_type_id', 2);
  await seen(() => expect(store.warnings()).toHaveLength(1));
  store.set('device_type_id', 1);
  await seen(() => expect([place.textContent, store.warnings()]).toEqual(['', []]));
});
