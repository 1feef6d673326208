// The groups of people that an organisation sends messages to.
import { msg } from '@lingui/core/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const messagingGroupScreens = resourceScreens({
  name: 'messaging_group',
  in: [
    ownOrganisation,
    // R079.
    chosenOrganisation.at('settings/messaging-groups', {
      permission: ['write organisation settings'],
    }),
  ],
  path: 'settings/messaging-groups',
  title: msg`Messaging groups`,
  permission: { read: ['read organisation settings'], write: ['write organisation settings'] },
  menu: { icon: IconUsersGroup },
  hub: {
    in: 'settings',
    group: 'messages',
    about: msg`Send one message to a whole group.`,
    finds: [msg`Name`, msg`People`],
  },
  load: () => import('./messaging-groups.pages.tsx'),
});
