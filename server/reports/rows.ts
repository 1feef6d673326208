// The rows of a report, read through a cursor, so that memory holds one batch whatever their number.
import type { CellValue } from '#domain/reports/report.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Asked, columnsOf, type Report, type ReportArea } from './define-report.ts';

export type Cells = CellValue[];
type Row = Readonly<Record<string, CellValue>>;

const rowsInBatch = 500;

/** @param most rows; one more is read where there is one, so that the reader knows */
export async function* readRows(
  tx: Tx,
  report: Report,
  { area, asked, most }: { area: ReportArea; asked: Asked; most: number },
): AsyncGenerator<Cells[]> {
  const keys = columnsOf(report, area).map(({ key }) => key);
  const found = tx<Row[]>`select * from (${report.query(tx, asked)}) report limit ${most + 1}`;
  for await (const batch of found.cursor(rowsInBatch)) yield batch.map((row) => keys.map((key) => row[key] ?? null));
}
