// The types of device: the list, and the page of one with its default instructions and its
// onboarding questions.
import { msg } from '@lingui/core/macro';
import { IconDevices } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { offered, tab } from '#web/kit/page/tabs.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';

export const deviceTypeScreens = resourceScreens({
  name: 'device_type',
  in: [wholePlatform],
  path: 'settings/device-types',
  title: msg`Device types`,
  permission: { read: ['read settings'], write: ['read settings'] },
  menu: { icon: IconDevices },
  hub: {
    in: 'settings',
    group: 'devices',
    about: msg`Default instructions and onboarding questions for each type of device.`,
    finds: [msg`Default instructions`, msg`Questions in order`, msg`Required`],
  },
  page: {
    title: msg`Device type`,
    tabs: [
      offered('default-responses'),
      tab(
        'onboarding-questions',
        msg`Onboarding questions`,
        () => import('./onboarding-questions-tab.tsx'),
      ),
    ],
  },
  load: () => import('./device-types.pages.tsx'),
});
