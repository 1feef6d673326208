// The first administrator of a new organisation, written in the transaction that writes the organisation.
import type { FirstAdmin } from '#domain/organisations/first-admin.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Child } from '#server/kit/resource/children.ts';

/** Writes the person of this organisation. */
export type InsertAdmin = (tx: Tx, organisationId: number, admin: FirstAdmin) => Promise<void>;

export const firstAdmin = (insertAdmin: InsertAdmin): Child => ({
  read: async () => new Map(),
  write: async (tx, id, admin: FirstAdmin) => {
    await insertAdmin(tx, id, admin);
  },
});
