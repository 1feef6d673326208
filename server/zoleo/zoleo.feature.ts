// The feature of satellite devices: the feed of their provider, the sweep that processes it, the
// calls (R003).

import type { Feature } from '#server/program/feature.ts';
import { zoleoSweep, zoleoSweepName } from './zoleo-messages.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, intake, log }) => [zoleoSweep({ database, intake, log })],
  calls: async ({ database, engine }) => {
    const { zoleoHook } = await import('./zoleo.hooks.ts');
    const { zoleoRoutes } = await import('./zoleo.routes.ts');
    return {
      routes: zoleoRoutes,
      hooks: [zoleoHook(database, () => engine?.wake(zoleoSweepName))],
    };
  },
};
