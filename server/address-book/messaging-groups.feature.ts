// Messaging groups in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { messagingGroupsRoutes } = await import('./messaging-groups.routes.ts');
    return { routes: messagingGroupsRoutes };
  },
};
