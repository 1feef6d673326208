// Reads one large file in a separate thread, so that neither its size nor a fault in it delays
// other work; started by read-table.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from './read-bytes.ts';
import type { Reading } from './table.ts';

const { name, bytes, reading }: { name: string; bytes: Uint8Array; reading: Reading } = workerData;
parentPort?.postMessage(await readBytes(name, bytes, reading));
