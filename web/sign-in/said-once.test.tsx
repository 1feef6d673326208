// @vitest-environment happy-dom
// A failure on the way in is said once, in its own words, and blames no field that is right.
import { expect, it } from 'vitest';
import { originsApi } from '#domain/sign-in/origins.api.ts';
import { passwordLinksApi } from '#domain/sign-in/password-links.api.ts';
import { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenedScreen, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { currentToasts } from '#web/ui/feedback/toasts.ts';
import AccessNotProvisionedPage from './access/access-not-provisioned-page.tsx';
import ForgotPasswordPage from './steps/forgot-password-page.tsx';
import { SentCodeSetup } from './two-factor/sent-code-setup.tsx';

const general = 'We encountered a server error. We have been alerted and will investigate.';
const notEmailed = 'There was an issue sending email, please try again.';
const failed = (call: Parameters<typeof refuse>[0]) =>
  refuse(call, 500, { code: 'internal', message: general });
const codeBy = (channel: 'email' | 'sms') => (
  <SentCodeSetup channel={channel} onDone={() => undefined} />
);
const toasts = () => currentToasts().map(({ text }) => text);
const wrongFields = () => document.querySelectorAll('[aria-invalid="true"]').length;
const times = (screen: OpenedScreen, words: string) =>
  [...toasts(), screen.text].join('|').split(words).length - 1;

it('a code by email that was not sent is said where its place is', async () => {
  const screen = openScreen(codeBy('email'), { answers: [failed(twoFactorApi.email)] });
  await screen.expect(() => expect(screen.text).toContain(notEmailed));
  expect([times(screen, notEmailed), times(screen, general), toasts()]).toEqual([1, 0, []]);
});

it('a code by text that was not sent is said in the general words, once', async () => {
  const screen = openScreen(codeBy('sms'), { answers: [failed(twoFactorApi.sms)] });
  await screen.expect(() => expect(screen.text).toContain(general));
  expect([times(screen, general), times(screen, notEmailed), toasts()]).toEqual([1, 0, []]);
});

it('a code that could not be checked is not called wrong', async () => {
  const screen = openScreen(codeBy('email'), {
    answers: [
      answer(twoFactorApi.email, { sent_to: 'd••@x.au', resend_seconds: 60 } as never),
      failed(twoFactorApi.verify),
    ],
  });
  await screen.expectText('d••@x.au');
  await screen.type('6-digit code', '123456');
  await screen.press('Turn on');
  await screen.expect(() => expect(toasts()).toEqual([general]));
  expect([times(screen, general), wrongFields()]).toEqual([1, 0]);
});

it('a link to a new password that was not sent is said once, and blames no field (R342)', async () => {
  const screen = openScreen(<ForgotPasswordPage />, { answers: [failed(passwordLinksApi.forgot)] });
  await screen.type('Email address', 'daniel@x.au');
  await screen.press('Send link');
  await screen.expect(() => expect(toasts()).toEqual([notEmailed]));
  expect([times(screen, notEmailed), times(screen, general), wrongFields()]).toEqual([1, 0, 0]);
  const refused = 'Enter an email address.';
  screen.change(
    refuse(passwordLinksApi.forgot, 422, { message: refused, errors: { email: [refused] } }),
  );
  await screen.type('Email address', 'daniel');
  await screen.press('Send link');
  await screen.expect(() => expect(wrongFields()).toBe(1));
  expect(times(screen, refused)).toBe(1);
});

it('a request for access that failed is said on the page alone (R341)', async () => {
  const screen = openScreen(<AccessNotProvisionedPage />, {
    answers: [failed(originsApi.requestAccess)],
  });
  await screen.press('Request access');
  await screen.expectText('Failed to request provisioning.');
  expect(toasts()).toEqual([]);
});

it('a request for access that was refused is said with the reason alone', async () => {
  const reason = 'You have access already.';
  const screen = openScreen(<AccessNotProvisionedPage />, {
    answers: [refuse(originsApi.requestAccess, 409, { code: 'has_access', message: reason })],
  });
  await screen.press('Request access');
  await screen.expect(() => expect(toasts()).toEqual([reason]));
  expect(screen.text).not.toContain('Failed to request provisioning.');
});

it.each([
  [1, 'Request sent.'],
  [0, 'nobody who can decide has an email here'],
])('a request for access that %i people know of', async (notified, words) => {
  const screen = openScreen(<AccessNotProvisionedPage />, {
    answers: [answer(originsApi.requestAccess, { notified } as never)],
  });
  await screen.press('Request access');
  await screen.expectText(words);
  expect(screen.look('button', 'Request access')).toBeNull();
});
