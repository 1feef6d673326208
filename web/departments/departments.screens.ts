// The departments of an organisation: the list, adding one, and the page of one with its people and
// the contact for its accounts.
import { msg } from '@lingui/core/macro';
import { IconSitemap } from '@tabler/icons-react';
import type { HitKind } from '#domain/search/search.api.ts';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { form, offered, tab } from '#web/kit/page/tabs.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';

export const departmentScreens = resourceScreens({
  name: 'department',
  in: [ownOrganisation, chosenOrganisation],
  path: 'departments',
  title: msg`Departments`,
  permission: { read: ['read departments'], write: ['write departments'] },
  menu: { icon: IconSitemap },
  add: { title: msg`Add department` },
  page: {
    title: msg`Department`,
    permission: ['read departments', 'device limits'],
    tabs: [
      form('details', msg`Details`),
      tab('users', msg`People`, () => import('./department-users-page.tsx')),
      form('accounts-information', msg`Accounts information`),
      offered('instructions'),
    ],
  },
  load: () => import('./departments.pages.tsx'),
});

export const departmentSearch: SearchOffer<HitKind> = {
  kind: 'department',
  title: msg`Departments`,
  icon: IconSitemap,
  pages: [
    '/organisation/departments/:departmentId',
    '/organisations/:organisationId/departments/:departmentId',
  ],
};
