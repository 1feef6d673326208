// @vitest-environment happy-dom
// What is said when a link to a person's profile was not sent fits the way it goes: by email or by
// text.
import { expect, it } from 'vitest';
import { profileLinksApi } from '#domain/sign-in/profile-links.api.ts';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { verificationApi } from '#domain/sign-in/verification.api.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import type { User } from '#domain/users/user.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { PersonButtons } from './person-buttons.tsx';

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

type Services = CurrentUser['services_set_up'];

/** What is said after this button of the person's page was pressed, and the server failed. */
async function said(button: string, person: Partial<User>, services: Services): Promise<string[]> {
  const failed = { code: 'internal', message: general };
  const screen = openScreen(<PersonButtons record={{ ...worker, ...person }} />, {
    user: { services_set_up: services },
    answers: [
      answer(securityApi.authority, { fault: null }),
      refuse(profileLinksApi.send, 500, failed),
      refuse(verificationApi.resend, 500, failed),
      refuse(peopleApi.resendSignup, 500, failed),
    ],
  });
  await screen.press(button);
  await screen.expect(() => expect(currentToasts()).not.toEqual([]));
  const texts = currentToasts().map(({ text }) => text);
  screen.close();
  toast.clear();
  return texts;
}

it('a profile link goes by email where no text can go', async () => {
  const link = 'Send profile link';
  expect(await said(link, { mobile: null }, ['email', 'sms'])).toEqual([notEmailed]);
  expect(await said(link, {}, ['email'])).toEqual([notEmailed]);
  expect(await said(link, {}, ['email', 'sms'])).toEqual([general]);
  expect(await said(link, { email: null }, ['email'])).toEqual([general]);
});

it('a verification goes by email where a new address waits for it', async () => {
  const verification = 'Resend verification';
  const person = { new_email: 'new@x.au', mobile_verified_at: null };
  expect(await said(verification, person, ['email', 'sms'])).toEqual([notEmailed]);
  expect(await said(verification, { mobile_verified_at: null }, ['email', 'sms'])).toEqual([
    general,
  ]);
});

it('an invitation that could not be sent again is said in the words for emails (R342)', async () => {
  const waiting = { status: 'pending', mobile: null } as const;
  expect(await said('Resend invitation', waiting, ['email'])).toEqual([notEmailed]);
});
