// All alerts with the time of each step, for reviewing how one was handled.
import { msg } from '@lingui/core/macro';
import { IconTimelineEvent } from '@tabler/icons-react';
import { wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const permission = ['read settings'] as const;

export const eventTimelineScreens = [
  ...screen({
    in: [wholePlatform],
    path: 'settings/event-timeline-data',
    title: msg`Event timeline data`,
    permission,
    load: () => import('./event-timelines-page.tsx'),
    menu: { icon: IconTimelineEvent },
    hub: {
      in: 'settings',
      group: 'alerts',
      about: msg`Every step of an alert with the time between, and its evidence bundle.`,
      finds: [msg`Steps`, msg`Durations`, msg`Evidence bundle`],
    },
  }),
  ...screen({
    in: [wholePlatform],
    path: 'settings/event-timeline-data/:alertId',
    title: msg`Event timeline`,
    permission,
    load: () => import('./event-timeline-page.tsx'),
  }),
];
