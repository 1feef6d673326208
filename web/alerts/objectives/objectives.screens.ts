// What response times are measured against: next to the console for supervisors, and among the
// settings of the platform.
import { msg } from '@lingui/core/macro';
import { IconGauge } from '@tabler/icons-react';
import { maySeeObjectives } from '#domain/alerts/objectives/objectives.policy.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { actorOf } from '#web/kit/session/session.ts';
import { objectivesPath } from '../alert-address.ts';

const title = msg`Response objectives`;
const load = () => import('./objectives-page.tsx');

export const objectivesScreens = [
  screen({
    path: objectivesPath,
    title,
    permission: ['read alert monitoring'],
    may: (user) => maySeeObjectives(actorOf(user)),
    load,
  }),
  ...screen({
    in: [wholePlatform],
    path: 'settings/response-objectives',
    title,
    permission: ['read settings'],
    load,
    menu: { icon: IconGauge },
    hub: {
      in: 'settings',
      group: 'alerts',
      about: msg`What response times are measured against.`,
      finds: [msg`Target`, msg`Limit`, msg`Our own figures`],
    },
  }),
];
