// Which words in a text message raise an alert, among an organisation's settings.
import { msg } from '@lingui/core/macro';
import { IconLifebuoy } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const helpWordsScreens = screen({
  in: [
    ownOrganisation,
    chosenOrganisation.at('settings/help-words', { permission: ['read organisation settings'] }),
  ],
  path: 'settings/help-words',
  title: msg`Words for help`,
  permission: ['read organisation settings'],
  load: () => import('./help-words-page.tsx'),
  menu: { icon: IconLifebuoy },
  hub: {
    in: 'settings',
    group: 'messages',
    about: msg`Words in a text message that raise an alert.`,
    finds: [msg`Words for help`],
  },
});
