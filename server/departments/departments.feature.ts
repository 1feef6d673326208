// Departments in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { departmentsRoutes } = await import('./departments.routes.ts');
    return { routes: departmentsRoutes };
  },
};
