// The devices of an organisation, and refused devices, for the platform's staff.
import { msg } from '@lingui/core/macro';
import { IconAdjustments, IconDeviceMobile, IconZoomQuestion } from '@tabler/icons-react';
import type { HitKind } from '#domain/search/search.api.ts';
import {
  type ResourceScreensShape,
  resourceScreens,
} from '#web/kit/page/resource/resource-screens.ts';
import { form, offer, offered, tab } from '#web/kit/page/tabs.ts';
import { chosenOrganisation, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';

const records: Omit<ResourceScreensShape, 'in'> = {
  name: 'device',
  path: 'devices',
  title: msg`Devices`,
  permission: { read: ['read organisation settings'], write: ['write organisation settings'] },
  menu: { icon: IconDeviceMobile },
  add: { title: msg`Add device` },
  page: {
    title: msg`Device`,
    tabs: [
      tab('overview', msg`Overview`, () => import('./records/device-overview.tsx')),
      tab('details', msg`Details`, () => import('./records/device-form.tsx')),
      tab('settings', msg`Settings`, () => import('./settings/pendant/pendant-settings.tsx'), {
        permission: ['read organisation settings'],
      }),
      offered('history'),
    ],
  },
  load: () => import('./records/devices.pages.tsx'),
};

const { menu: _inNoMenu, add: _inTheList, ...ofPerson } = records;

/** The labels of setting-words.ts, which brings its icons. */
const ev04Settings = [
  msg`SOS button`,
  msg`SOS press time (s)`,
  msg`Microphone volume`,
  msg`Answer calls automatically`,
  msg`Answer after (s)`,
  msg`Fall detection`,
  msg`Fall sensitivity`,
  msg`Low battery alert`,
  msg`Low battery level (%)`,
  msg`Button sounds`,
  msg`Ringtone volume`,
  msg`Speaker volume`,
  msg`Vibration`,
];

const templateScreens = [
  ...resourceScreens({
    name: 'device_template',
    in: [wholePlatform],
    path: 'settings/ev04-config-templates',
    title: msg`EV-04 templates`,
    permission: { read: ['read settings'], write: ['read settings'] },
    menu: { icon: IconAdjustments },
    hub: {
      in: 'settings',
      group: 'devices',
      about: msg`Settings for EV-04 pendants that every organisation can use.`,
      finds: [msg`Name`, ...ev04Settings],
    },
    add: { title: msg`Add template`, path: 'create' },
    page: { title: msg`EV-04 template`, tabs: [form('settings', msg`Settings`)] },
    load: () => import('./settings/global-templates.pages.tsx'),
  }),
  ...resourceScreens({
    name: 'device_template',
    in: [
      ownOrganisation,
      chosenOrganisation.at('settings/device-templates', {
        // R079.
        permission: ['write organisation settings'],
      }),
    ],
    path: 'settings/device-templates',
    title: msg`EV-04 templates`,
    permission: { read: ['read organisation settings'], write: ['write organisation settings'] },
    menu: { icon: IconAdjustments },
    hub: {
      in: 'settings',
      group: 'devices',
      about: msg`Settings for EV-04 pendants, sent to many at once.`,
      finds: [msg`Name`, ...ev04Settings],
    },
    add: { title: msg`Add template` },
    page: {
      title: msg`EV-04 template`,
      tabs: [tab('settings', msg`Settings`, () => import('./settings/template-form.tsx'))],
    },
    load: () => import('./settings/organisation-templates.pages.tsx'),
  }),
];

export const deviceScreens = [
  ...templateScreens,
  screen({
    path: '/unknown-devices',
    title: msg`Unknown devices`,
    permission: ['write organisations'],
    load: () => import('./unknown-devices-page.tsx'),
    menu: {
      icon: IconZoomQuestion,
      letter: 'u',
      count: lazyPart(() => import('./seen-today.tsx')),
    },
  }),
  // In one's own organisation they are among the settings, in an opened one a section of their own.
  ...resourceScreens({
    ...records,
    in: [ownOrganisation.at('settings/devices')],
    hub: {
      in: 'settings',
      group: 'devices',
      about: msg`Phones, pendants and satellite devices, and who carries them.`,
      finds: [
        msg`Name`,
        msg`Kind`,
        msg`Person`,
        msg`IMEI`,
        msg`Phone number`,
        msg`Battery`,
        msg`Template`,
      ],
    },
  }),
  ...resourceScreens({ ...records, in: [chosenOrganisation] }),
  ...screen({
    in: [
      ownOrganisation.at('settings/devices/:deviceId/connect'),
      chosenOrganisation.at('devices/:deviceId/connect'),
    ],
    path: 'devices/:deviceId/connect',
    title: msg`How to connect`,
    permission: ['read organisation settings'],
    load: () => import('./connect/connect-page.tsx'),
  }),
  // Below the person who carries it, for those who may see people and no settings (R086, R087).
  ...resourceScreens({
    ...ofPerson,
    in: [ownOrganisation],
    path: 'users/:userId/devices',
    permission: { read: ['read organisation users'], write: ['write organisation settings'] },
    pageAlone: true,
  }),
];

/** For the page of a person. */
export const userDevicesOffer = offer({
  to: 'user',
  path: 'devices',
  title: msg`Devices`,
  load: () => import('./records/user-devices.tsx'),
});

export const deviceSearch: SearchOffer<HitKind> = {
  kind: 'device',
  title: msg`Devices`,
  icon: IconDeviceMobile,
  pages: [
    '/organisation/settings/devices/:deviceId',
    '/organisations/:organisationId/devices/:deviceId',
  ],
};
