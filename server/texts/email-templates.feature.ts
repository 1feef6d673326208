// Email templates in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { emailTemplatesRoutes } = await import('./email-templates.routes.ts');
    const { brandedEmail } = await import(
      '#server/organisations/branding/branded-email.service.ts'
    );
    const { queueMail } = await import('#server/deliveries/deliveries.store.ts');
    return {
      routes: emailTemplatesRoutes({
        ...running,
        queueMail,
        emailHtml: brandedEmail(running.links),
      }),
    };
  },
};
