// Pages that gather links to others, in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { hubScreens } from './hubs.screens.ts';

export const feature: Feature = { screens: hubScreens };
