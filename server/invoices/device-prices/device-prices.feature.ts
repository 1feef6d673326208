// Device prices in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { devicePricesRoutes } = await import('./device-prices.routes.ts');
    return { routes: devicePricesRoutes };
  },
};
