// Allowed addresses in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async ({ signIn }) => {
    const { ipWhitelistRoutes } = await import('./ip-whitelist.routes.ts');
    return { routes: ipWhitelistRoutes(signIn.addresses) };
  },
};
