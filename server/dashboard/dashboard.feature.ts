// Dashboards in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { dashboardListRoutes, dashboardRoutes } = await import('./dashboard.routes.ts');
    return { routes: [...dashboardListRoutes, ...dashboardRoutes] };
  },
};
