// Messaging contacts in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messagingContactScreens } from './messaging-contacts.screens.ts';

export const feature: Feature = {
  screens: messagingContactScreens,
};
