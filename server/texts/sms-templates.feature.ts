// SMS templates in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { smsTemplatesRoutes } = await import('./sms-templates.routes.ts');
    return { routes: smsTemplatesRoutes };
  },
};
