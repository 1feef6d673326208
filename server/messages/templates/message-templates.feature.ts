// Registers the calls of message templates.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { messageTemplatesRoutes } = await import('./message-templates.routes.ts');
    return { routes: messageTemplatesRoutes };
  },
};
