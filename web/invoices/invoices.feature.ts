// Invoices in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { pricingScreens } from './pricing.screens.ts';

export const feature: Feature = {
  screens: pricingScreens,
};
