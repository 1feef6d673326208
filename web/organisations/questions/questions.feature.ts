// Questions in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { questionScreens } from './questions.screens.ts';

export const feature: Feature = {
  screens: questionScreens,
};
