// Organisation tags in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { organisationTagsRoutes } = await import('./organisation-tags.routes.ts');
    return { routes: organisationTagsRoutes };
  },
};
