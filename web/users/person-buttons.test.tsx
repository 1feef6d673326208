// @vitest-environment happy-dom
// What is said when a link to a person's profile was not sent fits the way it goes: by email or by
// text.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#domain/users/user.ts';
import { callServer, shownToasts } from '#web/kit/call/call-server.factory.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PersonButtons } from './person-buttons.tsx';

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
const worker = {
  id: 7,
  name: 'Tess Text',
  role: 'user',
  status: 'active',
  organisation: { id: 1, name: 'Redgum' },
  mobile_app_access: true,
  email: 'tess@x.au',
  new_email: null,
  mobile: '+61412345679',
  mobile_verified_at: '2026-11-21T00:00:00Z',
  landline: null,
} as unknown as User;

let root: Root;
let place: HTMLElement;
const close = () => {
  root.unmount();
  place.remove();
  toast.clear();
};
afterEach(() => {
  close();
  setCurrentUser(null);
});

type Services = CurrentUser['services_set_up'];

/** What is said after this button of the person's page was pressed, and the server failed. */
async function said(button: string, person: Partial<User>, services: Services): Promise<string[]> {
  setCurrentUser(anOperator({ services_set_up: services }));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <PersonButtons record={{ ...worker, ...person }} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  const found = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === button);
  await vi.waitFor(() =>
    expect([found() !== undefined, server.seen.length > 0]).toEqual([true, true]),
  );
  server.answers = [{ status: 500, body: { code: 'internal', message: general } }];
  found()?.click();
  await vi.waitFor(() => expect(shownToasts()).toHaveLength(1));
  return shownToasts();
}

it('a profile link goes by email where no text can go', async () => {
  const link = 'Send profile link';
  expect(await said(link, { mobile: null }, ['email', 'sms'])).toEqual([notEmailed]);
  close();
  expect(await said(link, {}, ['email'])).toEqual([notEmailed]);
  close();
  expect(await said(link, {}, ['email', 'sms'])).toEqual([general]);
  close();
  expect(await said(link, { email: null }, ['email'])).toEqual([general]);
});

it('a verification goes by email where a new address waits for it', async () => {
  const verification = 'Resend verification';
  const person = { new_email: 'new@x.au', mobile_verified_at: null };
  expect(await said(verification, person, ['email', 'sms'])).toEqual([notEmailed]);
  close();
  expect(await said(verification, { mobile_verified_at: null }, ['email', 'sms'])).toEqual([
    general,
  ]);
});

it('an invitation that could not be sent again is said in the words for emails (R342)', async () => {
  const waiting = { status: 'pending', mobile: null } as const;
  server.answers = [{ status: 200, body: { data: { fault: null } } }];
  expect(await said('Resend invitation', waiting, ['email'])).toEqual([notEmailed]);
});
