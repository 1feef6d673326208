// The file of an archived month: compressed lines of JSON, a head, one line for each event in the
// order of the chain, and an end that confirms all before it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { codeOf, isSame, nextHash } from '../event-chain.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const position = z.number().int().positive();

const headLine = z.object({
  format: z.literal('vigil-events-1'),
  /** Of UTC, such as 2024-10. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The newest migration of the database that it was made from. */
  schema: z.string(),
  made_at: z.iso.datetime(),
  first_position: position,
  /** Of the seal before the first one. */
  previous_hash: hash,
});
export type ArchiveHead = z.infer<typeof headLine>;

const eventLine = z.object({
  position,
  tx_id: z.string(),
  hash,
  mac: hash.nullable(),
  text: z.string(),
});
/** An event with its seal. `text` is what the seal covers: all columns but tx_id. */
export type ArchivedEvent = z.infer<typeof eventLine>;

const endLine = z.object({
  last_position: position,
  last_hash: hash,
  /** How many of the events are in this file alone. */
  moved: z.number().int().nonnegative(),
  /** SHA-256 of all lines before, each with its line break. */
  content: hash,
  mac: hash,
});
export type ArchiveEnd = z.infer<typeof endLine>;

export type ArchiveFacts = Pick<ArchiveHead, 'month' | 'first_position'> &
  Pick<ArchiveEnd, 'last_position' | 'moved' | 'content'>;

/** Confirms these facts, in the file as in the database. */
export const codeOfArchive = (
  key: Uint8Array,
  { month, first_position, last_position, moved, content }: ArchiveFacts,
): Buffer =>
  codeOf(key, JSON.stringify(['archive', month, first_position, last_position, moved, content]));

/** A file that is not what was written; its message says why. */
export class ArchiveBroken extends Error {}

/** The event of a text, as far as it says whether the event stays in the database. */
const about = z.object({
  actor_staff_id: z.number().nullable(),
  device_id: z.number().nullable(),
  alert_id: z.number().nullable(),
});

/**
 * Whether such an event is in the file alone once its month was moved; `app.leaves_with_month` of
 * its text.
 */
export function leavesWithMonth(text: string): boolean {
  const { actor_staff_id, device_id, alert_id } = about.parse(JSON.parse(text));
  return actor_staff_id === null && (device_id !== null || alert_id !== null);
}

/**
 * Reads the whole file and checks that it is whole, unchanged, a part of one chain, and made with
 * one of the keys.
 * @throws ArchiveBroken, or the system's error where it cannot be read
 */
export async function inspectArchive(
  path: string,
  keys: readonly Uint8Array[],
): Promise<ArchiveHead & ArchiveEnd> {
  const content = createHash('sha256');
  let head: ArchiveHead | null = null;
  let [previous, next] = ['', 0];
  for await (const line of linesOf(path)) {
    const value = parsed(line);
    if (head === null) {
      head = expected(headLine, value, 'It does not begin as an archive of Vigil.');
      [previous, next] = [head.previous_hash, head.first_position];
    } else if (isEnd(value)) {
      const end = expected(endLine, value, 'Its last line is damaged.');
      const facts = { ...head, ...end };
      if (
        end.last_position !== next - 1 ||
        end.last_hash !== previous ||
        end.content !== content.digest('hex')
      )
        throw new ArchiveBroken(
          'It was changed: its lines are not those that its last line confirms.',
        );
      if (!keys.some((key) => isSame(codeOfArchive(key, facts), Buffer.from(end.mac, 'hex'))))
        throw new ArchiveBroken(
          'It was changed, or made with another APP_SECRET; name that one in EARLIER_APP_SECRETS.',
        );
      return facts;
    } else {
      const event = expected(eventLine, value, `The line of seal ${next} is damaged.`);
      if (
        event.position !== next ||
        nextHash(Buffer.from(previous, 'hex'), event.text).toString('hex') !== event.hash
      )
        throw new ArchiveBroken(`It was changed: the line of seal ${next} is not what was sealed.`);
      [previous, next] = [event.hash, next + 1];
    }
    content.update(`${line}\n`);
  }
  throw new ArchiveBroken('It is cut off: its last line is missing.');
}

/** The events of a file that was inspected, in the order of the chain. */
export async function* archivedEvents(path: string): AsyncGenerator<ArchivedEvent> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    const value = parsed(line);
    if (number > 1 && !isEnd(value)) yield expected(eventLine, value, `Line ${number} is damaged.`);
  }
}

const isEnd = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'last_position' in value;

function expected<Value>(schema: z.ZodType<Value>, value: unknown, otherwise: string): Value {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ArchiveBroken(otherwise);
  return data;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  // An error of either stream ends the loop below; there is nothing to do when both have ended.
  const pieces = pipeline(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  try {
    for await (const piece of pieces) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new ArchiveBroken('It is cut off or damaged: it cannot be decompressed.', {
        cause: error,
      });
    throw error;
  }
  if (rest !== '') throw new ArchiveBroken('It is cut off in the middle of a line.');
}
