// IP whitelist in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { ipWhitelistScreens } from './ip-whitelist.screens.ts';

export const feature: Feature = {
  screens: ipWhitelistScreens,
};
