// Terms in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { termsScreens } from './terms.screens.ts';

export const feature: Feature = {
  screens: termsScreens,
};
