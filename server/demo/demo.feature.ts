// The demo in the program: its calls, none outside demo mode.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async ({ config, demoDatabase, ev04Port }) => {
    const { demoRoutes } = await import('./demo.routes.ts');
    const { simulatedPhonesRoutes } = await import('./simulated-phones.routes.ts');
    return {
      routes: [...demoRoutes(ev04Port, demoDatabase), ...simulatedPhonesRoutes(config.demo)],
    };
  },
};
