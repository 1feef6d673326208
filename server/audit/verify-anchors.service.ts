// Compares the log with the anchors that were written outside the database: finds a log that was
// cut off at its end or rewritten.
import { hostname } from 'node:os';
import type { Tx } from '#server/kit/db/database.ts';
import { type Anchor, isGenuine, isThere, readAnchors } from './anchor-file.ts';
import {
  type AnchorWriter,
  findNewestSeal,
  readAnchorWriters,
  readSealsAt,
} from './event-anchors.store.ts';

export interface AnchorVerdict {
  /** Anchors that the log agrees with. */
  readonly agreed: number;
  readonly findings: readonly string[];
  readonly notes: readonly string[];
}

const page = 1000;

/**
 * @param path of the file
 * @param keys of today's secret and of earlier ones
 */
export async function verifyAnchors(
  tx: Tx,
  path: string,
  keys: readonly Uint8Array[],
): Promise<AnchorVerdict> {
  const writers = new Map((await readAnchorWriters(tx)).map((writer) => [writer.id, writer]));
  const read = new Map<string, number>();
  const comparison = createComparison(tx);
  const gaps: string[] = [];
  const changed: number[] = [];
  let [number, unreadable, foreign] = [0, 0, 0];
  for await (const line of readAnchors(path)) {
    number += 1;
    if (!line) unreadable += 1;
    else if (isGenuine(keys, line)) {
      const expected = (read.get(line.writer) ?? 0) + 1;
      if (line.line !== expected)
        gaps.push(
          `missing before line ${number} of the anchor file: ${anchorsOf(expected, line.line - 1)}`,
        );
      read.set(line.writer, line.line);
      await comparison.add(line);
    } else if (writers.has(line.writer)) {
      changed.push(number);
      read.set(line.writer, (read.get(line.writer) ?? 0) + 1);
    } else foreign += 1;
  }
  await comparison.end();
  const places = judgeWriters([...writers.values()], { path, there: await isThere(path), read });
  const notes = [...places.notes];
  if (unreadable > 0)
    notes.push(`${unreadable} lines of the anchor file are truncated or invalid.`);
  if (foreign > 0)
    notes.push(
      `${foreign} anchors were made with another APP_SECRET; name it in EARLIER_APP_SECRETS to compare them.`,
    );
  return {
    agreed: comparison.agreed,
    findings: [...comparison.findings, ...places.findings, ...gaps, ...changedLines(changed)],
    notes,
  };
}

interface Comparison {
  add(anchor: Anchor): Promise<void>;
  end(): Promise<void>;
  readonly agreed: number;
  /** The first disagreement only: what follows it cannot agree either. */
  readonly findings: string[];
}

function createComparison(tx: Tx): Comparison {
  const waiting: Anchor[] = [];
  const findings: string[] = [];
  let [agreed, sound] = [0, 0];

  async function compare(): Promise<void> {
    const anchors = waiting.splice(0).sort((one, other) => one.position - other.position);
    const seals = new Map(
      (
        await readSealsAt(
          tx,
          anchors.map(({ position }) => position),
        )
      ).map((seal) => [seal.position, seal]),
    );
    for (const anchor of anchors) {
      if (findings.length > 0) return;
      const seal = seals.get(anchor.position);
      if (seal && Buffer.from(seal.hash).toString('hex') === anchor.hash)
        [agreed, sound] = [agreed + 1, anchor.position];
      else
        findings.push(
          seal
            ? writtenAgain(anchor, sound)
            : cutOff(anchor, (await findNewestSeal(tx))?.position ?? 0),
        );
    }
  }

  return {
    findings,
    get agreed() {
      return agreed;
    },
    add: async (anchor) => {
      waiting.push(anchor);
      if (waiting.length >= page) await compare();
    },
    end: compare,
  };
}

const cutOff = ({ position, event_id, at }: Anchor, last: number): string =>
  last < position
    ? `seal ${last + 1} is missing, and all up to seal ${position} (event ${event_id}), which were there at ${at}`
    : `seal ${position} (event ${event_id}) is missing, which was there at ${at}`;

const writtenAgain = ({ position, event_id, at }: Anchor, sound: number): string =>
  `seals ${sound + 1} to ${position} are not what they were at ${at}, when the last of them was for event ${event_id}: rows were changed or removed and sealed again`;

const changedLines = ([first, ...others]: readonly number[]): string[] =>
  first === undefined
    ? []
    : [
        `line ${first} of the anchor file was changed, or made with another APP_SECRET${others.length > 0 ? `; so were ${others.length} after it` : ''}`,
      ];

const anchorsOf = (first: number, last: number): string =>
  first >= last ? `anchor ${first}` : `anchors ${first} to ${last}`;

interface FileRead {
  readonly path: string;
  readonly there: boolean;
  /** The last line of each writer. */
  readonly read: ReadonlyMap<string, number>;
}

/** What the database knows of the files: this one must hold all that was written to it. */
function judgeWriters(
  writers: readonly AnchorWriter[],
  { path, there, read }: FileRead,
): { findings: string[]; notes: string[] } {
  const placeOf = (writer: AnchorWriter): string => `${writer.host}:${writer.path}`;
  const here = `${hostname()}:${path}`;
  const isHere = (writer: AnchorWriter): boolean => placeOf(writer) === here || read.has(writer.id);
  const findings = writers
    .filter((writer) => isHere(writer) && writer.lines > (read.get(writer.id) ?? 0))
    .map(
      (writer) =>
        `${path} was lost or cut, missing: ${anchorsOf((read.get(writer.id) ?? 0) + 1, writer.lines)} of ${writer.id}, up to seal ${writer.position}`,
    );
  const elsewhere = new Map(
    writers.filter((writer) => !isHere(writer)).map((writer) => [placeOf(writer), writer.position]),
  );
  if (!there && findings.length === 0 && elsewhere.size > 0)
    findings.push(`${path} does not exist: nothing was compared with the anchors`);
  const notes = [...elsewhere].map(
    ([place, position]) =>
      `Anchors up to seal ${position} are in ${place}; compare there too, or name a copy in EVENT_ANCHOR_FILE.`,
  );
  if (writers.length === 0 && read.size === 0)
    notes.push('No anchor has been written yet: events removed from the end cannot be detected.');
  return { findings, notes };
}
