// Event timeline data in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { eventTimelineScreens } from './event-timeline-data.screens.ts';

export const feature: Feature = {
  screens: eventTimelineScreens,
};
