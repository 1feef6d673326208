// The rows of a report, read through a cursor, so that memory holds two batches whatever their
// number.
import type { CellValue } from '#domain/reports/report.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Asked, columnsOf, type Report, type ReportArea } from './define-report.ts';

export type Cells = CellValue[];
type Row = Readonly<Record<string, CellValue>>;

const rowsInBatch = 1000;

/**
 * Resolves once all rows were taken; rejects with what `take` rejects with, and reads no further
 * then.
 * @param most rows; one more is read where there is one, so that the reader knows
 * @param take is given one batch at a time, and meanwhile the database reads the next
 */
export async function readRows(
  tx: Tx,
  report: Report,
  {
    area,
    asked,
    most,
    take,
  }: { area: ReportArea; asked: Asked; most: number; take: (rows: Cells[]) => Promise<void> },
): Promise<void> {
  const keys = columnsOf(report, area).map(({ key }) => key);
  // As lists, in the order of the columns: a record with a dozen keys for each row costs a third
  // more of reading it.
  const found = tx<
    Row[]
  >`select ${tx(keys)} from (${report.query(tx, asked)}) report limit ${most + 1}`.values();
  let taking = Promise.resolve();
  // Told of each batch, not asked for it: the driver's iterator links every batch to the next, and
  // the collector of short-lived garbage keeps such a chain.
  await found.cursor(rowsInBatch, async (batch) => {
    const before = taking;
    taking = before.then(() => take(batch));
    taking.catch(() => {});
    return await before.then(
      () => {},
      () => tx.CLOSE,
    );
  });
  await taking;
}
