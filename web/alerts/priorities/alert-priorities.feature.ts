// Alert priorities in the portal: the screens, which have their own place among the settings.
import type { Feature } from '#web/kit/screen/feature.ts';
import { alertPrioritiesScreens } from './alert-priorities.screens.ts';

export const feature: Feature = {
  screens: alertPrioritiesScreens,
};
