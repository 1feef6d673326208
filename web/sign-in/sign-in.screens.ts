// The pages on the way in and out.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

export const signInScreens = [
  screen({ path: '/', title: msg`Sign in`, open: 'signed-out', layout: 'auth', load: () => import('./sign-in-page.tsx') }),
  screen({
    path: '/set-password/:token',
    title: msg`Set your password`,
    open: 'always',
    layout: 'auth',
    load: () => import('./set-password-page.tsx'),
  }),
  screen({ path: '/logout', title: msg`Signing out`, open: 'always', layout: 'plain', load: () => import('./sign-out-page.tsx') }),
];
