// Messaging prices in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { messagingPricingRoutes } = await import('./messaging-pricing.routes.ts');
    return { routes: messagingPricingRoutes };
  },
};
