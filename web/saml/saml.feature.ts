// SAML in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { samlScreens } from './saml.screens.ts';

export const feature: Feature = {
  screens: samlScreens,
};
