// The platform's organisations: the list, adding one, and one's details; its other tabs come with
// their own features.
import { msg } from '@lingui/core/macro';
import { IconBuilding } from '@tabler/icons-react';
import type { HitKind } from '#domain/search/search.api.ts';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';
import {
  addOrganisationPath,
  detailsPath,
  listPath,
  organisationPath,
} from './organisation-paths.ts';

export const organisationScreens = [
  screen({
    path: listPath,
    title: msg`Organisations`,
    permission: ['read organisations'],
    load: () => import('./organisations-page.tsx'),
    menu: { icon: IconBuilding, letter: 'o' },
  }),
  screen({
    path: addOrganisationPath,
    title: msg`Add organisation`,
    permission: ['write organisations'],
    load: () => import('./add-organisation-page.tsx'),
  }),
  ...screen({
    in: [chosenOrganisation],
    path: 'details',
    title: msg`Organisation details`,
    load: () => import('./organisation-details-page.tsx'),
    menu: { icon: IconBuilding, label: msg`Details` },
  }),
  screen({
    path: organisationPath,
    title: msg`Organisation`,
    permission: ['write organisations'],
    load: () => import('./organisation-redirect.tsx'),
  }),
];

export const organisationSearch: SearchOffer<HitKind> = {
  kind: 'organisation',
  title: msg`Organisations`,
  icon: IconBuilding,
  pages: [detailsPath],
};
