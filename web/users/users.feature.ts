// Users in the portal: the screens and what the search opens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { peopleScreens, personSearch } from './people.screens.ts';
import { userScreens } from './users.screens.ts';

export const feature: Feature = {
  screens: [...peopleScreens, ...userScreens],
  search: [personSearch],
};
