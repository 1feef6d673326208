// Terms in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { termsRoutes } = await import('./terms.routes.ts');
    return { routes: termsRoutes };
  },
};
