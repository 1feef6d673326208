// Message answers in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messageAnswerScreens } from './message-answers.screens.ts';

export const feature: Feature = {
  screens: messageAnswerScreens,
};
