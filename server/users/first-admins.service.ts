// The first administrator of a new organisation: created and invited by email in the same
// transaction as the organisation.
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
