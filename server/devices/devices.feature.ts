// Devices in the program: their batteries, silence, commands and kept days; the calls.
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { lateCommandsSweep } from './commands/late-commands.sweep.ts';
import { lowBatterySubscriber } from './low-battery/low-battery.subscribers.ts';
import { lowBatterySweep } from './low-battery/low-battery.sweep.ts';
import { voltagesSubscriber } from './low-battery/voltages.subscribers.ts';
import { oldDaysSweep } from './old-days.sweep.ts';
import { partitionsSweep } from './partitions.sweep.ts';
import { silentDevicesSweep } from './silent-devices.sweep.ts';

export const feature: Feature = {
  subscribers: [lowBatterySubscriber, voltagesSubscriber],
  sweeps: ({ database, log }) => [
    partitionsSweep(database),
    oldDaysSweep(database, log),
    silentDevicesSweep(database),
    lateCommandsSweep(database),
    lowBatterySweep(database, queueMail),
  ],
  calls: async (running) => {
    const { devicesRoutes } = await import('./devices.routes.ts');
    const { endPairingsOf } = await import('#server/phone/buttons.store.ts');
    return { routes: devicesRoutes({ ...running, unpair: endPairingsOf }) };
  },
};
