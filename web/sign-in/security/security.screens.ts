// One's own security page, and the tab that administrators see of a person.
import { msg } from '@lingui/core/macro';
import { offer } from '#web/kit/page/tabs.ts';
import { mine } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const securityScreens = screen({
  in: [mine],
  path: 'security',
  title: msg`Security`,
  load: () => import('./my-security-page.tsx'),
});

export const accountSecurityOffer = offer({
  to: 'user',
  path: 'account-security',
  title: msg`Account security`,
  load: () => import('./account-security-tab.tsx'),
});
