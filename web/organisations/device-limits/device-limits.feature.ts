// Device limits in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { deviceLimitScreens } from './device-limits.screens.ts';

export const feature: Feature = {
  screens: deviceLimitScreens,
};
