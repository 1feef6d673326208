// Responses in the portal: the screens and tabs on the pages of other features.
import type { Feature } from '#web/kit/screen/feature.ts';
import { responseOffers, responseScreens } from './responses.screens.ts';

export const feature: Feature = {
  screens: responseScreens,
  offers: responseOffers,
};
