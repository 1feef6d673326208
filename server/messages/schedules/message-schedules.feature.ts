// Registers scheduled messages: their sweep and their calls.

import type { Feature } from '#server/program/feature.ts';
import { sendMessage } from '../send-message.service.ts';
import { messageSchedulesSweep } from './message-schedules.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, log }) => [messageSchedulesSweep(database, log, sendMessage)],
  calls: async () => {
    const { messageSchedulesRoutes } = await import('./message-schedules.routes.ts');
    return { routes: messageSchedulesRoutes };
  },
};
