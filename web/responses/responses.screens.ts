// The screens of response instructions: the library, an organisation's groups, and the tabs on the
// pages of device types, departments and people.
import { msg } from '@lingui/core/macro';
import { IconListCheck, IconNotebook } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { offer, tab } from '#web/kit/page/tabs.ts';
import { chosenOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';

export const responseScreens = [
  ...resourceScreens({
    name: 'alert_type',
    in: [wholePlatform],
    path: 'settings/response-library',
    title: msg`Response library`,
    permission: { read: ['read settings'], write: ['read settings'] },
    menu: { icon: IconNotebook },
    hub: {
      in: 'settings',
      group: 'alerts',
      about: msg`Texts and standard instructions for each alert type.`,
      finds: [msg`Steps by alert type`, msg`Instruction`, msg`Kind`, msg`Name`, msg`Address`],
    },
    page: {
      title: msg`Alert type`,
      tabs: [
        tab('responses', msg`Texts`, () => import('./library/library-texts-tab.tsx')),
        tab('standard', msg`Standard instructions`, () => import('./library/standard-tab.tsx')),
      ],
    },
    load: () => import('./library/library.pages.tsx'),
  }),
  ...resourceScreens({
    name: 'response_group',
    in: [chosenOrganisation],
    // R073.
    path: 'device-responses',
    title: msg`Response groups`,
    permission: { read: ['write organisations'], write: ['write organisations'] },
    menu: { icon: IconListCheck },
    add: { title: msg`Add response group` },
    page: {
      title: msg`Response group`,
      tabs: [{ kind: 'form', path: '', title: msg`Instructions` }],
    },
    load: () => import('./response-groups.pages.tsx'),
  }),
];

export const responseOffers = [
  offer({
    to: 'device_type',
    path: 'default-responses',
    title: msg`Default instructions`,
    load: () => import('./default-responses-tab.tsx'),
  }),
  offer({
    to: 'department',
    path: 'instructions',
    title: msg`Instructions`,
    // R089.
    permission: ['device limits'],
    load: () => import('./department-instructions-tab.tsx'),
  }),
  offer({
    to: 'user',
    path: 'response-instructions',
    title: msg`Response instructions`,
    load: () => import('./person-instructions-tab.tsx'),
  }),
];
