// The operators' console: the queue, beside it one alert or the overview; a person's alerts; an alert on paper.
import { msg } from '@lingui/core/macro';
import { IconBellRinging, IconUser } from '@tabler/icons-react';
import type { HitKind } from '#domain/search/search.api.ts';
import { offer } from '#web/kit/page/tabs.ts';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';
import { alertPath, alertPrintPath, alertReplayPath, overviewPath, personPath } from './alert-address.ts';

const permission = ['read alert monitoring'] as const;
const title = msg`Alert monitoring`;

export const alertsScreens = [
  screen({ path: personPath, title: msg`Alerts of a person`, permission, load: () => import('./person/person-page.tsx') }),
  screen({ path: alertPrintPath, title: msg`Print alert`, permission, load: () => import('./printing/print-page.tsx') }),
  screen({ path: alertReplayPath, title: msg`Replay of an alert`, permission, load: () => import('./replay/replay-page.tsx') }),
  screen({
    path: '/alert-monitoring',
    title,
    permission,
    load: () => import('./console-page.tsx'),
    menu: { icon: IconBellRinging, letter: 'a', count: lazyPart(() => import('./attention/unowned-count.tsx')) },
    children: [
      screen({ path: overviewPath, title, permission, load: () => import('./overview/overview-page.tsx') }),
      screen({ path: alertPath, title, permission, load: () => import('./detail/detail-page.tsx') }),
    ],
  }),
];

export const alertSearch: SearchOffer<HitKind> = { kind: 'alert', title: msg`Alerts`, icon: IconBellRinging, pages: [alertPath] };

/** For those who have no page of the person itself. */
export const personAlertsSearch: SearchOffer<HitKind> = { kind: 'person', title: msg`People`, icon: IconUser, pages: [personPath] };

/** The story of a person, for their own page. */
export const personHistory = offer({
  to: 'user',
  path: 'history',
  title: msg`History`,
  permission,
  load: () => import('./person/person-history-tab.tsx'),
});
