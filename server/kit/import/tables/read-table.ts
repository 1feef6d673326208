// Reads the bytes of a file as a table, whatever its name says: CSV in any form, or a sheet of an
// XLSX workbook.
import { Worker } from 'node:worker_threads';
import { AppError, invalid } from '#domain/kit/errors.ts';
import { type Answer, type FileTable, isWorkbook, readBytes } from './read-bytes.ts';
import type { Reading } from './table.ts';

/**
 * The memory and time limits for one file; the longest files within their bounds take about half of
 * each.
 */
const limits = { memoryMb: 256, timeMs: 10_000 };
/** Files read at the same time; each takes a processor and its memory. */
const mostAtOnce = 2;
let open = 0;

/** A CSV file up to this size is read at once, in milliseconds. */
const smallBytes = 100_000;

/**
 * @throws 422 at `file`, naming the file, for what is no table of bounded size; 503 while others
 * are read
 */
export async function readTable(
  name: string,
  bytes: Uint8Array,
  reading: Reading,
): Promise<FileTable> {
  const answer =
    bytes.length <= smallBytes && !isWorkbook(bytes)
      ? await readBytes(name, bytes, reading)
      : await readApart(name, bytes, reading);
  if ('refused' in answer) throw invalid({ file: [answer.refused] });
  return answer.table;
}

async function readApart(name: string, bytes: Uint8Array, reading: Reading): Promise<Answer> {
  if (open >= mostAtOnce)
    throw new AppError(503, 'unavailable', 'Other files are being read. Please try again.', {
      retryAfter: 2,
    });
  open += 1;
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), {
    workerData: { name, bytes, reading },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    execArgv: [],
  });
  const tooLarge = { refused: `${name} is too large to be read. Split it into several files.` };
  const stop = AbortSignal.timeout(limits.timeMs);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      stop.addEventListener('abort', () => resolve(tooLarge));
      worker.once('message', resolve);
      worker.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
      );
    });
  } finally {
    open -= 1;
    await worker.terminate();
  }
}
