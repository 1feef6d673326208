// Reads the rows of a report through a cursor, so that memory holds two batches whatever their
// number.
import type { CellValue } from '#domain/reports/report.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Asked, columnsOf, type Report, type ReportArea } from './define-report.ts';

export type Cells = CellValue[];
type Row = Readonly<Record<string, CellValue>>;

const rowsInBatch = 1000;

/**
 * Resolves once all rows were taken; rejects with the rejection of `take`, and reads no further
 * then.
 * @param most rows; one more is read where there is one, so that the reader can detect the cut
 * @param take receives one batch at a time, while the database reads the next
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
  // With a callback, not the driver's iterator: the iterator links every batch to the next, and the
  // collector of short-lived garbage keeps such a chain.
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
