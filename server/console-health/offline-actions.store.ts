// The SQL of actions taken offline: each is stored once, with its outcome.
import type { MergedAction, OfflineAction } from '#domain/console-health/offline-action.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * The outcomes of these earlier actions, by the console's own number; for actions that are handed
 * in twice.
 */
export async function findMerged(
  tx: Tx,
  organisationId: number,
  clientIds: readonly string[],
): Promise<Map<string, MergedAction>> {
  const rows = await tx<MergedAction[]>`
    select client_id, outcome, message
    from offline_actions
    where organisation_id = ${organisationId} and client_id = any(${[...clientIds]}::text[]::uuid[])`;
  return new Map(rows.map((row) => [row.client_id, row]));
}

export interface Merging {
  readonly organisation_id: number;
  readonly alert_id: number;
  readonly staff_id: number;
}

export async function keepMerged(
  tx: Tx,
  { organisation_id, alert_id, staff_id }: Merging,
  action: OfflineAction,
  merged: MergedAction,
): Promise<void> {
  const { client_id, done_at, kind, ...data } = action;
  await tx`
    insert into offline_actions (organisation_id, client_id, alert_id, staff_id, kind, data,
      done_at, outcome, message)
    values (${organisation_id}, ${client_id}, ${alert_id}, ${staff_id}, ${kind}, ${tx.json(data)},
      least(${done_at}::timestamptz, app.now()),
      ${merged.outcome}, ${merged.message})`;
}
