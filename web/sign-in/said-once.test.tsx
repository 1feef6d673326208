// @vitest-environment happy-dom
// A failure on the way in is said once, in its own words, and blames no field that is right.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, callServer, shownToasts } from '#web/kit/call/call-server.factory.ts';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import AccessNotProvisionedPage from './access/access-not-provisioned-page.tsx';
import ForgotPasswordPage from './steps/forgot-password-page.tsx';
import { SentCodeSetup } from './two-factor/sent-code-setup.tsx';

const server = callServer(async (answer) => {
  const http = createServer(answer);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const end = () => {
    http.closeAllConnections();
    http.close();
  };
  return { port: (http.address() as AddressInfo).port, end };
});

const general = 'We encountered a server error. We have been alerted and will investigate.';
const notEmailed = 'There was an issue sending email, please try again.';
const failed = (status = 500): Answer => ({ status, body: { code: 'internal', message: general } });

let root: Root;
let place: HTMLElement;
beforeEach(() => setCurrentUser(anOperator()));
afterEach(() => {
  root.unmount();
  place.remove();
  setCurrentUser(null);
});

function open(Page: () => ReactNode): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
}

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });

async function press(name: string, typed?: string): Promise<void> {
  const button = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await seen(() => expect(button()?.disabled).toBe(false));
  const field = place.querySelector('input');
  if (field && typed !== undefined) field.value = typed;
  button()?.click();
}

const wrongFields = () => place.querySelectorAll('[aria-invalid="true"]').length;
const times = (words: string) =>
  [...shownToasts(), place.textContent ?? ''].join('|').split(words).length - 1;

const TwoFactorByEmail = () => <SentCodeSetup channel="email" onDone={() => undefined} />;
const TwoFactorBySms = () => <SentCodeSetup channel="sms" onDone={() => undefined} />;

it('a code by email that was not sent is said where its place is', async () => {
  server.answers = [failed()];
  open(TwoFactorByEmail);
  await seen(() => expect(place.textContent).toContain(notEmailed));
  expect([times(notEmailed), times(general), shownToasts()]).toEqual([1, 0, []]);
});

it('a code by text that was not sent is said in the general words, once', async () => {
  server.answers = [failed()];
  open(TwoFactorBySms);
  await seen(() => expect(place.textContent).toContain(general));
  expect([times(general), times(notEmailed), shownToasts()]).toEqual([1, 0, []]);
});

it('a code that could not be checked is not called wrong', async () => {
  server.answers = [{ status: 200, body: { data: { sent_to: 'd••@x.au', resend_seconds: 60 } } }];
  open(TwoFactorByEmail);
  await seen(() => expect(place.textContent).toContain('d••@x.au'));
  server.answers = [failed()];
  await press('Turn on', '123456');
  await seen(() => expect(shownToasts()).toEqual([general]));
  expect([times(general), wrongFields()]).toEqual([1, 0]);
});

it('a link to a new password that was not sent is said once, and blames no field (R342)', async () => {
  open(ForgotPasswordPage);
  await seen(() => expect(place.querySelector('input')).not.toBeNull());
  server.answers = [failed()];
  await press('Send link', 'daniel@x.au');
  await seen(() => expect(shownToasts()).toEqual([notEmailed]));
  expect([times(notEmailed), times(general), wrongFields()]).toEqual([1, 0, 0]);
  const refused = 'Enter an email address.';
  server.answers = [{ status: 422, body: { message: refused, errors: { email: [refused] } } }];
  await press('Send link', 'daniel');
  await seen(() => expect(wrongFields()).toBe(1));
  expect(times(refused)).toBe(1);
});

it('a request for access that failed is said on the page alone (R341)', async () => {
  open(AccessNotProvisionedPage);
  server.answers = [failed()];
  await press('Request access');
  await seen(() => expect(place.textContent).toContain('Failed to request provisioning.'));
  expect(shownToasts()).toEqual([]);
});

it('a request for access that was refused is said with the reason alone', async () => {
  open(AccessNotProvisionedPage);
  const reason = 'You have access already.';
  server.answers = [{ status: 409, body: { code: 'has_access', message: reason } }];
  await press('Request access');
  await seen(() => expect(shownToasts()).toEqual([reason]));
  expect(place.textContent).not.toContain('Failed to request provisioning.');
});
