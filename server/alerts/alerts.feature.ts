// Alerts in the program: device events that raise them, their sweeps, their calls and the counts of
// the intake.
import { pushTo } from '#server/deliveries/push.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { alertsSubscriber, messageDeliveryListener } from './alerts.subscribers.ts';
import { followUpsSweep } from './follow-ups/follow-ups.sweep.ts';
import { messagePushesSweep } from './messages/message-pushes.sweep.ts';
import { monitoredAlertsSweep } from './monitoring/monitored-alerts.sweep.ts';
import { onTestSweep } from './on-test/on-test.sweep.ts';
import { pressTestsSweep } from './on-test/press-tests.sweep.ts';
import { goneOwnersSweep } from './owners/gone-owners.sweep.ts';

export const feature: Feature = {
  subscribers: [alertsSubscriber],
  deliveryListeners: [messageDeliveryListener],
  sweeps: ({ database }) => [
    followUpsSweep(database),
    monitoredAlertsSweep(database),
    goneOwnersSweep(database),
    messagePushesSweep(database, pushTo),
    onTestSweep(database),
    pressTestsSweep(database),
  ],
  calls: async ({ intake }) => {
    const { alertActionsRoutes } = await import('./actions/alert-actions.routes.ts');
    const { alertsRoutes } = await import('./alerts.routes.ts');
    const { alertListsRoutes } = await import('./people/alert-lists.routes.ts');
    const { deviceHistoryRoutes } = await import('./people/device-history.routes.ts');
    const { ownAlertsRoutes } = await import('./own/own-alerts.routes.ts');
    const { responseObjectivesRoutes } = await import('./objectives/response-objectives.routes.ts');
    const { alertPrioritiesRoutes } = await import('./priorities/alert-priorities.routes.ts');
    const { alertScenarioRoutes } = await import('./scenario/alert-scenario.routes.ts');
    return {
      routes: [
        ...alertsRoutes,
        ...alertListsRoutes,
        ...ownAlertsRoutes,
        ...deviceHistoryRoutes,
        ...alertScenarioRoutes,
        ...alertActionsRoutes,
        ...alertPrioritiesRoutes,
        ...responseObjectivesRoutes,
      ],
      counters: { intake: () => intake.counts },
    };
  },
};
