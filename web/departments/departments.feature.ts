// Departments in the portal: the screens and what the search opens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { departmentScreens, departmentSearch } from './departments.screens.ts';

export const feature: Feature = {
  screens: departmentScreens,
  search: [departmentSearch],
};
