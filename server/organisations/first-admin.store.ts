// The first administrator of a new organisation, written in the transaction that writes the
// organisation.
import type { FirstAdmin } from '#domain/organisations/first-admin.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Child } from '#server/kit/resource/children.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';

/** The functions of the people feature that a new organisation needs. */
export interface FirstAdmins {
  /** Writes the person of this organisation. */
  readonly insert: (tx: Tx, organisationId: number, admin: FirstAdmin) => Promise<void>;
  /** Sends them the email with the link to set a password. */
  readonly invite: (doing: Doing, organisationId: number) => Promise<void>;
}

export const firstAdmin = (insert: FirstAdmins['insert']): Child => ({
  follows: [],
  read: async () => new Map(),
  write: async (tx, id, admin: FirstAdmin) => {
    await insert(tx, id, admin);
  },
});
