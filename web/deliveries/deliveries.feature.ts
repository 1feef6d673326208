// Messaging in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messagesScreens } from './deliveries.screens.ts';

export const feature: Feature = {
  screens: messagesScreens,
};
