// Geofences in the program: crossings, reminders, the search for addresses and the calls.
import { sendFromSweep, sendToOne } from '#server/messages/send-from-sweep.service.ts';
import type { Feature } from '#server/program/feature.ts';
import { geofenceCrossingsSweep } from './crossings.sweep.ts';
import { pendantCrossingsSubscriber } from './pendants/pendant-crossings.subscribers.ts';
import { pendantFencesSweep } from './pendants/pendant-fences.sweep.ts';
import { proximityRemindersSweep } from './reminders/reminders.sweep.ts';

export const feature: Feature = {
  subscribers: [pendantCrossingsSubscriber],
  sweeps: ({ database, log, afterAlarms }) => [
    pendantFencesSweep(database),
    geofenceCrossingsSweep(database, { send: sendFromSweep(log), afterAlarms }),
    proximityRemindersSweep(database, { send: sendToOne(log) }),
  ],
  calls: async (running) => {
    const { addressSearchRoutes, addressServiceOf } = await import('./address-search.routes.ts');
    const { geofenceLocationsRoutes } = await import('./geofence-locations.routes.ts');
    const { outcomes } = await import('#server/kit/delivery-services.ts');
    return {
      routes: [
        ...geofenceLocationsRoutes,
        ...addressSearchRoutes({
          ...running,
          service: addressServiceOf(running.config),
          note: outcomes(running, 'address_search'),
        }),
      ],
    };
  },
};
