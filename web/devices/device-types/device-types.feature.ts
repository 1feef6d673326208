// Device types in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { deviceTypeScreens } from './device-types.screens.ts';

export const feature: Feature = {
  screens: deviceTypeScreens,
};
