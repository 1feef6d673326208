// The feature of people: their calls, including those of one’s own account.
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { listPreferencesRoutes } = await import('./own/list-preferences.routes.ts');
    const { ownAccountRoutes } = await import('./own/own-account.routes.ts');
    const { sendEmailLink } = await import('./steps/email-links.service.ts');
    const { usersRoutes } = await import('./users.routes.ts');
    return {
      routes: [
        ...usersRoutes({ ...running, queueMail }),
        ...listPreferencesRoutes(running),
        ...ownAccountRoutes({
          ...running,
          send: async (tx, userId, by) =>
            await sendEmailLink({ ...running, queueMail }, tx, {
              userId,
              purpose: 'new_email',
              by,
            }),
        }),
      ],
    };
  },
};
