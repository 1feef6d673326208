// Shared alerts in the program: their calls, and the answers that the escalation takes from them.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { sharedAlertsRoutes } = await import('./shared-alerts.routes.ts');
    const { answerAsContact } = await import('#server/escalation/contact-answers.service.ts');
    return {
      routes: sharedAlertsRoutes({
        ...running,
        takeAnswer: async (tx, link, said) => {
          const who = {
            key: link.contact_key,
            link_id: link.id,
            name: link.name,
            user_id: link.user_id,
            via: 'link',
          } as const;
          await answerAsContact(
            tx,
            { organisation_id: link.organisation_id, id: link.alert_id },
            who,
            said,
          );
        },
      }),
    };
  },
};
