// The settings of the platform in the program: their calls, the map, the watch over external alerts
// and the figures of the system status.

import type { Feature } from '#server/program/feature.ts';
import {
  externalAlertsSweep,
  externalAlertsSweepName,
} from './external-alerts/external-alerts.jobs.ts';

export const feature: Feature = {
  sweeps: ({ database }) => [externalAlertsSweep(database)],
  calls: async (running) => {
    const { mapTilesHooks } = await import('./map/map-tiles.hooks.ts');
    const { platformListsRoutes } = await import('./platform-lists.routes.ts');
    const { systemConfigurationRoutes } = await import('./system-configuration.routes.ts');
    const { systemStatusFeature } = await import('./system-status/system-status.routes.ts');
    const { countUnreachable } = await import('#server/escalation-groups/group-people.store.ts');
    const { queueDelivery } = await import('#server/deliveries/deliveries.store.ts');
    const { operatorFacts } = await import('#server/supervision/answering/operator-facts.store.ts');
    const status = systemStatusFeature({
      ...running,
      queueMessage: queueDelivery,
      countUnreachable,
      readOperators: operatorFacts,
    });
    return {
      routes: [
        ...platformListsRoutes,
        ...systemConfigurationRoutes(running.config, () =>
          running.engine?.wake(externalAlertsSweepName),
        ),
        ...status.routes,
      ],
      hooks: mapTilesHooks(running.map),
      counters: status.counters,
    };
  },
};
