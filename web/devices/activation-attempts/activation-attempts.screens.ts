// Phones that want in: the tries of the last 48 hours, and what administrators do about them.
import { msg } from '@lingui/core/macro';
import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';

export const activationAttemptScreens = [
  screen({
    path: '/activation-attempts',
    title: msg`Activation attempts`,
    permission: ['read organisation users'],
    load: () => import('./activation-attempts-page.tsx'),
    menu: {
      icon: IconDeviceMobileQuestion,
      letter: 't',
      count: lazyPart(() => import('./waiting-phones.tsx')),
    },
  }),
];
