// Organisations in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { deviceLimitsRoutes } = await import('./device-limits.routes.ts');
    const { helpWordsRoutes } = await import('./help-words.routes.ts');
    const { organisationsRoutes } = await import('./organisations.routes.ts');
    const { insertExamples } = await import(
      '#server/messages/templates/example-templates.store.ts'
    );
    const { queueMail } = await import('#server/deliveries/deliveries.store.ts');
    const { firstAdmins } = await import('#server/users/first-admins.service.ts');
    return {
      routes: [
        ...organisationsRoutes(firstAdmins({ ...running, queueMail }), {
          ...running,
          prepare: insertExamples,
        }),
        ...deviceLimitsRoutes,
        ...helpWordsRoutes,
      ],
    };
  },
};
