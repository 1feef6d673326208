// Devices in the program: their batteries, silence, commands and kept days; the calls.
import { beginPressTest, endPressTest } from '#server/alerts/on-test/press-tests.service.ts';
import { queueDeliveries, queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { lateCommandsSweep } from './commands/late-commands.sweep.ts';
import { connectTextListener } from './connect/connect-texts.service.ts';
import { pendantAddress } from './connect/pendant-address.ts';
import { lowBatterySubscriber } from './low-battery/low-battery.subscribers.ts';
import { lowBatterySweep } from './low-battery/low-battery.sweep.ts';
import { voltagesSubscriber } from './low-battery/voltages.subscribers.ts';
import { oldDaysSweep } from './old-days.sweep.ts';
import { partitionsSweep } from './partitions.sweep.ts';
import { silentDevicesSweep } from './silent-devices.sweep.ts';

export const feature: Feature = {
  subscribers: [lowBatterySubscriber, voltagesSubscriber],
  deliveryListeners: [connectTextListener],
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
    const { connectRoutes } = await import('./connect/connect.routes.ts');
    const connecting = connectRoutes({
      address: pendantAddress(running),
      wording: running.config.EV04_CONNECT_TEXT,
      pressTests: { begin: beginPressTest, end: endPressTest },
      queueTexts: queueDeliveries,
    });
    return {
      routes: [...devicesRoutes({ ...running, unpair: endPairingsOf }), ...connecting],
    };
  },
};
