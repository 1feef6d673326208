// Messaging in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messagesScreens } from './messages.screens.ts';

export const feature: Feature = {
  screens: messagesScreens,
};
