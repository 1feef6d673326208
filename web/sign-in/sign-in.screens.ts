// The pages on the way in and out.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

const setUp = {
  title: msg`Set up your account`,
  layout: 'auth',
  load: () => import('./steps/set-up-page.tsx'),
} as const;
/** With and without a session, and with and without a signature (R051, R052). */
const confirming = {
  title: msg`Confirm your email address`,
  open: 'always',
  layout: 'auth',
  load: () => import('./steps/confirm-email-page.tsx'),
} as const;

export const signInScreens = [
  screen({
    // R049.
    path: '/',
    title: msg`Sign in`,
    open: 'signed-out',
    layout: 'auth',
    load: () => import('./sign-in-page.tsx'),
  }),
  screen({
    path: '/set-password/:token',
    title: msg`Set your password`,
    open: 'signed-out',
    layout: 'auth',
    load: () => import('./set-password-page.tsx'),
  }),
  screen({
    path: '/forgot-password',
    title: msg`Forgot your password?`,
    open: 'signed-out',
    layout: 'auth',
    load: () => import('./steps/forgot-password-page.tsx'),
  }),
  screen({
    path: '/single-sign-on',
    title: msg`Single sign-on`,
    open: 'signed-out',
    layout: 'auth',
    load: () => import('./access/single-sign-on-page.tsx'),
  }),
  // R050.
  screen({ ...setUp, path: '/setup', at: ['terms', 'password'] }),
  screen({ ...setUp, path: '/setup/:signature', open: 'always' }),
  screen({
    path: '/mobile-verification',
    title: msg`Verify your mobile`,
    at: ['mobile'],
    layout: 'auth',
    load: () => import('./steps/mobile-page.tsx'),
  }),
  screen({
    path: '/landline-verification',
    title: msg`Verify your landline`,
    at: ['landline'],
    layout: 'auth',
    load: () => import('./steps/landline-page.tsx'),
  }),
  screen({ ...confirming, path: '/verification' }),
  screen({ ...confirming, path: '/verification/:signature' }),
  screen({
    path: '/contact-verification-complete',
    title: msg`Thank you`,
    open: 'always',
    layout: 'auth',
    load: () => import('./steps/contact-complete-page.tsx'),
  }),
  screen({
    path: '/access-not-provisioned',
    title: msg`Access Not Provisioned`,
    at: ['provisioning'],
    layout: 'auth',
    load: () => import('./access/access-not-provisioned-page.tsx'),
  }),
  screen({
    path: '/logout',
    title: msg`Signing out`,
    open: 'always',
    layout: 'plain',
    load: () => import('./sign-out-page.tsx'),
  }),
];
