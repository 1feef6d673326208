// Help words in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { helpWordsScreens } from './help-words.screens.ts';

export const feature: Feature = {
  screens: helpWordsScreens,
};
