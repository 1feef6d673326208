// The places that an organisation watches: a list, a map and a form in one screen; a map of all of
// them; and how much they are used.
import { msg } from '@lingui/core/macro';
import { IconMapPin } from '@tabler/icons-react';
import type { Permission } from '#domain/kit/permissions.ts';
import {
  chosenOrganisation,
  ownOrganisation,
  type Placement,
  type Scope,
} from '#web/kit/scope/scope.ts';
import { type Screen, screen } from '#web/kit/screen/screen.ts';

const read: readonly Permission[] = ['read geofence locations'];
const write: readonly Permission[] = ['write geofence locations'];

/** In both areas; staff of the platform find it below an organisation's settings. */
const both = (path: string): [Scope | Placement, Scope | Placement] => [
  ownOrganisation.at(path),
  // R079.
  chosenOrganisation.at(`settings/${path}`, { permission: ['write organisation settings'] }),
];

const list = screen({
  in: both('geofence-locations'),
  path: 'geofence-locations',
  title: msg`Geofence locations`,
  permission: read,
  load: () => import('./locations-page.tsx'),
  menu: { icon: IconMapPin },
  hub: {
    in: 'settings',
    group: 'devices',
    about: msg`Places that report who enters or leaves them.`,
    finds: [msg`Radius`, msg`Monitoring times`, msg`Message on arrival`, msg`Message on leaving`],
  },
});

export const geofenceLocationScreens: readonly Screen[] = [
  ...list,
  ...screen({
    in: both('geofence-locations/add'),
    path: 'geofence-locations/add',
    title: msg`Add geofence location`,
    permission: write,
    load: () => import('./add-location-page.tsx'),
  }),
  ...screen({
    in: both('geofence-locations/:geofenceLocationId'),
    path: 'geofence-locations/:geofenceLocationId',
    title: msg`Geofence location`,
    permission: read,
    load: () => import('./location-page.tsx'),
  }),
  ...screen({
    in: [ownOrganisation],
    path: 'geofence',
    title: msg`Geofence map`,
    permission: read,
    load: () => import('./map-page.tsx'),
  }),
  ...screen({
    in: [ownOrganisation],
    path: 'geofence-region-usage',
    title: msg`Geofence usage`,
    permission: read,
    load: () => import('./usage-page.tsx'),
  }),
];
