// Reads what is to be sealed or checked, and writes the seals.
import type { Tx } from '#server/kit/db/database.ts';
import { settledBefore } from '#server/kit/order.ts';

export interface SealHead {
  position: number;
  hash: Uint8Array;
  tx_id: string;
  event_id: number;
}

/** Lets one process seal at a time; false when another does. */
export async function claimSealing(tx: Tx): Promise<boolean> {
  const [row] = await tx<
    { claimed: boolean }[]
  >`select pg_try_advisory_xact_lock(7310003) as claimed`;
  return row?.claimed ?? false;
}

export async function findHead(tx: Tx): Promise<SealHead | null> {
  const [row] = await tx<SealHead[]>`
    select s.position, s.hash, e.tx_id::text as tx_id, e.id as event_id
    from event_seals s
    join events e on e.id = s.event_id
    order by s.position desc
    limit 1`;
  return row ?? null;
}

/**
 * Final events after the head, in their order: none of a transaction that is still writing or
 * overlaps one.
 */
export async function readUnsealed(
  tx: Tx,
  head: SealHead | null,
  limit: number,
): Promise<{ id: number; text: string }[]> {
  const settled = await settledBefore(tx);
  return await tx<{ id: number; text: string }[]>`
    select e.id, app.event_text(e) as text from events e
    where (e.tx_id, e.id) > (${head?.tx_id ?? '0'}::xid8, ${head?.event_id ?? 0}::bigint)
      and e.tx_id < (select ${settled}::xid8)
    order by e.tx_id, e.id limit ${limit}`;
}

interface NewSeal {
  readonly position: number;
  readonly event_id: number;
  readonly hash: string;
  readonly mac: string;
}

export async function writeSeals(tx: Tx, seals: readonly NewSeal[]): Promise<void> {
  await tx`
    insert into event_seals (position, event_id, hash, mac)
    select position, event_id, decode(hash, 'hex'), decode(mac, 'hex')
    from json_to_recordset(${JSON.stringify(seals)}::text::json) as g (position bigint,
      event_id bigint, hash text, mac text)`;
}

export interface SealedEvent {
  position: number;
  event_id: number;
  hash: Uint8Array;
  /** Null where a version before the key sealed. */
  mac: Uint8Array | null;
  /** Null when the event is gone. */
  text: string | null;
}

/** Sealed events by position, with the text they have now. */
export const readSealed = async (
  tx: Tx,
  afterPosition: number,
  limit: number,
): Promise<SealedEvent[]> =>
  await tx<SealedEvent[]>`
  select s.position, s.event_id, s.hash, s.mac, case
    when e.id is not null then app.event_text(e) end as text
  from event_seals s
  left join events e on e.id = s.event_id
  where s.position > ${afterPosition}
  order by s.position
  limit ${limit}`;

/**
 * Events that stand before the head in commit order and have no seal: they were put in afterwards.
 */
export const readSmuggled = async (tx: Tx, head: SealHead): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
    select e.id
    from events e
    where (e.tx_id, e.id) <= (${head.tx_id}::xid8, ${head.event_id}::bigint)
      and not exists (select from event_seals s where s.event_id = e.id) order by e.id limit 100`
  ).map((row) => row.id);
