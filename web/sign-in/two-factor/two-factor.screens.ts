// The steps of the second factor between signing in and the portal.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

const setUp = { at: ['two_factor_choice', 'two_factor_setup'], layout: 'auth' } as const;

export const twoFactorScreens = [
  screen({
    path: '/two-factor/verification',
    title: msg`Enter your code`,
    at: ['two_factor_verification'],
    layout: 'auth',
    load: () => import('./verification-page.tsx'),
  }),
  screen({
    ...setUp,
    path: '/two-factor/setup',
    title: msg`Protect your account`,
    load: () => import('./choose-method-page.tsx'),
  }),
  screen({
    ...setUp,
    path: '/two-factor/setup/app',
    title: msg`Set up your authenticator app`,
    load: () => import('./setup-app-page.tsx'),
  }),
  screen({
    ...setUp,
    path: '/two-factor/setup/email',
    title: msg`Set up codes by email`,
    load: () => import('./setup-email-page.tsx'),
  }),
  screen({
    ...setUp,
    path: '/two-factor/setup/sms',
    title: msg`Set up codes by SMS`,
    load: () => import('./setup-sms-page.tsx'),
  }),
];
