// Message templates in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messageTemplateScreens } from './message-templates.screens.ts';

export const feature: Feature = {
  screens: messageTemplateScreens,
};
