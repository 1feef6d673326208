// Shared alerts in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { sharedAlertScreens } from './shared-alerts.screens.ts';

export const feature: Feature = {
  screens: sharedAlertScreens,
};
