// Satellite devices in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { zoleoScreens } from './zoleo.screens.ts';

export const feature: Feature = {
  screens: zoleoScreens,
};
