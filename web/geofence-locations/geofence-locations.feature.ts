// Geofence locations in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { geofenceLocationScreens } from './geofence-locations.screens.ts';

export const feature: Feature = {
  screens: geofenceLocationScreens,
};
