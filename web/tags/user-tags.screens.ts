// The tags of an organisation's people.
import { msg } from '@lingui/core/macro';
import { IconTags } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const userTagScreens = resourceScreens({
  name: 'user_tag',
  in: [
    ownOrganisation,
    // R079.
    chosenOrganisation.at('settings/user-tags', { permission: ['write organisation settings'] }),
  ],
  path: 'settings/user-tags',
  title: msg`User tags`,
  permission: { read: ['read organisation settings'], write: ['write organisation settings'] },
  menu: { icon: IconTags },
  hub: {
    in: 'settings/tags',
    group: 'people',
    about: msg`Group people, to filter lists and reports by them.`,
  },
  load: () => import('./user-tags.pages.tsx'),
});
