// Device prices in the portal: the screens and tabs on the pages of other features.
import type { Feature } from '#web/kit/screen/feature.ts';
import { devicePriceScreens, devicePricesOffer } from './device-prices.screens.ts';

export const feature: Feature = {
  screens: devicePriceScreens,
  offers: [devicePricesOffer],
};
