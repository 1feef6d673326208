// Dashboards in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async ({ database }) => {
    const routes = await import('./dashboard.routes.ts');
    const { dashboardListRoutes, dashboardRoutes, readinessRoutes, workRoutes } = routes;
    return {
      routes: [
        ...dashboardListRoutes,
        ...dashboardRoutes,
        ...workRoutes,
        ...readinessRoutes(database),
      ],
    };
  },
};
