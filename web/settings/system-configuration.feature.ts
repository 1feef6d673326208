// System configuration and status in the portal: the screens, which have their own place among the
// settings.
import type { Feature } from '#web/kit/screen/feature.ts';
import { systemConfigurationScreens, systemStatusScreens } from './system-configuration.screens.ts';

export const feature: Feature = {
  screens: [...systemConfigurationScreens, ...systemStatusScreens],
};
