// Dashboard in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { dashboardScreens } from './dashboard.screens.ts';

export const feature: Feature = {
  screens: dashboardScreens,
};
