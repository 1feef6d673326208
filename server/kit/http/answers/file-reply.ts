// Sends a file that a call answers: its name is safe in a header and on any disk, and its content
// is produced as fast as the caller reads it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileMedia } from '#domain/kit/endpoint.ts';
import type { Log } from '../../log.ts';
import type { BytesAnswer, FileAnswer } from '../context.ts';

/**
 * Sets the headers and gives the body, for a handler to return. A failure while it is sent resets
 * the connection, so that the caller sees that the file is incomplete.
 */
export function fileReply(
  reply: FastifyReply,
  media: FileMedia,
  file: FileAnswer | BytesAnswer,
  log: Log,
): Readable {
  reply.type(file.type ?? `${media}; charset=utf-8`);
  reply.header('content-disposition', contentDisposition(file.name));
  reply.header('x-file-rows', String(file.rows));
  if (file.is_cut) reply.header('x-file-cut', 'true');
  const body = fileBody(file.pieces, stalledAfterMs);
  body.on('error', (error) =>
    log.error({ err: error, request_id: reply.request.id }, 'sending a file was interrupted'),
  );
  return body;
}

const chunkLength = 32_768;
// About a kilobyte a second: a slower reader would hold the file's resources for as long as it
// likes.
const stalledAfterMs = 30_000;

/**
 * The file as a stream. It ends in an error when the reader did not take the next 32 KB in time
 * (ms).
 */
export function fileBody(pieces: (FileAnswer | BytesAnswer)['pieces'], stallMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const stalled = (): void => void body.destroy(new Error('the reader stopped'));
  const watched = async function* () {
    try {
      for await (const chunk of Symbol.asyncIterator in pieces ? cutUp(pieces) : gathered(pieces)) {
        timer = setTimeout(stalled, stallMs);
        yield chunk;
        clearTimeout(timer);
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const body = Readable.from(watched());
  return body;
}

// A line a write would cost more than the line.
function* gathered(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function* cutUp(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += chunkLength)
      yield piece.subarray(at, at + chunkLength);
}

const longestName = 120;
// Separators, what Windows forbids, and what cannot be seen or turns the direction of the letters
// around it.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd"%*/:<>?\\|]+/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * `attachment` with the name in ASCII and, after it, in full (RFC 6266, 8187). A name of unsafe
 * characters alone becomes "file".
 */
export function contentDisposition(given: string): string {
  const name = safeName(given);
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${extValue(name)}`;
}

function safeName(given: string): string {
  const clean = given.toWellFormed().normalize('NFC').replace(unsafe, '-');
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - ending.length)]
    .slice(0, longestName)
    .join('')
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  return `${stem === '' ? 'file' : stem.replace(reserved, '_$1')}${ending}`;
}

// The signs that encodeURIComponent leaves and RFC 8187 does not.
const extValue = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
