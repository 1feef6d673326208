// The feature of satellite devices' SOS: its subscriptions to their events.

import type { Feature } from '#server/program/feature.ts';
import { satelliteSosSubscriber } from './satellite-sos.subscribers.ts';

export const feature: Feature = {
  subscribers: [satelliteSosSubscriber],
};
