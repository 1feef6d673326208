// Provisioning in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { provisioningScreens } from './provisioning.screens.ts';

export const feature: Feature = {
  screens: provisioningScreens,
};
