// The start page of everyone who looks after others, the figures of an organisation that the
// platform's staff have opened, and the lists behind figures.

import { msg } from '@lingui/core/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { maySeeOrganisationFigures } from '#domain/dashboard/dashboard.policy.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { hasDashboard } from '#web/kit/screen/guard.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { actorOf } from '#web/kit/session/session.ts';

export const dashboardScreens = [
  screen({
    path: '/dashboard',
    title: msg`Dashboard`,
    may: hasDashboard,
    load: () => import('./dashboard-page.tsx'),
    menu: { icon: IconLayoutDashboard, letter: 'd' },
  }),
  ...screen({
    in: [chosenOrganisation],
    path: 'overview',
    title: msg`Overview`,
    load: () => import('./organisation-overview-page.tsx'),
    menu: { icon: IconLayoutDashboard },
  }),
  screen({
    path: '/dashboard/alerts',
    title: msg`Alerts received`,
    permission: ['read alert monitoring', 'read organisation users', 'read organisations'],
    load: () => import('./lists/alerts-page.tsx'),
  }),
  screen({
    // The pages behind the figures (R059).
    path: '/dashboard/system-users',
    title: msg`Sign-ins`,
    permission: ['read users', 'read organisation users'],
    load: () => import('./lists/system-users-page.tsx'),
  }),
  screen({
    path: '/dashboard/organisations',
    title: msg`Organisation statistics`,
    permission: ['read organisations', 'read alert monitoring'],
    may: (user) => maySeeOrganisationFigures(actorOf(user)),
    load: () => import('./lists/organisations-page.tsx'),
  }),
  screen({
    path: '/dashboard/device-count',
    title: msg`Device count`,
    permission: ['device count', 'read organisations', 'read alert monitoring'],
    load: () => import('./lists/device-count-page.tsx'),
  }),
  screen({
    path: '/dashboard/response-times',
    title: msg`Response times`,
    permission: ['read alert monitoring', 'read organisation users', 'read organisations'],
    load: () => import('./response-times/response-times-page.tsx'),
  }),
  ...screen({
    in: [ownOrganisation, chosenOrganisation],
    path: 'device-count',
    title: msg`Device count`,
    permission: ['device count'],
    load: () => import('./lists/organisation-device-count-page.tsx'),
  }),
  ...screen({
    in: [ownOrganisation, chosenOrganisation],
    path: 'user-analysis',
    title: msg`User analysis`,
    permission: ['read organisation users'],
    load: () => import('./lists/user-analysis-page.tsx'),
  }),
  ...screen({
    in: [ownOrganisation, chosenOrganisation],
    path: 'sms-sent',
    title: msg`SMS sent`,
    permission: ['read organisation users'],
    load: () => import('./lists/sms-sent-page.tsx'),
  }),
];
