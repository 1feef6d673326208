// Organisation numbers in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { organisationNumbersRoutes } = await import('./organisation-numbers.routes.ts');
    return { routes: organisationNumbersRoutes };
  },
};
