// Reads the file of a request: its type must be one that the call accepts, and no more is read than
// the call allows.
import type { Readable } from 'node:stream';
import type { FileRule } from '#domain/kit/endpoint.ts';
import { AppError, invalid } from '#domain/kit/errors.ts';
import { fileNames } from '#domain/kit/import/file-names.ts';

/** A file as it was sent. Its real type is known by its bytes only. */
export interface GivenFile {
  /** One of the types that the call takes, in lower case and without parameters. */
  readonly type: string;
  readonly bytes: Buffer;
}

interface Sent {
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
}

/** @throws 415 for another type, 413 for a longer one, 422 for an empty one */
export async function readFile(
  { types, mostBytes }: FileRule,
  { body, contentType, contentLength }: Sent,
): Promise<GivenFile> {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    throw new AppError(
      415,
      'file_type',
      `This type of file is not accepted. Choose a ${fileNames(types)} file.`,
    );
  const tooLarge = () =>
    new AppError(
      413,
      'too_large',
      `The file can have at most ${(mostBytes / 1024).toLocaleString('en-AU')} KB. Choose a smaller file.`,
    );
  if (Number(contentLength ?? 0) > mostBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  // Without a stream there was no body at all.
  for await (const piece of (body ?? []) as Readable) {
    length += (piece as Buffer).length;
    if (length > mostBytes) throw tooLarge();
    pieces.push(piece as Buffer);
  }
  if (length === 0) throw invalid({ file: ['The file is empty.'] });
  return { type, bytes: Buffer.concat(pieces, length) };
}
