// The SQL of passes to other cells: when one is void, and which were used.
import type { Tx } from '#server/kit/db/database.ts';

/** So many seconds from now, ISO 8601. */
export async function voidAt(tx: Tx, seconds: number): Promise<string> {
  const [row] = await tx<{ at: string }[]>`
    select app.iso(app.now() + make_interval(secs => ${seconds})) as at`;
  return row?.at ?? '';
}

/** Notes that a pass is used. @returns false where it was before, or is void by its age */
export async function takePass(tx: Tx, nonce: string, expires_at: string): Promise<boolean> {
  await tx`delete from used_passes where expires_at < app.now()`;
  const rows = await tx`
    insert into used_passes (nonce, expires_at)
    select ${nonce}, ${expires_at}::timestamptz where ${expires_at}::timestamptz > app.now()
    on conflict do nothing
    returning nonce`;
  return rows.length > 0;
}

/** The numbers of all cells but one. */
export async function findOtherCells(tx: Tx, own: number): Promise<number[]> {
  const rows = await tx<{ number: number }[]>`
    select number from cells where number <> ${own} order by number`;
  return rows.map(({ number }) => number);
}
