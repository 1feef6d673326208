// Registers the calls of escalation groups.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { escalationGroupsRoutes } = await import('./escalation-groups.routes.ts');
    return { routes: escalationGroupsRoutes };
  },
};
