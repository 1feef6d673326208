// Pages that lead to others: an organisation's settings.
import { msg } from '@lingui/core/macro';
import { IconSettings } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const hubScreens = screen({
  in: [ownOrganisation, chosenOrganisation],
  path: 'settings',
  title: msg`Settings`,
  permission: ['read organisation settings', 'saml connections'],
  load: () => import('./settings-hub-page.tsx'),
  menu: { icon: IconSettings },
});
