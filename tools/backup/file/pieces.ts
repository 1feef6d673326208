// The pieces that a backup's file is made of, read one after another: each has a kind, a length and
// its bytes, and the code of all of them is at the end.
import { timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { fileCode, formatLine } from './manifest.ts';
import { BackupRefused } from './refusal.ts';

export const pieceKinds = { header: 72, table: 84, rows: 82, end: 90 } as const;
export type PieceKind = keyof typeof pieceKinds;

/** Of rows, before they are compressed. */
export const pieceBytes = 1 << 20;
/** Of any piece: the longest is a header with a partition for each day of many years. */
const mostPieceBytes = 16 << 20;
const codeBytes = 32;

export interface Piece {
  readonly kind: PieceKind;
  readonly payload: Buffer;
}

/**
 * Reads a backup from its beginning to its end, one piece in memory at a time. Reading the last
 * piece proves that no byte was changed. @throws BackupRefused where the file is none, ends early,
 * or does not match its code
 */
export async function* readPieces(path: string, secret: string): AsyncGenerator<Piece> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const code = fileCode(secret);
    const take = reader(handle, size, path);
    const format = await take(Math.min(formatLine.length, size));
    refuseOtherFormat(format.toString('latin1'), path);
    code.update(format);
    for (;;) {
      const head = await take(5);
      const length = head.readUInt32BE(1);
      const kind = kindOf(head.readUInt8());
      if (kind === undefined || length > mostPieceBytes) throw changed(path);
      const payload = await take(length);
      code.update(head).update(payload);
      // Headers are looked at before the end is known: they say whose secret it is.
      if (kind !== 'end') {
        yield { kind, payload };
        continue;
      }
      const found = await take(codeBytes);
      if (!timingSafeEqual(found, code.digest()) || take.left() > 0) throw changed(path);
      yield { kind, payload };
      return;
    }
  } finally {
    await handle.close();
  }
}

function reader(handle: FileHandle, size: number, path: string) {
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    if (at + length > size)
      throw new BackupRefused(
        `${path} is not whole: it ends after ${size} bytes, in the middle of its contents. Use another copy.`,
      );
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const { bytesRead } = await handle.read(bytes, read, length - read, at + read);
      if (bytesRead === 0) throw new BackupRefused(`${path} became shorter while it was read.`);
      read += bytesRead;
    }
    at += length;
    return bytes;
  };
  return Object.assign(take, { left: () => size - at });
}

function refuseOtherFormat(found: string, path: string): void {
  if (found === formatLine) return;
  const other = /^vigil backup (\d+)/.exec(found)?.[1];
  throw new BackupRefused(
    other === undefined
      ? `${path} is not a backup of Vigil.`
      : `${path} was made by a newer version of Vigil (format ${other}). Restore it with the version that made it, or a later one.`,
  );
}

const allKinds = ['header', 'table', 'rows', 'end'] as const;
const kindOf = (byte: number): PieceKind | undefined =>
  allKinds.find((kind) => pieceKinds[kind] === byte);

export const changed = (path: string): BackupRefused =>
  new BackupRefused(
    `${path} is not as it was written: at least one byte was changed. Use another copy.`,
  );
