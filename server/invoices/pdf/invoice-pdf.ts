// An invoice as a PDF, made in a thread: it takes processor time, and the process that answers has
// alerts to take.
import { Worker } from 'node:worker_threads';
import type { InvoicePaper } from './invoice-document.ts';

/** @throws Error where the thread fails */
export async function invoicePdf(paper: InvoicePaper): Promise<Uint8Array> {
  const made = Promise.withResolvers<Uint8Array>();
  const thread = new Worker(new URL('./invoice-pdf.thread.ts', import.meta.url), {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: 160 },
  });
  thread.on('message', (bytes: Uint8Array) => made.resolve(bytes));
  thread.on('error', made.reject);
  thread.on('exit', () => made.reject(new Error('The thread that makes the invoice ended.')));
  try {
    return await made.promise;
  } finally {
    await thread.terminate();
  }
}
