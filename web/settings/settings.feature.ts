// Settings of the platform in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { platformSettingsScreens } from './platform-settings.screens.ts';

export const feature: Feature = {
  screens: platformSettingsScreens,
};
