// Common causes in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { commonCausesRoutes } = await import('./common-causes.routes.ts');
    return { routes: commonCausesRoutes(running) };
  },
};
