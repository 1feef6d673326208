// Device types in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { deviceTypesRoutes } = await import('./device-types.routes.ts');
    return { routes: deviceTypesRoutes };
  },
};
