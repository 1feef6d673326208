// Makes the file of a run: reads rows through a cursor in the starter's view, passes them to the
// writing thread, and stores pieces in the database.
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { AppError } from '#domain/kit/errors.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { mostRows } from '#domain/reports/report.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { findReport } from '../all-reports.ts';
import { askedOf } from '../asked.ts';
import { columnsOf, type Report, type ReportArea } from '../define-report.ts';
import { allOrganisations, factsOf } from '../facts.ts';
import { type FileWriter, startWriter } from '../files/render-thread.ts';
import type { Sheet } from '../files/sheet.ts';
import { type Cells, readRows } from '../rows.ts';
import { addPiece, type ClaimedRun, noteRows, type RunRow } from './report-runs.store.ts';

/** The run is another process's now, or this one ends. */
export class RunLost extends Error {}

export interface Making {
  readonly database: Database;
  readonly run: ClaimedRun;
  /** Publishes the progress of the run. */
  readonly publishProgress: (tx: Tx, now: RunRow) => Promise<void>;
  readonly isStopping: () => boolean;
  /** Rows before a file is cut; the format's own where absent. */
  readonly most?: number | undefined;
}

/** A reading transaction lasts as long as the report. */
const longestMs = 15 * 60_000;
/**
 * A report sorts all its rows: in the database's memory, not on its disk. One run at a time has so
 * much.
 */
const sortMemory = '64MB';
/** Bytes of a piece in the database. */
const pieceBytes = 1024 * 1024;
/** Position 0 is the head of the file, which is written last. */
const firstPosition = 1;
const progressMs = 500;

/** In a thread of the system, where the process that answers does not wait for it. */
const pack = promisify(gzip);

export const areaOf = ({ organisation_id }: Pick<ClaimedRun, 'organisation_id'>): ReportArea =>
  organisation_id === null ? 'platform' : 'organisation';

/** @returns whether the file was cut. @throws RunLost, or the error of the report */
export async function makeFile(making: Making): Promise<boolean> {
  const { database, run } = making;
  const report = findReport(run.type, areaOf(run));
  if (!report) throw new AppError(404, 'not_found', 'This report does not exist any more.');
  return await database.write(run.run_as.view, async (tx) => {
    await tx`set transaction read only`;
    const limits = `set local statement_timeout = ${longestMs}; set local work_mem = '${sortMemory}'`;
    await tx.unsafe(limits);
    return await write(making, tx, report);
  });
}

async function write(making: Making, tx: Tx, report: Report): Promise<boolean> {
  const { run } = making;
  const area = areaOf(run);
  const asked = await askedOf(tx, {
    report,
    area,
    filters: run.filters,
    zone: run.timezone,
    due: run.due,
  });
  const facts = await factsOf(tx, report, {
    asked,
    filters: run.filters,
    organisation_id: run.organisation_id,
  });
  const by = { label: 'Made by', value: run.run_as.actor.name };
  const { language, text } = readerWith(run.language);
  const columns = columnsOf(report, area).map(({ label, kind, total }) => ({
    label: text(label),
    kind,
    total,
  }));
  const worded = [...facts, by].map(({ label, value }) => ({
    label: text(label),
    value: value === allOrganisations ? text(value) : value,
  }));
  const sheet: Sheet = {
    name: text(report.name),
    format: run.format,
    language,
    columns,
    facts: worded,
  };
  const writer = startWriter(sheet);
  try {
    const most = making.most ?? mostRows[run.format];
    return await fill(
      making,
      { writer, most },
      async (take) => await readRows(tx, report, { area, asked, most, take }),
    );
  } finally {
    await writer.close();
  }
}

async function fill(
  making: Making,
  { writer, most }: { writer: FileWriter; most: number },
  read: (take: (batch: Cells[]) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const file = new FilePieces(making);
  let rows = 0;
  let isCut = false;
  await read(async (batch) => {
    if (making.isStopping()) throw new RunLost();
    const kept = batch.slice(0, most - rows);
    isCut ||= kept.length < batch.length;
    rows += kept.length;
    await file.add(await writer.add(kept), rows);
  });
  const { head, rest } = await writer.end({ rows, is_cut: isCut });
  await file.add(rest, rows);
  await file.addHead(head, rows);
  await file.settled();
  return isCut;
}

class FilePieces {
  readonly #making: Making;
  #position = firstPosition;
  #publishedAt = 0;
  #written: Promise<void> = Promise.resolve();

  constructor(making: Making) {
    this.#making = making;
  }

  async add(pieces: readonly Uint8Array[], rows: number): Promise<void> {
    const isDue = performance.now() - this.#publishedAt > progressMs;
    if (pieces.length === 0 && isDue)
      await this.#keep(async (tx) => await noteRows(tx, this.#making.run, rows));
    for (const piece of pieces)
      for (let at = 0; at < piece.length; at += pieceBytes)
        await this.#put(this.#position++, piece.subarray(at, at + pieceBytes), rows);
  }

  async addHead(head: Uint8Array, rows: number): Promise<void> {
    await this.#put(0, head, rows);
  }

  async #put(position: number, bytes: Uint8Array, rows: number): Promise<void> {
    const { run } = this.#making;
    const is_gzip = run.format === 'csv';
    const packed = is_gzip
      ? pack(bytes, { level: constants.Z_BEST_SPEED, chunkSize: pieceBytes / 4 })
      : Buffer.from(bytes);
    await this.#keep(
      async (tx) =>
        await addPiece(tx, run, {
          position,
          bytes: await packed,
          is_gzip,
          length: bytes.length,
          rows,
        }),
    );
  }

  /** @throws RunLost where the last piece could not be kept */
  async settled(): Promise<void> {
    await this.#written;
  }

  /**
   * While a piece is written the next rows are read: one piece at a time, so that memory holds two.
   */
  async #keep(work: (tx: Tx) => Promise<RunRow | null>): Promise<void> {
    await this.#written;
    this.#written = this.#keepNow(work);
    // The next caller that awaits it receives the failure.
    this.#written.catch(() => {});
  }

  async #keepNow(work: (tx: Tx) => Promise<RunRow | null>): Promise<void> {
    await this.#making.database.write({ role: 'platform' }, async (tx) => {
      const now = await work(tx);
      if (!now) throw new RunLost();
      if (performance.now() - this.#publishedAt <= progressMs) return;
      this.#publishedAt = performance.now();
      await this.#making.publishProgress(tx, now);
    });
  }
}
