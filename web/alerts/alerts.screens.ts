// The operators' console (the queue with one alert or the overview), a person's alerts, and an
// alert on paper.

import { msg } from '@lingui/core/macro';
import { IconBellRinging, IconUser } from '@tabler/icons-react';
import { mayRunDrills } from '#domain/drills/drills.policy.ts';
import type { HitKind } from '#domain/search/search.api.ts';
import { maySeeShift, maySeeWallboard } from '#domain/supervision/supervision.policy.ts';
import { drillsPath } from '#web/drills/drills-address.ts';
import { offer } from '#web/kit/page/tabs.ts';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';
import { actorOf } from '#web/kit/session/session.ts';
import { handoverPath, signedHandoverPath } from '#web/shift-handovers/handover-address.ts';
import {
  alertPath,
  alertPrintPath,
  alertReplayPath,
  overviewPath,
  pastAlertsPath,
  personPath,
  supervisorPath,
  wallPath,
} from './alert-address.ts';

// R064.
const permission = ['read alert monitoring'] as const;
const title = msg`Alert monitoring`;

export const alertsScreens = [
  screen({
    path: personPath,
    title: msg`Alerts of a person`,
    permission,
    load: () => import('./person/person-page.tsx'),
  }),
  screen({
    path: alertPrintPath,
    title: msg`Print alert`,
    permission,
    load: () => import('./printing/print-page.tsx'),
  }),
  screen({
    path: alertReplayPath,
    title: msg`Replay of an alert`,
    permission,
    load: () => import('./replay/replay-page.tsx'),
  }),
  screen({
    path: drillsPath,
    title: msg`Drills`,
    permission,
    may: (user) => mayRunDrills(actorOf(user)),
    load: () => import('#web/drills/drills-page.tsx'),
  }),
  screen({
    path: handoverPath,
    title: msg`Shift handover`,
    permission,
    load: () => import('#web/shift-handovers/handover-page.tsx'),
  }),
  screen({
    path: signedHandoverPath,
    title: msg`Shift handover`,
    permission,
    load: () => import('#web/shift-handovers/signed-page.tsx'),
  }),
  screen({
    path: pastAlertsPath,
    title: msg`Past alerts`,
    permission: ['read alert monitoring', 'read organisation users', 'read organisations'],
    load: () => import('./past/past-alerts-page.tsx'),
  }),
  screen({
    path: supervisorPath,
    title: msg`Supervisor`,
    permission,
    may: (user) => maySeeShift(actorOf(user)),
    load: () => import('#web/supervision/supervisor-page.tsx'),
  }),
  screen({
    path: wallPath,
    title: msg`Wallboard`,
    permission,
    may: (user) => maySeeWallboard(actorOf(user)),
    layout: 'plain',
    load: () => import('#web/supervision/wall/wall-page.tsx'),
  }),
  screen({
    path: '/alert-monitoring',
    title,
    permission,
    load: () => import('#web/console/console-page.tsx'),
    menu: {
      icon: IconBellRinging,
      letter: 'a',
      count: lazyPart(() => import('#web/console/attention/unowned-count.tsx')),
    },
    children: [
      screen({
        path: overviewPath,
        title,
        permission,
        load: () => import('#web/console/overview/overview-page.tsx'),
      }),
      screen({
        path: alertPath,
        title,
        permission,
        load: () => import('#web/console/detail/detail-page.tsx'),
      }),
    ],
  }),
];

export const alertSearch: SearchOffer<HitKind> = {
  kind: 'alert',
  title: msg`Alerts`,
  icon: IconBellRinging,
  pages: [alertPath],
};

/** For roles without a page of the person itself. */
export const personAlertsSearch: SearchOffer<HitKind> = {
  kind: 'person',
  title: msg`People`,
  icon: IconUser,
  pages: [personPath],
};

/** The story of a person, for their own page. */
export const personHistory = offer({
  to: 'user',
  path: 'history',
  title: msg`History`,
  permission: [...permission, 'read users'],
  load: () => import('./person/person-history-tab.tsx'),
});
