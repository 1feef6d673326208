// The pages about people; so far one's own account.
import { msg } from '@lingui/core/macro';
import { IconUserCircle } from '@tabler/icons-react';
import { screen } from '#web/kit/screen/screen.ts';

export const userScreens = [
  screen({
    path: '/my/account',
    title: msg`My account`,
    load: () => import('./my-account-page.tsx'),
    menu: { icon: IconUserCircle, letter: 'y' },
  }),
];
