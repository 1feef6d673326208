// The counts kept on an organisation, updated in the transaction that adds or removes what is
// counted.
import type { Tx } from '#server/kit/db/database.ts';

/** One device more or less in use; the organisation must be in the transaction's view. */
export async function countDevices(tx: Tx, organisationId: number, change: 1 | -1): Promise<void> {
  await tx`
    update organisations
    set devices_count = devices_count + ${change}::integer
    where id = ${organisationId}
  `;
}
