// Messages to the outside: those that did not get through, and in demo mode, before anybody can
// sign in, all that would have been sent.
import { msg } from '@lingui/core/macro';
import { IconMailExclamation } from '@tabler/icons-react';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';

export const messagesScreens = [
  screen({
    path: '/outbox',
    title: msg`Outbox`,
    open: 'always',
    layout: 'plain',
    load: () => import('./outbox-page.tsx'),
  }),
  screen({
    path: '/messages/undelivered',
    title: msg`Failed messages`,
    permission: ['read messages'],
    load: () => import('./undelivered-page.tsx'),
    menu: {
      icon: IconMailExclamation,
      letter: 'm',
      count: lazyPart(() => import('./dead-messages.tsx')),
    },
  }),
];
