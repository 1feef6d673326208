// Permissions in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async ({ database }) => {
    const { permissionsRoutes } = await import('./permissions.routes.ts');
    return { routes: permissionsRoutes(database) };
  },
};
