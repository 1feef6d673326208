// The feature of the phone app: its calls, and the counts of its installations.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { phoneAppRoutes } = await import('./phone-app.routes.ts');
    return {
      routes: phoneAppRoutes({
        ...running,
        take: running.intake.take,
        webPushKey: running.world.webPushKey,
      }),
      counters: { phones: () => running.phones.counts },
    };
  },
};
