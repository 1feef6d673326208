// The questions that people are asked: an organisation's at sign-up, and the platform's for each type of device.
import { msg } from '@lingui/core/macro';
import { IconDevices, IconForms } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const path = 'settings/signup-questions';

export const questionScreens = [
  ...screen({
    in: [ownOrganisation, chosenOrganisation.at(path, { permission: ['write organisation settings'] })],
    path,
    title: msg`Sign-up questions`,
    permission: ['read organisation settings'],
    menu: { icon: IconForms },
    hub: { in: 'settings', about: msg`What your people are asked when they set up their account.` },
    load: () => import('./sign-up-questions-page.tsx'),
  }),
  ...screen({
    in: [wholePlatform],
    path: 'settings/device-types',
    title: msg`Device types`,
    permission: ['read settings'],
    menu: { icon: IconDevices },
    hub: { in: 'settings', about: msg`The questions asked when somebody gets a device.` },
    load: () => import('./device-types-page.tsx'),
  }),
  ...screen({
    in: [wholePlatform],
    path: 'settings/device-types/:deviceTypeId/onboarding-questions',
    title: msg`Onboarding questions`,
    permission: ['read settings'],
    load: () => import('./onboarding-questions-page.tsx'),
  }),
];
