// Messages in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { messageScreens } from './messages.screens.ts';
import { messageScheduleScreens } from './scheduled/message-schedules.screens.ts';

export const feature: Feature = {
  screens: [...messageScreens, ...messageScheduleScreens],
};
