// What the program would have sent to the outside: there in demo mode only, and before anybody can sign in.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

export const messagesScreens = [
  screen({ path: '/outbox', title: msg`Outbox`, open: 'always', layout: 'plain', load: () => import('./outbox-page.tsx') }),
];
