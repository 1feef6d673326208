// The feature of directory provisioning: the portal’s calls, and the server that directories call.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { scimCalls } = await import('./scim-calls.ts');
    const { queueMail } = await import('#server/deliveries/deliveries.store.ts');
    return scimCalls({ ...running, queueMail });
  },
};
