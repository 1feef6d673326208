// Sms templates in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { smsTemplateScreens } from './sms-templates.screens.ts';

export const feature: Feature = {
  screens: smsTemplateScreens,
};
