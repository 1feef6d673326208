// Welfare sessions in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { welfareSessionsScreens } from './welfare-sessions.screens.ts';

export const feature: Feature = {
  screens: welfareSessionsScreens,
};
