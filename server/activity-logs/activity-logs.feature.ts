// Activity logs in the program: their calls, and the sweep that exports them.

import type { Feature } from '#server/program/feature.ts';
import { activityExportsSweep, activityExportsSweepName } from './activity-exports.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, log }) => [activityExportsSweep(database, log)],
  calls: async ({ engine }) => {
    const { activityLogsRoutes } = await import('./activity-logs.routes.ts');
    return { routes: activityLogsRoutes({ wake: () => engine?.wake(activityExportsSweepName) }) };
  },
};
