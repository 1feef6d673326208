// User tags in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { userTagScreens } from './user-tags.screens.ts';

export const feature: Feature = {
  screens: userTagScreens,
};
