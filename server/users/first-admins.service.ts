// The first administrator of a new organisation: written with it, and invited by email in the same
// transaction.
import type { FirstAdmins } from '#server/organisations/first-admin.store.ts';
import { type Inviting, invite } from './invitations.service.ts';
import { findAdmins, insertPendingAdmin } from './users.store.ts';

/** @param inviting emails belong to a feature on a higher floor */
export const firstAdmins = (inviting: Inviting): FirstAdmins => ({
  insert: insertPendingAdmin,
  invite: async (doing, organisationId) => {
    for (const id of await findAdmins(doing.tx, organisationId)) await invite(inviting, doing, id);
  },
});
