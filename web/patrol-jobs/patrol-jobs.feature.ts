// Patrol jobs in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { patrolJobsScreens } from './patrol-jobs.screens.ts';

export const feature: Feature = {
  screens: patrolJobsScreens,
};
