// The escalation groups of an organisation: who is called about an alert, in which order and when.
import { msg } from '@lingui/core/macro';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const escalationGroupScreens = resourceScreens({
  name: 'escalation_group',
  in: [ownOrganisation, chosenOrganisation],
  path: 'escalation-groups',
  title: msg`Escalation groups`,
  permission: { read: ['read escalation groups'], write: ['write escalation groups'] },
  menu: { icon: IconArrowsUpDown },
  add: { title: msg`Add escalation group` },
  page: { title: msg`Escalation group`, tabs: [{ kind: 'form', path: '', title: msg`People` }] },
  load: () => import('./escalation-groups.pages.tsx'),
});
