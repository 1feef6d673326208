// The rows of a report, read through a cursor, so that memory holds two batches whatever their number.
import type { CellValue } from '#domain/reports/report.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Asked, columnsOf, type Report, type ReportArea } from './define-report.ts';

export type Cells = CellValue[];
type Row = Readonly<Record<string, CellValue>>;

const rowsInBatch = 1000;

/** @param most rows; one more is read where there is one, so that the reader knows */
export async function* readRows(
  tx: Tx,
  report: Report,
  { area, asked, most }: { area: ReportArea; asked: Asked; most: number },
): AsyncGenerator<Cells[]> {
  const keys = columnsOf(report, area).map(({ key }) => key);
  // As lists, in the order of the columns: a record with a dozen keys for each row costs a third more of reading it.
  const found = tx<Row[]>`select ${tx(keys)} from (${report.query(tx, asked)}) report limit ${most + 1}`.values();
  const batches = found.cursor(rowsInBatch)[Symbol.asyncIterator]();
  // The database reads the next rows while these are written.
  let coming = Promise.resolve(batches.next());
  let isDone = false;
  try {
    for (;;) {
      const batch = await coming;
      isDone = batch.done === true;
      if (batch.done === true) return;
      coming = Promise.resolve(batches.next());
      coming.catch(() => {});
      yield batch.value;
    }
  } finally {
    // Left early, the cursor is closed where it is, or the transaction would wait for it.
    if (!isDone) {
      const last = await coming.catch(() => null);
      if (last?.done === false) await batches.return?.();
    }
  }
}
