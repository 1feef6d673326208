// Department tags in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { departmentTagsRoutes } = await import('./department-tags.routes.ts');
    return { routes: departmentTagsRoutes };
  },
};
