// Devices in the portal: the screens, tabs on the pages of other features and what the search
// opens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { deviceScreens, deviceSearch, userDevicesOffer } from './devices.screens.ts';

export const feature: Feature = {
  screens: deviceScreens,
  offers: [userDevicesOffer],
  search: [deviceSearch],
};
