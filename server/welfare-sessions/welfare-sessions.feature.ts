// Registers welfare timers: the device events that start and end them, the sweep that raises
// overdue ones, and the calls.

import type { Feature } from '#server/program/feature.ts';
import { powerOffSubscriber } from './device-news/power-offs.subscribers.ts';
import { welfareSubscriber } from './welfare-sessions.subscribers.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

export const feature: Feature = {
  subscribers: [welfareSubscriber, powerOffSubscriber],
  sweeps: ({ database, afterAlarms }) => [welfareSweep({ database, afterAlarms })],
  calls: async () => {
    const { welfareSessionsRoutes } = await import('./welfare-sessions.routes.ts');
    return { routes: welfareSessionsRoutes };
  },
};
