// The feature of supervision: a shift's figures, the distribution of alerts, and whether any
// operator can answer.

import type { Feature } from '#server/program/feature.ts';
import { answeringSweep } from './answering/answering.sweep.ts';
import { alertOffersSweep } from './distribution/alert-offers.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database }) => [alertOffersSweep(database), answeringSweep(database)],
  calls: async (running) => {
    const { answeringFeature } = await import('./answering/answering.routes.ts');
    const { distributionRoutes } = await import('./distribution/distribution.routes.ts');
    const { drillNowRoutes } = await import('./drill-now/drill-now.routes.ts');
    const { supervisionRoutes } = await import('./supervision.routes.ts');
    const answering = answeringFeature(running);
    return {
      routes: [
        ...supervisionRoutes(running),
        ...distributionRoutes,
        ...drillNowRoutes(running),
        ...answering.routes,
      ],
      counters: answering.counters,
    };
  },
};
