// Runs the writer of a file: a spreadsheet or a PDF in a thread of its own, one batch at a time so
// that neither side buffers; CSV in this thread.
import { Worker } from 'node:worker_threads';
import type { Cells } from '../rows.ts';
import { csvWriter } from './csv-writer.ts';
import type { FromThread, ToThread } from './render.thread.ts';
import type { Ending, Sheet } from './sheet.ts';

/** Megabytes of the thread's heap: more than the largest spreadsheet takes. */
const heapMb = 160;

export interface FileWriter {
  /** Gives rows; answers what of the file is finished. */
  add(rows: readonly Cells[]): Promise<readonly Uint8Array[]>;
  end(ending: Ending): Promise<{ head: Uint8Array; rest: readonly Uint8Array[] }>;
  /** Must be called at last. */
  close(): Promise<void>;
}

/** Lines of a CSV file cost less than handing their rows to a thread. */
export function startWriter(sheet: Sheet): FileWriter {
  if (sheet.format !== 'csv') return startRenderThread(sheet);
  const writer = csvWriter(sheet);
  return {
    add: async (rows) => writer.add(rows),
    end: async (ending) => await writer.end(ending),
    close: async () => undefined,
  };
}

function startRenderThread(sheet: Sheet): FileWriter {
  const thread = new Worker(new URL('./render.thread.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let waiting: PromiseWithResolvers<FromThread> | undefined;
  let fault: Error | undefined;
  const failed = (error: Error): void => {
    fault ??= error;
    waiting?.reject(fault);
  };
  thread.on('message', (message: FromThread) => waiting?.resolve(message));
  thread.on('error', failed);
  thread.on('exit', () => failed(new Error('The thread that makes the file ended.')));
  const ask = async (message: ToThread): Promise<FromThread> => {
    if (fault) throw fault;
    waiting = Promise.withResolvers<FromThread>();
    thread.postMessage(message);
    return await waiting.promise;
  };
  return {
    add: async (rows) => {
      const answer = await ask({ rows });
      return 'pieces' in answer ? answer.pieces : [];
    },
    end: async (ending) => {
      const answer = await ask({ end: ending });
      if (!('head' in answer)) throw new Error('The thread that makes the file gave no file.');
      return answer;
    },
    close: async () => void (await thread.terminate()),
  };
}
