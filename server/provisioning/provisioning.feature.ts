// Provisioning in the program: its calls, and the import of people.
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { peopleImporter } from './imports/people-importer.ts';

export const feature: Feature = {
  importers: [peopleImporter],
  calls: async (running) => {
    const { provisioningRoutes } = await import('./provisioning.routes.ts');
    return { routes: provisioningRoutes({ ...running, queueMail }) };
  },
};
