// The feature of outgoing messages: the sweep that sends them, the calls, and the reports of text
// and call providers.

import { contactTexts, takeKey } from '#server/escalation/phone-replies.service.ts';
import { receiveText } from '#server/messages/inbound/receive-text.service.ts';
import { brandedEmail } from '#server/organisations/branding/branded-email.service.ts';
import type { Feature } from '#server/program/feature.ts';
import { deliveriesSweep } from './deliveries.jobs.ts';

export const feature: Feature = {
  sweeps: ({ database, adapters, providers, deliveryListeners, links }) => [
    deliveriesSweep(database, {
      adapters,
      providers,
      listeners: deliveryListeners,
      emailHtml: brandedEmail(links),
    }),
  ],
  calls: async (running) => {
    const { outboxRoutes } = await import('./outbox.routes.ts');
    const { phonePartnerHooks } = await import('./partners/phone-partners.ts');
    const { undeliveredRoutes } = await import('./undelivered.routes.ts');
    return {
      routes: [...undeliveredRoutes, ...outboxRoutes(running.demoDatabase)],
      hooks: phonePartnerHooks({
        ...running,
        listeners: running.deliveryListeners,
        takeText: async (text, send) =>
          await receiveText({ ...running, contacts: contactTexts }, text, send),
        takeKey,
      }),
    };
  },
};
