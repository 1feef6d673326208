// Dispatch partners in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { dispatchPartnerScreens } from './dispatch-partners.screens.ts';

export const feature: Feature = {
  screens: dispatchPartnerScreens,
};
