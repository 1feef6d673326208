// The screen of an organisation's own look.
import { msg } from '@lingui/core/macro';
import { IconPalette } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const brandingScreens = screen({
  in: [
    ownOrganisation,
    // R079.
    chosenOrganisation.at('settings/branding', { permission: ['write organisation settings'] }),
  ],
  path: 'settings/branding',
  title: msg`Branding`,
  permission: ['read organisation settings'],
  load: () => import('./branding-page.tsx'),
  menu: { icon: IconPalette },
  hub: {
    in: 'settings',
    group: 'look',
    about: msg`Logo and colour of the sign-in page, the portal, emails and shared alerts.`,
    finds: [msg`Logo`, msg`Sign-in logo`, msg`Accent colour`, msg`Sign-in address`],
  },
});
