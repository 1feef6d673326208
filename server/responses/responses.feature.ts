// Instructions in the program: their calls, their library and their groups.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { libraryRoutes } = await import('./library.routes.ts');
    const { responseGroupsRoutes } = await import('./response-groups.routes.ts');
    const { responsesRoutes } = await import('./responses.routes.ts');
    return { routes: [...libraryRoutes, ...responseGroupsRoutes, ...responsesRoutes] };
  },
};
