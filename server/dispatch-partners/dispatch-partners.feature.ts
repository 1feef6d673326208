// Dispatch partners in the program: the sweep that asks them, what they and the providers of
// messages report, the calls.
import { createSealing } from '#server/kit/access/sealing.ts';
import type { Feature } from '#server/program/feature.ts';
import { briefDeliveryListener } from './dispatch-outcomes.service.ts';
import { partnerDispatchesSweep, partnerDispatchesSweepName } from './partner-dispatches.jobs.ts';

const sealingFor = (config: Parameters<typeof createSealing>[0]) =>
  createSealing(config, 'dispatch pin');

export const feature: Feature = {
  deliveryListeners: [briefDeliveryListener],
  sweeps: ({ database, dispatch, secrets }) => [
    partnerDispatchesSweep(database, { service: dispatch, sealing: sealingFor(secrets) }),
  ],
  calls: async ({ config, database, engine, log, world }) => {
    const { dispatchPartnersRoutes } = await import('./dispatch-partners.routes.ts');
    const { noonlightHooks } = await import('./noonlight.hooks.ts');
    const { partnerDispatchesRoutes } = await import('./partner-dispatches.routes.ts');
    const wake = () => engine?.wake(partnerDispatchesSweepName);
    const parts = { hasNoonlight: world.dispatch !== null, sealing: sealingFor(config) };
    return {
      routes: [...dispatchPartnersRoutes, ...partnerDispatchesRoutes(parts, wake)],
      hooks: noonlightHooks({ database, log, wake, judge: world.judgeNoonlightHook }),
    };
  },
};
