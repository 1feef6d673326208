// Shift handovers in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { shiftHandoversRoutes } = await import('./shift-handovers.routes.ts');
    return { routes: shiftHandoversRoutes(running) };
  },
};
