// Reads the seals that anchors are made from and compared with, and keeps how much each process has
// written to its file.
import type { Tx } from '#server/kit/db/database.ts';

export interface SealAt {
  position: number;
  event_id: number;
  hash: Uint8Array;
}

export async function findNewestSeal(tx: Tx): Promise<SealAt | null> {
  const [row] = await tx<
    SealAt[]
  >`select position, event_id, hash from event_seals order by position desc limit 1`;
  return row ?? null;
}

export const readSealsAt = async (tx: Tx, positions: readonly number[]): Promise<SealAt[]> =>
  await tx<SealAt[]>`
    select position, event_id, hash
    from event_seals
    where position = any(${[...positions]}::bigint[])
  `;

export interface AnchorWriter {
  /** A process's own number for this, made at its start. */
  id: string;
  host: string;
  path: string;
  /** How many it has written, and the seal of the last. */
  lines: number;
  position: number;
}

export async function keepAnchorWriter(
  tx: Tx,
  { id, host, path, lines, position }: AnchorWriter,
): Promise<void> {
  await tx`
    insert into event_anchor_writers (id, host, path, lines, position)
    values (${id}, ${host}, ${path}, ${lines}, ${position})
    on conflict (id) do update set lines = excluded.lines, position = excluded.position,
      written_at = app.now()`;
}

export const readAnchorWriters = async (tx: Tx): Promise<AnchorWriter[]> =>
  await tx<AnchorWriter[]>`
    select id::text as id, host, path, lines, position
    from event_anchor_writers
    order by written_at, id
  `;
