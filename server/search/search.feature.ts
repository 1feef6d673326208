// Search in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { searchRoutes } = await import('./search.routes.ts');
    return { routes: searchRoutes };
  },
};
