// Drills in the program: their sweep and their calls.

import type { Feature } from '#server/program/feature.ts';
import { drillsSweep } from './drills.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database }) => [drillsSweep(database)],
  calls: async () => {
    const { drillsRoutes } = await import('./drills.routes.ts');
    return { routes: drillsRoutes };
  },
};
