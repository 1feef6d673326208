// Pages of links to other pages: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { hubScreens } from './hubs.screens.ts';

export const feature: Feature = { screens: hubScreens };
