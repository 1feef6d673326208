// Sign in in the portal: the screens and tabs on the pages of other features.
import type { Feature } from '#web/kit/screen/feature.ts';
import { accountSecurityOffer, securityScreens } from './security/security.screens.ts';
import { signInScreens } from './sign-in.screens.ts';
import { twoFactorScreens } from './two-factor/two-factor.screens.ts';

export const feature: Feature = {
  screens: [...signInScreens, ...twoFactorScreens, ...securityScreens],
  offers: [accountSecurityOffer],
};
