// The messages that an organisation sends at times chosen ahead.
import { msg } from '@lingui/core/macro';
import { IconCalendarClock } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { form, tab } from '#web/kit/page/tabs.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const messageScheduleScreens = resourceScreens({
  name: 'schedule',
  in: [
    ownOrganisation,
    chosenOrganisation.at('messages/scheduled', { permission: ['read sms messaging'] }),
  ],
  path: 'messages/scheduled',
  title: msg`Scheduled messages`,
  // R077.
  permission: { read: ['read sms messaging'], write: ['write sms messaging'] },
  menu: { icon: IconCalendarClock },
  add: { title: msg`Schedule a message`, placed: ['write sms messaging'] },
  page: {
    title: msg`Scheduled message`,
    tabs: [
      form('details', msg`Message and times`),
      tab('runs', msg`Sent so far`, () => import('./schedule-runs-page.tsx')),
    ],
  },
  load: () => import('./message-schedules.pages.tsx'),
});
