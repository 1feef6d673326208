// The thread that makes a report's file: a spreadsheet or a PDF takes seconds of processor time, and the process that starts it has alerts to take.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportFormat } from '#domain/reports/report.ts';
import type { Cells } from '../rows.ts';
import type { Ending, Sheet, SheetWriter } from './sheet.ts';

export type ToThread = { readonly rows: readonly Cells[] } | { readonly end: Ending };
export type FromThread = { readonly pieces: readonly Uint8Array[] } | { readonly head: Uint8Array; readonly rest: readonly Uint8Array[] };

// Each library is loaded only for its own format.
const writers: Readonly<Record<ReportFormat, (sheet: Sheet) => Promise<SheetWriter>>> = {
  csv: async (sheet) => (await import('./csv-writer.ts')).csvWriter(sheet),
  xlsx: async (sheet) => (await import('./xlsx-writer.ts')).xlsxWriter(sheet),
  pdf: async (sheet) => (await import('./pdf-writer.ts')).pdfWriter(sheet),
};

const sheet: Sheet = workerData;
const writer = writers[sheet.format](sheet);

async function answer(message: ToThread): Promise<FromThread> {
  if ('rows' in message) return { pieces: (await writer).add(message.rows) };
  return await (await writer).end(message.end);
}

parentPort?.on('message', (message: ToThread) => {
  void answer(message).then(
    (reply) => parentPort?.postMessage(reply),
    // Thrown where nobody catches it, the thread ends with an error that its owner gets.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
