// Escalation groups in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { escalationGroupScreens } from './escalation-groups.screens.ts';

export const feature: Feature = {
  screens: escalationGroupScreens,
};
