// Messaging groups in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messagingGroupScreens } from './messaging-groups.screens.ts';

export const feature: Feature = {
  screens: messagingGroupScreens,
};
