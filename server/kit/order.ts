// The order of everything that is written: (tx_id, id), in which tx_id holds the epoch and the
// place that the writing transaction has drawn. The database creates and compares it (migration
// 0251, decisions 0066 and 0070); no other code checks which transactions are still open.
import { epochOf } from '#domain/kit/live-event.ts';
import type { Fragment, Tx } from './db/database.ts';

/**
 * The tx_id below which every row is final: of a transaction that has ended, and visible to every
 * statement that is sent after this was answered. Only to those: a statement's snapshot is older
 * than its own query.
 * @throws the database's error in a repeatable read transaction, whose snapshot is older still
 */
export async function settledBefore(tx: Tx): Promise<string> {
  const [row] = await tx<{ place: string }[]>`select app.settled()::text as place`;
  return row?.place ?? '0';
}

/** A row's place as one text, "<tx_id>.<id>"; `compareNumbers` of the domain orders them. */
export const numberOf = (tx: Tx): Fragment => tx`tx_id::text || '.' || id`;

/** The number before the first of this epoch. */
export const firstNumber = (tx: Tx): Fragment => tx`app.in_order('0')::text || '.0'`;

/** Whether it is the number before the first row of its epoch. */
export const isFirstNumber = (number: string, ofEpoch: string): boolean =>
  number.endsWith('.0') && epochOf(number) === epochOf(ofEpoch);

/**
 * Opens the next epoch if this database is on another server than before, or its counter lies
 * behind the written rows.
 * @returns its number; null where nothing has changed
 */
export async function openOrigin(tx: Tx): Promise<number | null> {
  const [row] = await tx<{ epoch: number | null }[]>`select app.open_origin() as epoch`;
  return row?.epoch ?? null;
}

/**
 * Whether the newest origin is valid, and its counter is ahead of all rows. Costs a few index
 * lookups.
 */
export async function originHolds(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ holds: boolean }[]>`select app.origin_holds() as holds`;
  return row?.holds ?? false;
}
