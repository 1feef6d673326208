// One's own account: the same pages as of any person, of the reader and for every role.
import { msg } from '@lingui/core/macro';
import { IconUserCircle } from '@tabler/icons-react';
import { mine } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const userScreens = [
  ...screen({
    in: [mine],
    path: 'account',
    title: msg`My account`,
    load: () => import('./my/my-account-page.tsx'),
    menu: { icon: IconUserCircle, letter: 'y' },
  }),
  ...screen({
    in: [mine],
    path: 'profile',
    title: msg`Profile`,
    load: () => import('./tabs/profile-tab.tsx'),
  }),
  ...screen({
    in: [mine],
    path: 'contacts',
    title: msg`Personal contacts`,
    load: () => import('./tabs/personal-contacts-tab.tsx'),
  }),
  ...screen({
    in: [mine],
    path: 'contacts/create',
    title: msg`Add personal contact`,
    load: () => import('./my/add-own-contacts-page.tsx'),
  }),
  ...screen({
    in: [mine],
    path: 'responsibilities',
    title: msg`Responsibilities`,
    load: () => import('./tabs/responsibilities-tab.tsx'),
  }),
  screen({
    path: '/profile-setup',
    title: msg`About you`,
    at: ['profile'],
    layout: 'auth',
    load: () => import('./steps/profile-setup-page.tsx'),
  }),
  screen({
    // R040, R053.
    path: '/mobile/complete-profile/:token',
    title: msg`Complete your profile`,
    open: 'always',
    layout: 'auth',
    load: () => import('./steps/complete-profile-page.tsx'),
  }),
  screen({
    path: '/profile-setup-contact',
    title: msg`Your personal contacts`,
    at: ['profile'],
    layout: 'auth',
    load: () => import('./steps/profile-contacts-page.tsx'),
  }),
];

/** What stays around them: the account, which they all show a part of. */
export const myFrame = () => import('./my/my-frame.tsx');
