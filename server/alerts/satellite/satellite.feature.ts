// The SOS of satellite devices in the program: what it takes of their events.

import type { Feature } from '#server/program/feature.ts';
import { satelliteSosSubscriber } from './satellite-sos.subscribers.ts';

export const feature: Feature = {
  subscribers: [satelliteSosSubscriber],
};
