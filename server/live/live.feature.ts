// Live news in the program: its calls, its counts, and the sweep that trims what was sent.

import type { Feature } from '#server/program/feature.ts';
import { outboxTrimSweep } from './outbox-trim.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database }) => [outboxTrimSweep(database)],
  calls: async (running) => {
    const { liveRoutes } = await import('./live.routes.ts');
    return { routes: liveRoutes({ ...running, ...running.live }), counters: running.live.counters };
  },
};
