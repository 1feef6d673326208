// Refuses a save that began from an older state, with the changes since: field by field, with
// person and time.
import { type Change, changedMeanwhile as refusal } from '#domain/kit/errors.ts';
import type { Tx } from '../db/database.ts';

export interface Stale {
  /**
   * The kind of the events that such a save records, each with `{ id, by, changes: { field:
   * [before, after] } }`.
   */
  readonly kind: string;
  readonly organisation_id: number | null;
  /** As in `data.id` of these events. */
  readonly id: number;
  /** What was changed, as in "changed this template". */
  readonly one: string;
  /** The `updated_at` that the refused save began from. */
  readonly since: string | null;
  /** The record as it is now. */
  readonly record: Readonly<Record<string, unknown>>;
}

interface Save {
  readonly actor_id: number;
  readonly by: string | null;
  readonly at: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

// Older saves are left out of the answer.
const mostSaves = 50;

/**
 * @returns 409 `changed_meanwhile` with the last to save as `holder`, and `changes`: for each field
 * its value then and now, and who changed it last
 */
export async function changedMeanwhile(
  tx: Tx,
  { kind, organisation_id, id, one, since, record }: Stale,
): Promise<Error> {
  const saves = await tx<Save[]>`
    select actor_staff_id as actor_id, data ->> 'by' as by, app.iso(occurred_at) as at,
      data -> 'changes' as changes
    from events
    where organisation_id is not distinct from ${organisation_id}
      and kind = ${kind}
      and (data ->> 'id')::bigint = ${id}
    order by events.id desc limit ${mostSaves}`;
  const [last] = saves;
  return refusal(
    one,
    changesIn(
      saves.filter(({ at }) => since === null || at > since),
      record,
    ),
    last && { id: last.actor_id, name: last.by ?? '' },
  );
}

/** @param saves the newest first */
function changesIn(saves: readonly Save[], record: Stale['record']): Change[] {
  const found = new Map<string, Change>();
  for (const { changes, by, at } of saves) {
    for (const [field, [before]] of Object.entries(changes ?? {})) {
      if (!(field in record)) continue;
      const newer = found.get(field);
      found.set(field, {
        field,
        before,
        after: record[field],
        by: newer ? newer.by : by,
        at: newer ? newer.at : at,
      });
    }
  }
  // A field that was changed and changed back counts as unchanged.
  return Object.keys(record).flatMap((field) => {
    const change = found.get(field);
    return change && JSON.stringify(change.before) !== JSON.stringify(change.after) ? [change] : [];
  });
}
