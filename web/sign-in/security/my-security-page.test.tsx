// @vitest-environment happy-dom
// While acting for another person the security page shows why it is empty, and sends no request;
// one's own password, passkeys and second factor keep what was typed when they are refused.
import { describe, expect, it } from 'vitest';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import { passkeysApi } from '#domain/sign-in/passkeys.api.ts';
import { proofApi } from '#domain/sign-in/proof.api.ts';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import { users } from '#domain/users/people.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import ProofDialog from '../proof/proof-dialog.tsx';
import AccountSecurityTab from './account-security-tab.tsx';
import MySecurityPage from './my-security-page.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

const request: OpenSessionRequest = {
  id: 1,
  requester_user_id: 5,
  requester_user_name: 'Priya Raman',
  user_id: 6,
  user_name: 'Daniel Okafor',
  active: true,
  view: 'requester',
  acting: true,
  asked_here: false,
  expires_at: '2026-11-23T06:00:00.000Z',
};

it('while acting', async () => {
  const screen = openScreen(<MySecurityPage />, { user: { session_request: request } });
  await screen.expect(() =>
    expect(screen.text).toBe(
      'Security settings are hidden while you act for someone else. Disconnect to see your own.',
    ),
  );
  expect(screen.calls).toEqual([]);
});

describe('one’s own password', () => {
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<PasswordSection />, { user: { two_factor_method_enabled: null }, answers });
  async function enter(screen: ReturnType<typeof open>) {
    await screen.type('Current password', 'old');
    await screen.type('New password', 'new');
    await screen.type('New password again', 'newer');
    await screen.press('Change password');
  }

  it('each refusal is at its field', async () => {
    const screen = open(
      refuse(securityApi.changePassword, 422, {
        errors: {
          current_password: ['It is wrong.'],
          password: ['Use a number.', 'Use a letter.'],
          password_confirmation: ['They differ.'],
        },
      }),
    );
    await enter(screen);
    await screen.expectProblem('Current password', 'It is wrong.');
    await screen.expectProblem('New password', 'Use a number. Use a letter.');
    await screen.expectProblem('New password again', 'They differ.');
    expect((await screen.field('New password')).value).toBe('new');
  });

  it('too many tries are said above the fields, which are not blamed', async () => {
    const screen = open(refuse(securityApi.changePassword, 429, { message: 'Wait a minute.' }));
    await enter(screen);
    await screen.expectText('Wait a minute.');
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });

  it('once it was changed the boxes are empty', async () => {
    const screen = open(answer(securityApi.changePassword, null as never));
    await enter(screen);
    await screen.expectText('Password changed. Your other sessions were ended.');
    expect((await screen.field('Current password')).value).toBe('');
  });
});

describe('passkeys', () => {
  const key = {
    id: 3,
    name: 'Laptop',
    created_at: '2026-11-01T01:00:00Z',
    last_used_at: null,
  };
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<PasskeysSection />, {
      answers: [...answers, answer(passkeysApi.passkeys, [key] as never)],
    });

  it('one is removed after a question only', async () => {
    const screen = open(answer(passkeysApi.remove, null as never));
    await screen.expectText('Added 01/11/2026');
    await screen.press('Remove Laptop');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Remove Laptop');
    await screen.answerQuestion('Remove');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
  });

  it('a name that is refused stays in its box', async () => {
    const screen = open(refuse(passkeysApi.rename, 422, { errors: { name: ['It is used.'] } }));
    await screen.press('Rename Laptop');
    await screen.type('Name', 'Phone');
    await screen.press('Save');
    await screen.expectProblem('Name', 'It is used.');
    expect((await screen.field('Name')).value).toBe('Phone');
  });

  it('a browser without them says so', async () => {
    const screen = open();
    await screen.expectText('This browser does not support passkeys.');
  });
});

it('new recovery codes end the old ones: after a question only', async () => {
  const screen = openScreen(<TwoFactorSection />, {
    answers: [
      answer(twoFactorApi.state, {
        ...sampleOf(twoFactorApi.state),
        enabled: 'app',
        recovery_codes_left: 1,
      } as never),
      answer(twoFactorApi.recoveryCodes, { recovery_codes: ['one-1'] } as never),
    ],
  });
  await screen.expectText('Authenticator app · 1 recovery code left');
  await screen.press('New recovery codes');
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press('New recovery codes');
  await screen.answerQuestion('Create codes');
  await screen.expectText('one-1');
});

describe('proving who one is', () => {
  const open = (ways: object, ...answers: ReturnType<typeof answer>[]) => {
    const given: boolean[] = [];
    const screen = openScreen(<ProofDialog onAnswer={(yes) => void given.push(yes)} />, {
      answers: [
        ...answers,
        answer(proofApi.ways, { ...sampleOf(proofApi.ways), ...ways } as never),
      ],
    });
    return { screen, given };
  };

  it('a wrong password is said at its field, and proves nothing', async () => {
    const { screen, given } = open(
      { password: true, method: null },
      refuse(proofApi.give, 422, { errors: { password: ['It is wrong.'] } }),
    );
    await screen.type('Password', 'wrong');
    await screen.press('Confirm');
    await screen.expectProblem('Password', 'It is wrong.');
    expect(given).toEqual([]);
    screen.change(answer(proofApi.give, null as never));
    await screen.press('Confirm');
    await screen.expect(() => expect(given).toEqual([true]));
  });

  it('closing it proves nothing', async () => {
    const { screen, given } = open({ password: true, method: null });
    await screen.field('Password');
    await screen.press('Close');
    await screen.expect(() => expect(given).toEqual([false]));
  });
});

describe('how a person signs in', () => {
  const person = { ...sampleOf(users.api.get), id: 3, name: 'Ana Silva' };
  const security = {
    ...sampleOf(securityApi.accountSecurity),
    two_factor_method_enabled: 'app',
    two_factor_method_preferred: 'app',
    sessions: 2,
    failed_tries: 1,
    last_login_at: null,
    last_login_ip: null,
  };
  const open = (over: object, options: OpenOptions = {}) =>
    openScreen(
      <OpenRecordProvider value={person}>
        <AccountSecurityTab />
      </OpenRecordProvider>,
      {
        user: { abilities: ['write users'] },
        ...options,
        answers: [
          ...(options.answers ?? []),
          answer(securityApi.accountSecurity, { ...security, ...over } as never),
          answer(securityApi.authority, { fault: null } as never),
        ],
      },
    );

  it('what signs them out is asked first', async () => {
    const screen = open({}, { answers: [answer(securityApi.endAllSessions, null as never)] });
    await screen.expectText('Authenticator app', 'Never', 'Unknown');
    await screen.press('Sign out everywhere');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Sign out everywhere');
    await screen.answerQuestion('Sign out');
    await screen.expectText('All sessions were ended.');
  });

  it.each<[object, string, string[]]>([
    [{ sessions: 0, failed_tries: 0 }, 'Authenticator app', ['Reset two-factor']],
    [
      { two_factor_method_enabled: null, two_factor_method_preferred: 'sms' },
      'Not set up yet: Codes by SMS',
      ['Reset two-factor', 'Sign out everywhere', 'Unlock'],
    ],
    [
      { two_factor_method_enabled: null, two_factor_method_preferred: null, sessions: 0 },
      'Not set up',
      ['Unlock'],
    ],
  ])('%j', async (over, words, buttons) => {
    const screen = open(over);
    await screen.expectText(words);
    const shown = await screen.all('button');
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it('a reader changes nothing', async () => {
    const screen = open({}, { user: { abilities: ['read users'] } });
    await screen.expectText('Authenticator app');
    expect(screen.look('button')).toBeNull();
  });
});
