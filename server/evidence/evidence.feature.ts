// Evidence in the program: its calls, its published keys and the sweep that renews them.

import type { Feature } from '#server/program/feature.ts';
import { evidenceKeysSweep } from './keys/evidence-keys.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, secrets }) => [evidenceKeysSweep(database, secrets)],
  calls: async (running) => {
    const { eventTimelineDataRoutes } = await import('./event-timeline-data.routes.ts');
    const { evidenceKeysHook } = await import('./keys/evidence-keys.hooks.ts');
    return {
      routes: eventTimelineDataRoutes(running),
      hooks: [evidenceKeysHook(running.database, running.config)],
    };
  },
};
