// What the server must know of a phone before it takes a batch: the time, its buttons, whether a session runs, and what it has told before.
import type { Installation } from '#server/kit/access/installations.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface PairedButton {
  device_id: number;
  hardware_id: string;
  /** Whether the pairing stands. */
  paired: boolean;
}

export async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select app.now() as now`;
  return row?.now ?? new Date();
}

/** The buttons that are or were paired with a phone, the newest pairing first. */
export const readPairings = async (tx: Tx, { organisation_id, device_id }: Installation): Promise<PairedButton[]> =>
  await tx<PairedButton[]>`
    select b.device_id, b.hardware_id, b.ended_at is null and v.archived_at is null as paired
    from app_buttons b join devices v on v.organisation_id = b.organisation_id and v.id = b.device_id
    where b.organisation_id = ${organisation_id} and b.phone_device_id = ${device_id}
    order by b.device_id desc`;

export interface KeyQuestion {
  readonly organisation_id: number;
  /** The phone and every button it had: an event stands once, whichever of them it is kept under. */
  readonly device_ids: readonly number[];
  readonly event_keys: readonly string[];
  /** When the batch's positions were fixed, ISO 8601; null without any. */
  readonly fixed: { readonly from: string; readonly to: string } | null;
}

/** Those of the keys that are kept already. A quiet event leaves no line, so its position tells. */
export async function findKnownKeys(tx: Tx, { organisation_id, device_ids, event_keys, fixed }: KeyQuestion): Promise<Set<string>> {
  const devices = tx`${[...device_ids]}::bigint[]`;
  const keys = tx`${[...event_keys]}::text[]`;
  const positions = fixed
    ? tx`union all select event_key from positions where organisation_id = ${organisation_id} and device_id = any(${devices})
        and at between ${fixed.from}::timestamptz - interval '1 hour' and ${fixed.to}::timestamptz + interval '1 hour' and event_key = any(${keys})`
    : tx``;
  const rows = await tx<{ event_key: string }[]>`
    select event_key from events where device_id = any(${devices}) and event_key = any(${keys}) ${positions}`;
  return new Set(rows.map((row) => row.event_key));
}
