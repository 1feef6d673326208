// Message templates in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { messageTemplatesRoutes } = await import('./message-templates.routes.ts');
    return { routes: messageTemplatesRoutes };
  },
};
