// The thread that writes a report's file: a spreadsheet or a PDF takes seconds of CPU time, and the
// process that starts it has alerts to take.
import { parentPort, workerData } from 'node:worker_threads';
import type { Cells } from '../rows.ts';
import type { Ending, Sheet, SheetWriter } from './sheet.ts';

export type ToThread = { readonly rows: readonly Cells[] } | { readonly end: Ending };
export type FromThread =
  | { readonly pieces: readonly Uint8Array[] }
  | { readonly head: Uint8Array; readonly rest: readonly Uint8Array[] };

// Each library is loaded only for its own format.
const writerOf = async (of: Sheet): Promise<SheetWriter> =>
  of.format === 'pdf'
    ? (await import('./pdf-writer.ts')).pdfWriter(of)
    : (await import('./xlsx-writer.ts')).xlsxWriter(of);

const sheet: Sheet = workerData;
const writer = writerOf(sheet);

async function answer(message: ToThread): Promise<FromThread> {
  if ('rows' in message) return { pieces: (await writer).add(message.rows) };
  return await (await writer).end(message.end);
}

parentPort?.on('message', (message: ToThread) => {
  void answer(message).then(
    (reply) => parentPort?.postMessage(reply),
    // Thrown uncaught, so that the thread ends with an error that its owner receives.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
