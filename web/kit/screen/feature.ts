// A feature's contribution to the portal. Each declares one `feature` in `<feature>.feature.ts`;
// web/app/composition.tsx lists them.
import type { Offer } from '../page/tabs.ts';
import type { SearchOffer } from '../search/search-offer.ts';
import type { Screen } from './screen.ts';

export interface Feature {
  readonly screens?: readonly Screen[];
  /** Tabs for the pages of other features' records. */
  readonly offers?: readonly Offer[];
  /** For a kind of hit, the first offer in list order whose page the reader may open is used. */
  readonly search?: readonly SearchOffer[];
}
