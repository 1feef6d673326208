// Favourite locations in the program: arrivals, and the calls.
import { sendToOne } from '#server/messages/send-from-sweep.service.ts';
import type { Feature } from '#server/program/feature.ts';
import { favouriteLocationsSweep } from './arrivals.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, log }) => [favouriteLocationsSweep(database, { send: sendToOne(log) })],
  calls: async () => {
    const { favouriteLocationsRoutes } = await import('./favourite-locations.routes.ts');
    return { routes: favouriteLocationsRoutes };
  },
};
