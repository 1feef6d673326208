// The thread that makes the PDF of one invoice, and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { pdfBytes } from '#server/kit/pdf-bytes.ts';
import { type InvoicePaper, invoiceDocument, titleOf } from './invoice-document.ts';

const paper: InvoicePaper = workerData;
parentPort?.postMessage(
  await pdfBytes(
    { title: titleOf(paper), orientation: 'portrait', fontSize: 9 },
    invoiceDocument(paper),
  ),
);
