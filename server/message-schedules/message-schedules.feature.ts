// Scheduled messages in the program: their sweep and their calls.
import { sendMessage } from '#server/messages/send-message.service.ts';
import type { Feature } from '#server/program/feature.ts';
import { messageSchedulesSweep } from './message-schedules.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, log }) => [messageSchedulesSweep(database, log, sendMessage)],
  calls: async () => {
    const { messageSchedulesRoutes } = await import('./message-schedules.routes.ts');
    return { routes: messageSchedulesRoutes };
  },
};
