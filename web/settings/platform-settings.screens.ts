// The settings of the whole platform that are plain lists.
import { msg } from '@lingui/core/macro';
import { IconAntenna, IconMessageCheck, IconTags, IconVideo } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';

// R081.
const permission = { read: ['read settings'], write: ['read settings'] } as const;

export const platformSettingsScreens = [
  ...resourceScreens({
    name: 'organisation_tag',
    in: [wholePlatform],
    path: 'settings/tags',
    title: msg`Organisation tags`,
    permission: { read: ['read settings'], write: ['write organisations'] },
    menu: { icon: IconTags },
    hub: {
      in: 'settings',
      group: 'people',
      about: msg`Labels for organisations.`,
      finds: [msg`Name`, msg`Organisations`],
    },
    load: () => import('./organisation-tags.pages.tsx'),
  }),
  ...resourceScreens({
    name: 'resolution_comment',
    in: [wholePlatform],
    path: 'settings/resolution-comments',
    title: msg`Resolution comments`,
    permission,
    menu: { icon: IconMessageCheck },
    hub: {
      in: 'settings',
      group: 'alerts',
      about: msg`Ready comments for resolving an alert.`,
      finds: [msg`Comment`, msg`Enabled`],
    },
    load: () => import('./resolution-comments.pages.tsx'),
  }),
  ...resourceScreens({
    name: 'video_url',
    in: [wholePlatform],
    path: 'settings/video-urls',
    title: msg`Help videos`,
    permission,
    menu: { icon: IconVideo },
    hub: {
      in: 'settings',
      group: 'people',
      about: msg`Videos that everybody finds in their account.`,
      finds: [msg`Name`, msg`Address`],
    },
    load: () => import('./video-urls.pages.tsx'),
  }),
  ...resourceScreens({
    name: 'access_point',
    in: [wholePlatform],
    path: 'settings/apns',
    title: msg`Access points`,
    permission,
    menu: { icon: IconAntenna },
    hub: {
      in: 'settings',
      group: 'devices',
      about: msg`The mobile network names that devices can be given.`,
      finds: [msg`Name`, msg`Enabled`],
    },
    load: () => import('./access-points.pages.tsx'),
  }),
];
