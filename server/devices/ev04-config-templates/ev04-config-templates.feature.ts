// Configuration templates of EV-04 pendants in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { ev04ConfigTemplatesRoutes } = await import('./ev04-config-templates.routes.ts');
    return { routes: ev04ConfigTemplatesRoutes };
  },
};
