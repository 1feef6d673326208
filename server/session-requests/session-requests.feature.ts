// Session requests in the program: their sweep and their calls.

import type { Feature } from '#server/program/feature.ts';
import { sessionRequestsSweep } from './session-requests.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database }) => [sessionRequestsSweep(database)],
  calls: async (running) => {
    const { sessionRequestsRoutes } = await import('./session-requests.routes.ts');
    return { routes: sessionRequestsRoutes({ ...running, ...running.signIn }) };
  },
};
