// Messaging contacts in the program: their calls and their import.

import type { Feature } from '#server/program/feature.ts';
import { contactsImporter } from './contacts-importer.ts';

export const feature: Feature = {
  importers: [contactsImporter],
  calls: async () => {
    const { messagingContactsRoutes } = await import('./messaging-contacts.routes.ts');
    return { routes: messagingContactsRoutes };
  },
};
