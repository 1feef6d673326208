// Organisations in the portal: the screens and what the search opens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { organisationScreens, organisationSearch } from './organisations.screens.ts';

export const feature: Feature = {
  screens: organisationScreens,
  search: [organisationSearch],
};
