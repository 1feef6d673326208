// The questions that people of an organisation are asked at sign-up.
import { msg } from '@lingui/core/macro';
import { IconForms } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const path = 'settings/signup-questions';

export const questionScreens = [
  ...screen({
    in: [
      ownOrganisation,
      // R079.
      chosenOrganisation.at(path, { permission: ['write organisation settings'] }),
    ],
    path,
    title: msg`Sign-up questions`,
    permission: ['read organisation settings'],
    menu: { icon: IconForms },
    hub: {
      in: 'settings',
      group: 'sign_in',
      about: msg`What your people are asked when they set up their account.`,
      finds: [msg`Question`, msg`Answer`, msg`Options`, msg`Must be answered`],
    },
    load: () => import('./sign-up-questions-page.tsx'),
  }),
];
