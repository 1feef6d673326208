// Organisation numbers in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { organisationNumberScreens } from './organisation-numbers.screens.ts';

export const feature: Feature = {
  screens: organisationNumberScreens,
};
