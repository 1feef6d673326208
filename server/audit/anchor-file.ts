// The file of anchors: one line for the newest seal of each minute, only ever appended to, on disk
// before it counts.
import { createReadStream } from 'node:fs';
import { constants, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { codeOf, isSame } from './event-chain.ts';

const anchorFields = z.object({
  /** The process that wrote it, and its how many-th line this is, from 1. */
  writer: z.uuid(),
  line: z.number().int().positive(),
  at: z.iso.datetime(),
  position: z.number().int().positive(),
  event_id: z.number().int(),
  /** Hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Anchor = z.infer<typeof anchorFields>;
const anchorLine = anchorFields.extend({ mac: z.string().regex(/^[0-9a-f]{64}$/) });
type AnchorLine = z.infer<typeof anchorLine>;

const codeOfAnchor = (
  key: Uint8Array,
  { writer, line, at, position, event_id, hash }: Anchor,
): Buffer => codeOf(key, JSON.stringify(['anchor', writer, line, at, position, event_id, hash]));

/** One line of JSON with the code that confirms it. */
export const anchorText = (key: Uint8Array, anchor: Anchor): string =>
  JSON.stringify({ ...anchor, mac: codeOfAnchor(key, anchor).toString('hex') });

/** Whether one of these keys made the line. */
export const isGenuine = (keys: readonly Uint8Array[], { mac, ...anchor }: AnchorLine): boolean =>
  keys.some((key) => isSame(codeOfAnchor(key, anchor), Buffer.from(mac, 'hex')));

/** Appends the line and returns when it is on disk. @throws what the system says */
export async function appendAnchor(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, constants.O_APPEND | constants.O_CREAT | constants.O_RDWR, 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    // A line cut by a full disk or a loss of power must not swallow the next one.
    await file.appendFile(`${size > 0 && last.toString() !== '\n' ? '\n' : ''}${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The anchors of the file, oldest first; null for an invalid line. Empty without a file. */
export async function* readAnchors(path: string): AsyncGenerator<AnchorLine | null> {
  if (!(await isThere(path))) return;
  for await (const text of createInterface({ input: createReadStream(path, 'utf8') }))
    if (text !== '') yield anchorOf(text);
}

export const isThere = async (path: string): Promise<boolean> =>
  await stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    },
  );

function anchorOf(text: string): AnchorLine | null {
  try {
    return anchorLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
