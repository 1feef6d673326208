// The feature of reports: their runs, their schedules and the calls.
import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { reportRunsSweep, reportRunsSweepName } from './runs/report-runs.sweep.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import { scheduledReportsSweep } from './schedules/scheduled-reports.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, log, links }) => [
    reportRunsSweep({ database, log, ended: deliverReport({ links, queue: queueDeliveries }) }),
    scheduledReportsSweep(database),
  ],
  calls: async (running) => {
    const { reportsRoutes } = await import('./reports.routes.ts');
    const { scheduledReportsRoutes } = await import('./schedules/scheduled-reports.routes.ts');
    const wake = () => running.engine?.wake(reportRunsSweepName);
    return { routes: [...reportsRoutes({ ...running, wake }), ...scheduledReportsRoutes(wake)] };
  },
};
