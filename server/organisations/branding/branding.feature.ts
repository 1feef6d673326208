// Branding in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { brandingRoutes } = await import('./branding.routes.ts');
    return { routes: brandingRoutes(running) };
  },
};
