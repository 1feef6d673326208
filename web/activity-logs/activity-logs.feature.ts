// Activity logs in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { activityLogScreens } from './activity-logs.screens.ts';

export const feature: Feature = {
  screens: activityLogScreens,
};
