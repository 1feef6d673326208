// @vitest-environment happy-dom
// The page of a person without access: its words, and the request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callServer, shownToasts } from '#web/kit/call/call-server.factory.ts';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import AccessNotProvisionedPage from './access-not-provisioned-page.tsx';

const server = callServer(async (answer) => {
  const http = createServer(answer);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const end = () => {
    http.closeAllConnections();
    http.close();
  };
  return { port: (http.address() as AddressInfo).port, end };
});

let root: Root;
let place: HTMLElement;
const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
beforeEach(async () => {
  setCurrentUser(anOperator());
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <AccessNotProvisionedPage />
    </I18nProvider>,
  );
  await seen(() => expect(place.querySelector('button')).not.toBeNull());
});
afterEach(() => {
  root.unmount();
  place.remove();
  setCurrentUser(null);
});

const ask = () => place.querySelector('button')?.click();

it('"Access Not Provisioned" offers to request access (R346)', async () => {
  expect([
    place.querySelector('h1')?.textContent,
    place.querySelector('button')?.textContent,
  ]).toEqual(['Access Not Provisioned', 'Request access']);
  server.answers = [{ status: 200, body: { data: { notified: 1 } } }];
  ask();
  await seen(() => expect(place.textContent).toContain('Request sent.'));
  expect(server.seen.map(({ line }) => line)).toContain('POST /api/auth/request-access');
});

it('a request that failed says "Failed to request provisioning." (R341)', async () => {
  server.answers = [{ status: 500, body: { code: 'internal', message: 'x' } }];
  ask();
  await seen(() => expect(place.textContent).toContain('Failed to request provisioning.'));
  expect(shownToasts()).toEqual([]);
});
