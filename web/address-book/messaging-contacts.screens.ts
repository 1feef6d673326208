// The address book of an organisation: people outside it who get its messages.
import { msg } from '@lingui/core/macro';
import { IconAddressBook } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const messagingContactScreens = [
  ...resourceScreens({
    name: 'messaging_contact',
    in: [
      ownOrganisation,
      chosenOrganisation.at('messages/address-book', { permission: ['read sms messaging'] }),
    ],
    path: 'messages/address-book',
    title: msg`Address book`,
    // R077.
    permission: { read: ['read sms messaging'], write: ['write sms messaging'] },
    menu: { icon: IconAddressBook },
    hub: {
      in: 'messages',
      group: 'messages',
      about: msg`People outside the organisation who get its messages.`,
    },
    load: () => import('./messaging-contacts.pages.tsx'),
  }),
  ...screen({
    in: [
      ownOrganisation,
      chosenOrganisation.at('messages/address-book/import', {
        // R095.
        permission: ['write sms messaging'],
      }),
    ],
    path: 'messages/address-book/import',
    title: msg`Import contacts`,
    permission: ['write sms messaging'],
    load: () => import('./import-contacts.tsx'),
  }),
];
