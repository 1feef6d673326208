// Messaging pricing in the portal: tabs on the pages of other features.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messagingPricingOffer } from './messaging-pricing.screens.ts';

export const feature: Feature = {
  offers: [messagingPricingOffer],
};
