// Favourite locations in the portal: the screens and tabs on the pages of other features.
import type { Feature } from '#web/kit/screen/feature.ts';
import { favouriteLocationScreens, favouritesOffer } from './favourite-locations.screens.ts';

export const feature: Feature = {
  screens: favouriteLocationScreens,
  offers: [favouritesOffer],
};
