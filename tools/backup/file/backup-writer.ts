// Writes the file of a backup: pieces one after another, compressed, under one code; the file gets
// its name only when it is complete and on the disk.
import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import {
  type BackupHeader,
  type BackupTrailer,
  fileCode,
  formatLine,
  type TableColumns,
} from './manifest.ts';
import { pieceBytes, pieceKinds } from './pieces.ts';
import { BackupRefused } from './refusal.ts';

const compress = promisify(deflate);

export interface BackupWriter {
  header(header: BackupHeader): Promise<void>;
  beginTable(table: TableColumns): Promise<void>;
  /** One row, without a line break. */
  row(line: string): Promise<void>;
  endTable(): Promise<void>;
  /** The file has its name when this resolves. @returns its size in bytes */
  finish(trailer: BackupTrailer): Promise<number>;
  /** Nothing is left behind. */
  abandon(): Promise<void>;
}

/**
 * @param path of the finished file, which must not exist
 * @throws BackupRefused with the file system's reason, each call of it
 */
export async function createBackupWriter(path: string, secret: string): Promise<BackupWriter> {
  const unfinished = `${path}.unfinished-${process.pid}`;
  const handle = await open(unfinished, 'wx', 0o600).catch((error: unknown) => refuse(path, error));
  const forget = (): void => rmSync(unfinished, { force: true });
  process.once('exit', forget);
  const out = pieceWriter(handle, path, secret);
  let lines: string[] = [];
  let waiting = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(lines.join(''));
    [lines, waiting] = [[], 0];
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await out.piece('rows', await compress(bytes.subarray(at, at + pieceBytes), { level: 3 }));
  };
  return {
    header: async (header) => {
      await out.raw(Buffer.from(formatLine));
      await out.piece('header', json(header));
    },
    beginTable: async (table) => await out.piece('table', json(table)),
    row: async (line) => {
      lines.push(line, '\n');
      waiting += line.length;
      if (waiting >= pieceBytes) await flush();
    },
    endTable: flush,
    finish: async (trailer) => {
      await out.piece('end', json(trailer));
      const size = await out.finish();
      await handle.sync();
      await handle.close();
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      process.off('exit', forget);
      return size;
    },
    abandon: async () => {
      await handle.close().catch(() => {});
      await rm(unfinished, { force: true });
      process.off('exit', forget);
    },
  };
}

function refuse(path: string, error: unknown): never {
  const said = error instanceof Error ? error.message : String(error);
  throw new BackupRefused(
    `${path} could not be written: ${said}. Nothing is left of it. Name a file on a disk with more room, in a folder that this user may write.`,
  );
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

interface PieceWriter {
  raw(bytes: Buffer): Promise<void>;
  piece(kind: keyof typeof pieceKinds, payload: Buffer): Promise<void>;
  /** @returns the size with the code at the end */
  finish(): Promise<number>;
}

function pieceWriter(handle: FileHandle, path: string, secret: string): PieceWriter {
  const code = fileCode(secret);
  let size = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await handle
        .write(bytes, at)
        .catch((error: unknown) => refuse(path, error));
      at += bytesWritten;
    }
    size += bytes.length;
  };
  const raw = async (bytes: Buffer): Promise<void> => {
    code.update(bytes);
    await write(bytes);
  };
  return {
    raw,
    piece: async (kind, payload) => {
      const head = Buffer.alloc(5);
      head.writeUInt8(pieceKinds[kind]);
      head.writeUInt32BE(payload.length, 1);
      await raw(Buffer.concat([head, payload]));
    },
    finish: async () => {
      await write(code.digest());
      return size;
    },
  };
}

/** A name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(async () => await handle.close());
}
