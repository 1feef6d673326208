// Activation attempts in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { activationAttemptScreens } from './activation-attempts.screens.ts';

export const feature: Feature = {
  screens: activationAttemptScreens,
};
