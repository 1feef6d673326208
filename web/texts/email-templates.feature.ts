// Email templates in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { emailTemplateScreens } from './email-templates.screens.ts';

export const feature: Feature = {
  screens: emailTemplateScreens,
};
