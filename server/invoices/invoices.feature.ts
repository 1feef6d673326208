// Invoices in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { invoicesRoutes } = await import('./invoices.routes.ts');
    return { routes: invoicesRoutes };
  },
};
