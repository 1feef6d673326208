// All people with an account: the platform's list, the people of an organisation, the staff of the
// monitoring centre, and the people it monitors.
import { msg } from '@lingui/core/macro';
import { IconLock, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { HitKind } from '#domain/search/search.api.ts';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { offered, tab } from '#web/kit/page/tabs.ts';
import {
  chosenOrganisation,
  monitoringCentre,
  ownOrganisation,
  wholePlatform,
} from '#web/kit/scope/scope.ts';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';

// Of system users, and of the monitoring centre’s and monitored ones (R062, R063, R066, R067).
const readUsers = { read: ['read users'], write: ['write users'] } as const;
// Of the people of an organisation (R083, R084).
const readOrganisationUsers = {
  read: ['read organisation users'],
  write: ['write organisation users'],
} as const;
const details = tab('details', msg`Details`, () => import('./tabs/details-tab.tsx'));
const monitoredDetails = tab(
  'details',
  msg`Details`,
  () => import('./tabs/monitored-details-tab.tsx'),
);
const history = offered('history');
const favourites = offered('favourite-locations');
const instructions = offered('response-instructions');
const ofPerson = [
  tab('profile', msg`Profile`, () => import('./tabs/profile-tab.tsx')),
  tab(
    'personal-contacts',
    msg`Personal contacts`,
    () => import('./tabs/personal-contacts-tab.tsx'),
  ),
];
const responsibilities = tab(
  'responsibilities',
  msg`Responsibilities`,
  () => import('./tabs/responsibilities-tab.tsx'),
);
const accountSecurity = offered('account-security');
const access = tab(
  'access-permissions',
  msg`Access and permissions`,
  () => import('./access/access-tab.tsx'),
);
const addContacts = () => import('./tabs/add-contacts-page.tsx');

const systemUsers = resourceScreens({
  name: 'user',
  in: [wholePlatform],
  path: 'users',
  title: msg`System users`,
  permission: readUsers,
  menu: { icon: IconUsers },
  add: { title: msg`Add person` },
  page: {
    title: msg`Person`,
    tabs: [
      details,
      accountSecurity,
      access,
      ...ofPerson,
      favourites,
      offered('devices'),
      instructions,
      responsibilities,
      history,
    ],
  },
  load: () => import('./system-users.pages.tsx'),
});

const organisationUsers = resourceScreens({
  name: 'user',
  in: [ownOrganisation, chosenOrganisation],
  path: 'users',
  title: msg`People`,
  permission: readOrganisationUsers,
  menu: {
    icon: IconUsers,
    count: lazyPart(() => import('./access-requests/access-request-count.tsx')),
  },
  add: { title: msg`Add person` },
  page: {
    title: msg`Person`,
    tabs: [
      details,
      accountSecurity,
      access,
      ...ofPerson,
      favourites,
      offered('devices'),
      instructions,
    ],
  },
  load: () => import('./organisation-users.pages.tsx'),
});

const centreUsers = resourceScreens({
  name: 'user',
  in: [monitoringCentre],
  path: 'users',
  title: msg`Monitoring centre users`,
  permission: readUsers,
  menu: { icon: IconUsers },
  add: { title: msg`Add person` },
  page: { title: msg`Person`, tabs: [details, accountSecurity, access] },
  load: () => import('./centre-users.pages.tsx'),
});

const monitoredUsers = resourceScreens({
  name: 'user',
  in: [wholePlatform],
  path: 'monitored-users',
  title: msg`Monitored users`,
  permission: readUsers,
  menu: { icon: IconUsersGroup },
  page: {
    title: msg`Person`,
    tabs: [monitoredDetails, offered('devices'), responsibilities, history],
  },
  load: () => import('./monitored-users.pages.tsx'),
});

const permissionScreens = screen({
  in: [
    ownOrganisation,
    // R079.
    chosenOrganisation.at('settings/permissions', { permission: ['write organisation settings'] }),
  ],
  path: 'settings/permissions',
  title: msg`Permissions`,
  // R091.
  permission: ['read users', 'read organisation settings'],
  load: () => import('./access/permissions-page.tsx'),
  menu: { icon: IconLock },
  hub: {
    in: 'settings',
    group: 'people',
    about: msg`What each person can see and change.`,
    finds: [msg`Role`, msg`Groups`, msg`Permissions`, msg`Restricted to`, msg`Departments or tags`],
  },
});

export const peopleScreens = [
  ...permissionScreens,
  ...systemUsers,
  ...organisationUsers,
  ...centreUsers,
  ...monitoredUsers,
  ...screen({
    in: [
      wholePlatform.at('users/:userId/personal-contacts/create', { permission: ['read users'] }),
      ownOrganisation,
      chosenOrganisation,
    ],
    path: 'users/:userId/personal-contacts/create',
    title: msg`Add personal contact`,
    // R085.
    permission: ['write organisation users'],
    load: addContacts,
  }),
];

export const personSearch: SearchOffer<HitKind> = {
  kind: 'person',
  title: msg`People`,
  icon: IconUsers,
  pages: [
    '/organisation/users/:userId',
    '/organisations/:organisationId/users/:userId',
    '/monitored-users/:userId',
  ],
};
