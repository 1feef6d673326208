// @vitest-environment happy-dom
// The ways in: each refusal at its field with nothing lost, codes that are sent once a minute, links
// that change nothing by being opened, and no way round a gate.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { originsApi } from '#domain/sign-in/origins.api.ts';
import { passwordLinksApi } from '#domain/sign-in/password-links.api.ts';
import { setUpApi } from '#domain/sign-in/set-up.api.ts';
import { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import { verificationApi } from '#domain/sign-in/verification.api.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { currentUser } from '#web/kit/session/session.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import SingleSignOnPage from './access/single-sign-on-page.tsx';
import SetPasswordPage from './set-password-page.tsx';
import SignInPage from './sign-in-page.tsx';
import ConfirmEmailPage from './steps/confirm-email-page.tsx';
import ForgotPasswordPage from './steps/forgot-password-page.tsx';
import LandlinePage from './steps/landline-page.tsx';
import MobilePage from './steps/mobile-page.tsx';
import SetUpPage from './steps/set-up-page.tsx';
import ChooseMethodPage from './two-factor/choose-method-page.tsx';
import SetupAppPage from './two-factor/setup-app-page.tsx';
import VerificationPage from './two-factor/verification-page.tsx';

const me = anOperator({ home: '/alert-monitoring' }) as never;
const whoAmI = answer(signInApi.me, me);
const noDemo = refuse(signInApi.demo, 404);
let left: string[];
beforeEach(() => {
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void left.push(String(to)));
});
afterEach(() => vi.restoreAllMocks());

describe('with a password', () => {
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<SignInPage />, { at: '/', user: null, answers: [...answers, noDemo, whoAmI] });
  async function enter(screen: ReturnType<typeof open>, email: string, password: string) {
    await screen.type('Email address', email);
    await screen.type('Password', password);
    await screen.press('Sign in');
  }

  it('leads home, without the blanks of the address', async () => {
    const screen = open(answer(signInApi.signIn, me));
    await enter(screen, ' mei@vigil.test ', 'a secret');
    await screen.expectAddress('/alert-monitoring');
    expect(screen.written).toEqual([
      ['POST /auth', { email: 'mei@vigil.test', password: 'a secret' }],
    ]);
    expect(currentUser()?.name).toBe('Mei Chen');
  });

  it('what is missing is said at its field, and nothing is asked', async () => {
    const screen = open();
    await screen.press('Sign in');
    await screen.expectProblem('Email address', 'Enter your email address.');
    await screen.expectProblem('Password', 'Enter your password.');
    await screen.expectFocus('textbox', /Email address/);
    await screen.type('Email address', 'mei@vigil.test');
    await screen.press('Sign in');
    await screen.expectProblem('Password', 'Enter your password.');
    expect((await screen.field('Email address')).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.written).toEqual([]);
  });

  it('a refusal blames no field where the server names none, and keeps the address', async () => {
    const screen = open(refuse(signInApi.signIn, 422, { message: 'Email or password is wrong.' }));
    await enter(screen, 'mei@vigil.test', 'wrong');
    await screen.expectText('Email or password is wrong.');
    expect((await screen.field('Email address')).value).toBe('mei@vigil.test');
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
    expect(currentUser()).toBeNull();
  });

  it('a refused password is said at it', async () => {
    const screen = open(
      refuse(signInApi.signIn, 422, { errors: { password: ['This password has expired.'] } }),
    );
    await enter(screen, 'mei@vigil.test', 'old');
    await screen.expectProblem('Password', 'This password has expired.');
  });

  it('a person of another cell goes on there', async () => {
    const screen = open(
      answer(signInApi.signIn, { elsewhere: 'https://two.vigil.test/in' } as never),
    );
    await enter(screen, 'mei@vigil.test', 'a secret');
    await screen.expect(() => expect(left).toEqual(['https://two.vigil.test/in']));
    expect(currentUser()).toBeNull();
  });

  it('demo accounts sign in by one press; without a demo there are none', async () => {
    const screen = openScreen(<SignInPage />, {
      at: '/',
      user: null,
      answers: [
        whoAmI,
        answer(signInApi.signIn, me),
        answer(signInApi.demo, {
          accounts: [{ role: 'admin', title: 'Admin', email: 'admin@demo.test', password: 'demo' }],
        } as never),
      ],
    });
    await screen.press(/^Admin/);
    await screen.expectAddress('/alert-monitoring');
    expect(screen.written[0]?.[1]).toEqual({ email: 'admin@demo.test', password: 'demo' });
    screen.close();
    const none = open();
    await none.field('Password');
    await none.expectNoText('Demo accounts');
  });
});

describe('the first password', () => {
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<SetPasswordPage />, {
      path: '/set-password/:token',
      at: '/set-password/abc',
      user: null,
      answers: [...answers, whoAmI],
    });
  async function enter(screen: ReturnType<typeof open>) {
    await screen.type('New password', 'a long secret 1!');
    await screen.type('New password again', 'a long secret 1!');
    await screen.press('Set password');
  }

  it('signs in by the address of the link', async () => {
    const screen = open(
      answer(passwordLinksApi.reset, { email: 'mei@vigil.test' } as never),
      answer(signInApi.signIn, me),
    );
    await enter(screen);
    await screen.expectAddress('/alert-monitoring');
    expect(screen.written.map(([line]) => line)).toEqual(['POST /password/reset', 'POST /auth']);
  });

  it('each rule that it breaks is said at it', async () => {
    const screen = open(
      refuse(passwordLinksApi.reset, 422, {
        errors: {
          password: ['Use a number.', 'Use a letter.'],
          password_confirmation: ['They differ.'],
        },
      }),
    );
    await enter(screen);
    await screen.expectProblem('New password', 'Use a number. Use a letter.');
    await screen.expectProblem('New password again', 'They differ.');
  });

  it('an old link is said above, and blames no field', async () => {
    const screen = open(
      refuse(passwordLinksApi.reset, 422, { errors: { token: ['This link is no longer valid.'] } }),
    );
    await enter(screen);
    await screen.expectText('This link is no longer valid.');
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });
});

it('asking for a link says the same for every address, and the refusal at the field', async () => {
  const screen = openScreen(<ForgotPasswordPage />, {
    user: null,
    answers: [refuse(passwordLinksApi.forgot, 422, { errors: { email: ['This is no address.'] } })],
  });
  await screen.press('Send link');
  await screen.expectProblem('Email address', 'Enter your email address.');
  expect(screen.written).toEqual([]);
  await screen.type('Email address', 'mei');
  await screen.press('Send link');
  await screen.expectProblem('Email address', 'This is no address.');
  screen.change(answer(passwordLinksApi.forgot, {} as never));
  await screen.type('Email address', 'mei@vigil.test');
  await screen.press('Send link');
  await screen.expectText('If mei@vigil.test has an account, a link is on its way.');
});

describe('confirming an address', () => {
  const link = { purpose: 'new_email', email: 'mei@new.test' } as const;
  const open = (options: OpenOptions) =>
    openScreen(<ConfirmEmailPage />, {
      path: '/confirm/:signature',
      at: '/confirm/abc',
      user: null,
      ...options,
    });

  it('opening the link confirms nothing; the press does', async () => {
    const screen = open({
      answers: [answer(verificationApi.openLink, link), answer(verificationApi.useLink, link)],
    });
    await screen.expectText('Is mei@new.test your address?');
    expect(screen.written).toEqual([]);
    await screen.press('Confirm email address');
    await screen.expectWritten(['POST /auth/verification', { signature: 'abc' }]);
    await screen.expectText('mei@new.test is confirmed.');
  });

  it('a contact arrives at their own page', async () => {
    const contact = { purpose: 'contact', email: 'bo@x.test' } as const;
    const screen = open({
      answers: [
        answer(verificationApi.openLink, contact),
        answer(verificationApi.useLink, contact),
      ],
    });
    await screen.press('Confirm email address');
    await screen.expectAddress('/contact-verification-complete');
  });

  it.each<[string, OpenOptions]>([
    ['an old one', { answers: [refuse(verificationApi.openLink, 404)] }],
    ['none at all', { path: '/confirm', at: '/confirm' }],
  ])('%s has nothing to press', async (_, options) => {
    const screen = open(options);
    await screen.expectText('This link is no longer valid. Ask for a new one.');
    expect(screen.look('button')).toBeNull();
  });

  it('one that was used meanwhile says so', async () => {
    const screen = open({
      answers: [
        answer(verificationApi.openLink, link),
        refuse(verificationApi.useLink, 422, { errors: { signature: ['It was used already.'] } }),
      ],
    });
    await screen.press('Confirm email address');
    await screen.expectText('It was used already.');
    await screen.expectNoText('is confirmed');
  });
});

describe('setting up an account', () => {
  const wanted = {
    name: 'Mei Chen',
    email: 'mei@vigil.test',
    organisation: 'Redgum',
    terms: { id: 4, version: 2, content: 'Be kind.' },
    password_needed: true,
    questions: [
      {
        id: 1,
        question: 'Which shift?',
        answer_type: 'choice',
        required: true,
        options: ['Day', 'Night'],
        answer: null,
      },
      {
        id: 2,
        question: 'First aid?',
        answer_type: 'yes_no',
        required: false,
        options: [],
        answer: 'no',
      },
      { id: 3, question: 'Car?', answer_type: 'text', required: false, options: [], answer: null },
    ],
  };
  const open = (over: object, options: OpenOptions = {}) =>
    openScreen(<SetUpPage />, {
      path: '/set-up/:signature',
      at: '/set-up/abc',
      user: null,
      ...options,
      answers: [
        ...(options.answers ?? []),
        answer(setUpApi.open, { ...wanted, ...over } as never),
        whoAmI,
      ],
    });

  it('sends terms only when they are accepted, with password and answers', async () => {
    const screen = open(
      {},
      { answers: [refuse(setUpApi.setUp, 422, { errors: { terms_id: ['Accept the terms.'] } })] },
    );
    await screen.type('New password', 'secret');
    await screen.type('New password again', 'secret');
    await screen.choose('Which shift?', 'Night');
    await screen.type('Car?', 'AB 12');
    await screen.press('Continue');
    await screen.expectText('Accept the terms.');
    const given = {
      signature: 'abc',
      password: 'secret',
      password_confirmation: 'secret',
      answers: { 1: 'Night', 2: 'no', 3: 'AB 12' },
    };
    expect(screen.written[0]?.[1]).toEqual(given);
    screen.change(answer(setUpApi.setUp, me));
    await screen.press('I accept the terms and conditions', 'checkbox');
    await screen.press('Continue');
    await screen.expectAddress('/alert-monitoring');
    expect(screen.written[1]?.[1]).toEqual({ ...given, terms_id: 4 });
  });

  it('what is left in a session is the terms alone', async () => {
    const screen = open(
      { password_needed: false, questions: [], organisation: null },
      { path: '/set-up', at: '/set-up', user: {}, answers: [answer(setUpApi.setUp, me)] },
    );
    await screen.press('I accept the terms and conditions', 'checkbox');
    expect(screen.look('link', 'Sign out')).not.toBeNull();
    await screen.press('Continue');
    await screen.expectWritten(['POST /auth/setup', { terms_id: 4 }]);
  });

  it('a refused answer is said at its question', async () => {
    const screen = open(
      { terms: null },
      {
        answers: [refuse(setUpApi.setUp, 422, { errors: { 'answers.3': ['Enter the number.'] } })],
      },
    );
    await screen.press('Continue');
    await screen.expectProblem('Car?', 'Enter the number.');
  });

  it('a link that is over says so, and there is no form', async () => {
    const screen = open(
      {},
      { answers: [refuse(setUpApi.open, 422, { errors: { signature: ['This link was used.'] } })] },
    );
    await screen.expectText('This link was used.');
    expect(screen.look('button', 'Continue')).toBeNull();
  });
});

const sent = (sent_to: string, resend_seconds = 60) => ({ sent_to, resend_seconds }) as never;

describe('a number', () => {
  it('a mobile is sent a code at once, and a wrong one is said at the field', async () => {
    const screen = openScreen(<MobilePage />, {
      at: '/verify-mobile',
      answers: [
        answer(verificationApi.sendToMobile, sent('*** 678')),
        refuse(verificationApi.verifyMobile, 422, { errors: { code: ['The code is wrong.'] } }),
        whoAmI,
      ],
    });
    await screen.expectText('We sent a code to *** 678.', /Send again in \d+ s/);
    await screen.press('Continue');
    await screen.expectProblem('6-digit code', 'Enter the code.');
    await screen.type('6-digit code', '123456');
    await screen.press('Continue');
    await screen.expectProblem('6-digit code', 'The code is wrong.');
    screen.change(answer(verificationApi.verifyMobile, null));
    await screen.press('Continue');
    await screen.expectAddress('/alert-monitoring');
  });

  it('a landline rings only when it is asked for', async () => {
    const screen = openScreen(<LandlinePage />, {
      user: { landline: '+61255501234' },
      answers: [answer(verificationApi.callLandline, sent('*** 234'))],
    });
    await screen.expectText('and read out a 6-digit code.');
    expect(screen.written).toEqual([]);
    await screen.press('Call now');
    await screen.expectText('We are calling *** 234.', /Call again in \d+ s/);
  });

  it('a code that could not be sent can be asked for again, one asked too soon not', async () => {
    const screen = openScreen(<MobilePage />, {
      answers: [refuse(verificationApi.sendToMobile, 503, { message: 'No service.' })],
    });
    await screen.expectText('No service.');
    expect((await screen.find('button', 'Send again')).hasAttribute('disabled')).toBe(false);
    screen.close();
    const soon = openScreen(<MobilePage />, {
      answers: [refuse(verificationApi.sendToMobile, 429, { message: 'Wait a minute.' })],
    });
    await soon.expectText('Wait a minute.');
    expect((await soon.find('button', /^Send again in/)).hasAttribute('disabled')).toBe(true);
  });
});

describe('the second factor', () => {
  it('is chosen from what can reach the person', async () => {
    const screen = openScreen(<ChooseMethodPage />, {
      user: {
        email: 'mei@vigil.test',
        mobile: '+61412345678',
        mobile_verified_at: null,
        services_set_up: ['email', 'sms'],
      },
      answers: [refuse(twoFactorApi.choose, 409, { message: 'It is on already.' })],
    });
    expect((await screen.find('button', /^SMS/)).hasAttribute('disabled')).toBe(true);
    await screen.expectText('Your account has no verified mobile number.');
    await screen.press(/^Email/);
    await screen.expectWritten(['PUT /auth/two-factor', { method: 'email' }]);
    await screen.expectText('It is on already.');
    screen.close();
    const none = openScreen(<ChooseMethodPage />, { user: { email: null, services_set_up: [] } });
    await none.find('button', /^Authenticator app/);
    expect([none.look('button', /^Email/), none.look('button', /^SMS/)]).toEqual([null, null]);
  });

  it('an app is set up by its key; the recovery codes must be kept before going on', async () => {
    const screen = openScreen(<SetupAppPage />, {
      at: '/two-factor/setup/app',
      answers: [
        answer(twoFactorApi.secret, {
          provisioning_uri: 'otpauth://x',
          secret: 'ABCDEFGH',
        } as never),
        answer(twoFactorApi.verify, { recovery_codes: ['one-1', 'two-2'] } as never),
        whoAmI,
      ],
    });
    await screen.expectText('ABCD EFGH');
    await screen.type('6-digit code', '123456');
    await screen.press('Turn on');
    await screen.expectText('Save your recovery codes', 'one-1', 'two-2');
    expect(screen.written[0]?.[1]).toEqual({ code: '123456', method: 'app', secret: 'ABCDEFGH' });
    expect((await screen.find('button', 'Continue')).hasAttribute('disabled')).toBe(true);
    await screen.press('I have saved these codes', 'checkbox');
    await screen.press('Continue');
    await screen.expectAddress('/alert-monitoring');
  });

  it('without a key there is no code to enter', async () => {
    const screen = openScreen(<SetupAppPage />, {
      answers: [refuse(twoFactorApi.secret, 409, { message: 'It is set up already.' })],
    });
    await screen.expectText('It is set up already.');
    expect(screen.look('button', 'Turn on')).toBeNull();
  });

  it('a code by email is sent at once; a recovery code goes as one', async () => {
    const screen = openScreen(<VerificationPage />, {
      user: { two_factor_method_enabled: 'email', services_set_up: ['email'] },
      answers: [
        answer(twoFactorApi.email, sent('m***@vigil.test')),
        answer(twoFactorApi.verify, { recovery_codes: null } as never),
        whoAmI,
      ],
    });
    await screen.expectText('We sent a code to m***@vigil.test.');
    await screen.press('Use a recovery code');
    await screen.expectText('Each recovery code works once.');
    await screen.type('Recovery code', 'one-1');
    await screen.press('Continue');
    await screen.expectAddress('/alert-monitoring');
    expect(screen.written.at(-1)?.[1]).toEqual({ code: 'one-1', method: 'recovery_code' });
  });

  it('where no service sends its codes, a recovery code is the only way', async () => {
    const screen = openScreen(<VerificationPage />, {
      user: { two_factor_method_enabled: 'sms', services_set_up: ['email'] },
    });
    await screen.expectText('Enter a recovery code', 'Use a recovery code, or have');
    expect(screen.look('button', 'Use a code instead')).toBeNull();
    expect(screen.written).toEqual([]);
  });

  it('the app needs nothing to be sent', async () => {
    const screen = openScreen(<VerificationPage />, { user: { two_factor_method_enabled: 'app' } });
    await screen.expectText('Open your authenticator app');
    expect(screen.look('button', /^Send again/)).toBeNull();
    expect(screen.written).toEqual([]);
  });
});

describe('single sign-on', () => {
  const ways = {
    name: 'Redgum',
    single_sign_on: true,
    connections: [{ name: 'Entra', url: 'https://vigil.test/saml/6' }],
  };
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<SingleSignOnPage />, { user: null, answers });

  it('the subdomain leads to the providers, however it is written', async () => {
    const screen = open(answer(originsApi.organisation, ways as never));
    await screen.type('Subdomain of your organisation', ' RedGum ');
    await screen.press('Continue');
    await screen.press('Continue with Entra');
    expect(screen.calls.map(({ line }) => line)).toEqual(['GET /auth/organisations/redgum']);
    expect(left).toEqual(['https://vigil.test/saml/6?to=%2F']);
  });

  it('an empty one is not asked about; one without single sign-on says so', async () => {
    const screen = open(
      answer(originsApi.organisation, { ...ways, single_sign_on: false } as never),
    );
    await screen.press('Continue');
    await screen.expectProblem('Subdomain of your organisation', 'Enter the subdomain');
    expect(screen.calls).toEqual([]);
    await screen.type('Subdomain of your organisation', 'wattle');
    await screen.press('Continue');
    await screen.expectProblem('Subdomain of your organisation', 'is not available');
    expect((await screen.field('Subdomain of your organisation')).value).toBe('wattle');
  });

  it('a bad connection is not called a wrong subdomain', async () => {
    const screen = open(networkDown(originsApi.organisation));
    await screen.type('Subdomain of your organisation', 'redgum');
    await screen.press('Continue');
    await screen.expectProblem(
      'Subdomain of your organisation',
      'The server could not be reached.',
    );
  });
});
