// Registers messages: their sweeps, the listener for the outcome of each copy, and the calls.
import { contactTexts } from '#server/escalation/phone-replies.service.ts';
import type { Feature } from '#server/program/feature.ts';
import { copyDeliveryListener } from './copies/messages.subscribers.ts';
import { messagesSweep, messagesSweepName } from './copies/messages.sweep.ts';
import { inboundTextsSweep } from './inbound/inbound-texts.sweep.ts';

export const feature: Feature = {
  deliveryListeners: [copyDeliveryListener],
  sweeps: ({ database, log, links }) => [
    messagesSweep(database, links),
    inboundTextsSweep({ database, log, contacts: contactTexts }),
  ],
  calls: async (running) => {
    const { messageAnswersRoutes } = await import('./answers/message-answers.routes.ts');
    const { messagesRoutes } = await import('./messages.routes.ts');
    return {
      routes: [
        ...messagesRoutes({ wake: () => running.engine?.wake(messagesSweepName) }),
        ...messageAnswersRoutes(running),
      ],
    };
  },
};
