// An organisation's connections to its identity providers: the list, adding one, and the page of
// one with its configuration and its log.
import { msg } from '@lingui/core/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { form, offered, tab } from '#web/kit/page/tabs.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

const read = ['read organisation settings', 'saml connections'] as const;

export const samlScreens = resourceScreens({
  name: 'saml_connection',
  in: [
    ownOrganisation,
    // R079.
    chosenOrganisation.at('settings/saml', { permission: ['write organisation settings'] }),
  ],
  path: 'settings/saml',
  title: msg`Single sign-on`,
  permission: { read, write: ['saml connections'] },
  menu: { icon: IconFingerprint },
  hub: {
    in: 'settings',
    group: 'sign_in',
    about: msg`Your people sign in with the identity provider of your organisation.`,
    finds: [
      msg`Entity ID`,
      msg`Sign-in URL`,
      msg`Sign-out URL`,
      msg`Certificate`,
      msg`Second certificate`,
      msg`Metadata XML or its address`,
      msg`Name ID format`,
      msg`Page after sign-in`,
      msg`Sign our requests`,
      msg`Attributes`,
      msg`Provisioning`,
      msg`Detailed log`,
    ],
  },
  add: { title: msg`Add connection`, permission: read },
  page: {
    title: msg`Connection`,
    // R080, with the tab that the directory offers.
    tabs: [
      form('details', msg`Details`),
      tab('configuration', msg`Configuration`, () => import('./configuration-page.tsx')),
      offered('scim'),
      offered('issues'),
      tab('logs', msg`Log`, () => import('./logs-page.tsx')),
    ],
  },
  load: () => import('./saml.pages.tsx'),
});
