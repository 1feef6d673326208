// Reads the outbox in commit order, never past a transaction that still writes to it.
import { compareNumbers, epochOf } from '#domain/kit/live-event.ts';
import type { OutboxRow, Tx } from '../../db/database.ts';
import { firstNumber, isFirstNumber, numberOf, settledBefore } from '../../order.ts';

/** Most rows of one look. */
export const batch = 1000;

/** A frame that one channel missed. */
export interface MissedRow extends OutboxRow {
  readonly channel: string;
}

/**
 * The newest row that is final, so that the first look misses nothing that commits meanwhile; the
 * first number of this epoch while it has none.
 */
export async function newestNumber(tx: Tx): Promise<string> {
  const settled = await settledBefore(tx);
  const [row] = await tx<{ number: string }[]>`
    select coalesce((select ${numberOf(tx)} from live_outbox
      where tx_id < (select ${settled}::xid8) and tx_id >= (select app.in_order('0'))
      order by tx_id desc, id desc
      limit 1),
      ${firstNumber(tx)}) as number`;
  return row?.number ?? '0.0';
}

/** The newest row that there is, final or not; the first number of this epoch while it has none. */
export async function newestWritten(tx: Tx): Promise<string> {
  const [row] = await tx<{ number: string }[]>`
    select coalesce((select ${numberOf(tx)}
        from live_outbox
        where tx_id >= (select app.in_order('0'))
        order by tx_id desc, id desc
        limit 1),
      ${firstNumber(tx)}) as number`;
  return row?.number ?? '0.0';
}

// The numbers in subselects: if the planner saw them, it would plan again at every look, which
// takes ten times as long as the look.
export async function newsAfter(tx: Tx, number: string): Promise<OutboxRow[]> {
  const [tx_id = '0', id = '0'] = number.split('.');
  const settled = await settledBefore(tx);
  return await tx<OutboxRow[]>`
    select ${numberOf(tx)} as number, channels, event, data::text as data from live_outbox
    where (tx_id, id) > ((select ${tx_id}::xid8), (select ${id}::bigint))
      and tx_id < (select ${settled}::xid8)
    order by tx_id, id limit ${batch}`;
}

/**
 * What the given channels missed since `number`, oldest first; null where that is unknown: it is
 * further back than the outbox keeps, of another epoch, or ahead of all there is, as after a
 * database was put back to an earlier state.
 */
export async function readMissed(
  tx: Tx,
  number: string,
  channels: readonly string[],
  limit: number,
): Promise<MissedRow[] | null> {
  const [known] = await tx<{ oldest: string | null; newest: string | null; first: string }[]>`
    select (select ${numberOf(tx)} from live_outbox order by tx_id, id limit 1) as oldest,
      (select ${numberOf(tx)} from live_outbox order by tx_id desc, id desc limit 1) as newest,
        ${firstNumber(tx)} as first`;
  if (!known || !isWithin(number, known)) return null;
  const [tx_id = '0', id = '0'] = number.split('.');
  const settled = await settledBefore(tx);
  const rows = await tx<OutboxRow[]>`
    select ${numberOf(tx)} as number, channels, event, data::text as data from live_outbox
    where (tx_id, id) > (${tx_id}::xid8, ${id}::bigint)
      and tx_id < ${settled}::xid8
      and channels && ${[...channels]}::text[]
    order by tx_id, id limit ${limit + 1}`;
  if (rows.length > limit) return null;
  return rows.flatMap((row) =>
    row.channels
      .filter((channel) => channels.includes(channel))
      .map((channel) => ({ ...row, channel })),
  );
}

function isWithin(
  number: string,
  { oldest, newest, first }: { oldest: string | null; newest: string | null; first: string },
): boolean {
  if (epochOf(number) !== epochOf(first)) return false;
  if (isFirstNumber(number, first)) return true;
  return (
    oldest === null ||
    newest === null ||
    (compareNumbers(number, oldest) >= 0 && compareNumbers(number, newest) <= 0)
  );
}
