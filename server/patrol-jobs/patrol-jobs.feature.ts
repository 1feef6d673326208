// Patrols in the program: device events and messages that concern them, the calls.

import type { Feature } from '#server/program/feature.ts';
import { patrolDeliveryListener, patrolJobsSubscriber } from './patrol-jobs.subscribers.ts';

export const feature: Feature = {
  subscribers: [patrolJobsSubscriber],
  deliveryListeners: [patrolDeliveryListener],
  calls: async () => {
    const { patrolJobsRoutes } = await import('./patrol-jobs.routes.ts');
    return { routes: patrolJobsRoutes };
  },
};
