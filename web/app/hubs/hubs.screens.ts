// The hub pages: settings of the platform, settings of an organisation, and its tags.
import { msg } from '@lingui/core/macro';
import { IconSettings, IconTags } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const hubScreens = [
  ...screen({
    in: [wholePlatform],
    path: 'settings',
    title: msg`Settings`,
    // R081, as each page below it.
    permission: ['read settings'],
    load: () => import('./settings-hub-page.tsx'),
    menu: { icon: IconSettings },
  }),
  ...screen({
    in: [ownOrganisation, chosenOrganisation],
    path: 'settings',
    title: msg`Settings`,
    // R090.
    permission: ['read organisation settings', 'saml connections'],
    load: () => import('./settings-hub-page.tsx'),
    menu: { icon: IconSettings },
  }),
  ...screen({
    in: [
      ownOrganisation,
      // R079.
      chosenOrganisation.at('settings/tags', { permission: ['write organisation settings'] }),
    ],
    path: 'settings/tags',
    title: msg`Tags`,
    permission: ['read organisation settings'],
    load: () => import('./tags-hub-page.tsx'),
    menu: { icon: IconTags },
    hub: {
      in: 'settings',
      group: 'people',
      about: msg`Labels for departments and people.`,
      finds: [msg`User tags`, msg`Department tags`],
    },
  }),
];
