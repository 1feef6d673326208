// The page behind a link to one alert: no account, no menu, made for a phone in the hand.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

export const sharedAlertScreens = [
  screen({
    path: '/shared-alerts/:token',
    title: msg`Shared alert`,
    open: 'always',
    layout: 'plain',
    load: () => import('./shared-alert-page.tsx'),
  }),
];
