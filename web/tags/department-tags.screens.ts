// The tags of an organisation's departments.
import { msg } from '@lingui/core/macro';
import { IconTags } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const departmentTagScreens = resourceScreens({
  name: 'department_tag',
  in: [
    ownOrganisation,
    chosenOrganisation.at('settings/department-tags', {
      permission: ['write organisation settings'],
    }),
  ],
  path: 'settings/department-tags',
  title: msg`Department tags`,
  permission: { read: ['read organisation settings'], write: ['write organisation settings'] },
  menu: { icon: IconTags },
  hub: {
    in: 'settings/tags',
    group: 'people',
    about: msg`Group departments, to filter lists and reports by them.`,
  },
  load: () => import('./department-tags.pages.tsx'),
});
