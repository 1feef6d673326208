// What the messages of an organisation cost, for the platform's staff.
import { msg } from '@lingui/core/macro';
import { IconReceipt } from '@tabler/icons-react';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const messagingPricingScreens = screen({
  in: [chosenOrganisation.at('settings/messaging-pricing', { permission: ['write organisations'] })],
  path: 'settings/messaging-pricing',
  title: msg`Messaging pricing`,
  permission: ['write organisations'],
  load: () => import('./messaging-pricing.tsx'),
  menu: { icon: IconReceipt },
  hub: {
    in: 'settings',
    about: msg`Prices of text messages, and how many are free.`,
    finds: [msg`Service fee for a month`, msg`Price of a text message`, msg`Free text messages`],
  },
});
