// The SQL of calls from other cells: each is taken once.
import type { Tx } from '#server/kit/db/database.ts';
import { cellCallSeconds, type ShownCall } from './cell-calls.ts';

/** @returns whether the call is of now, and was not taken before */
export async function takeCellCall(tx: Tx, { time, nonce }: ShownCall): Promise<boolean> {
  const window = `${cellCallSeconds} seconds`;
  await tx`delete from cell_calls where expires_at < app.now()`;
  const taken = await tx`
    insert into cell_calls (nonce, expires_at)
    select ${nonce}, ${time}::timestamptz + ${window}::interval
    where ${time}::timestamptz between app.now() - ${window}::interval
      and app.now() + ${window}::interval
    on conflict (nonce) do nothing
    returning nonce`;
  return taken.length === 1;
}
