// Branding in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { brandingScreens } from './branding.screens.ts';

export const feature: Feature = {
  screens: brandingScreens,
};
