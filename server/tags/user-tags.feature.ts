// User tags in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { userTagsRoutes } = await import('./user-tags.routes.ts');
    return { routes: userTagsRoutes };
  },
};
