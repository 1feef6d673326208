// SCIM in the portal: tabs on the pages of other features.
import type { Feature } from '#web/kit/screen/feature.ts';
import { scimIssuesOffer, scimOffer } from './scim.screens.ts';

export const feature: Feature = {
  offers: [scimOffer, scimIssuesOffer],
};
