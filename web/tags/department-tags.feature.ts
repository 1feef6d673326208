// Department tags in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { departmentTagScreens } from './department-tags.screens.ts';

export const feature: Feature = {
  screens: departmentTagScreens,
};
