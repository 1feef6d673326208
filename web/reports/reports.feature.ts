// Reports in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { reportScreens } from './reports.screens.ts';

export const feature: Feature = {
  screens: reportScreens,
};
