// What a feature gives to the portal. Each writes one `feature` in `<feature>.feature.ts`;
// web/app/composition.tsx lists them.
import type { Offer } from '../page/tabs.ts';
import type { SearchOffer } from '../search/search-offer.ts';
import type { Screen } from './screen.ts';

export interface Feature {
  readonly screens?: readonly Screen[];
  /** Tabs for the pages of other features' records. */
  readonly offers?: readonly Offer[];
  /**
   * Of a kind of hit, the first offer in the order of the list whose page the reader may open is
   * the one that leads.
   */
  readonly search?: readonly SearchOffer[];
}
