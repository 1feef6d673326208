// The archived months in the proof of the log: which events may be missing from the database, and
// what the given archive files contain of them.
import type { Tx } from '#server/kit/db/database.ts';
import { isSame } from '../event-chain.ts';
import type { SealedEvent } from '../event-seals.store.ts';
import {
  ArchiveBroken,
  type ArchivedEvent,
  archivedEvents,
  codeOfArchive,
  inspectArchive,
  leavesWithMonth,
} from './archive-file.ts';
import { type EventArchive, readArchives } from './event-archives.store.ts';

export interface ArchiveCheck {
  /**
   * @param seal the next one of the chain. @returns what is wrong with its event, as far as
   * archives know; null where nothing is, undefined where none covers it
   */
  look(seal: SealedEvent): Promise<string | null | undefined>;
  findings(): string[];
  notes(): string[];
}

interface Covered extends EventArchive {
  missing: number;
  compared: boolean;
}

interface OpenFile {
  readonly path: string;
  readonly events: AsyncGenerator<ArchivedEvent>;
  readonly first: number;
  readonly last: number;
}

/**
 * @param files paths of archives to compare
 * @param keys of today's secret and of earlier ones
 */
export async function createArchiveCheck(
  tx: Tx,
  files: readonly string[],
  keys: readonly Uint8Array[],
): Promise<ArchiveCheck> {
  const noted = await readArchives(tx);
  const isGenuine = (archive: EventArchive): boolean =>
    keys.some((key) => isSame(codeOfArchive(key, archive), archive.mac));
  const months: Covered[] = noted
    .filter(isGenuine)
    .map((archive) => ({ ...archive, missing: 0, compared: false }));
  const forged = noted
    .filter((archive) => !isGenuine(archive))
    .map(({ month }) => forgedNote(month));
  const { opened, broken } = await openFiles(files, keys, months);
  return {
    look: async (seal) => {
      const month = months.find(({ first_position, last_position }) =>
        isWithin(seal.position, first_position, last_position),
      );
      if (month && seal.text === null) month.missing += 1;
      const file = opened.find(({ first, last }) => isWithin(seal.position, first, last));
      if (file) return await compare(file, seal, month !== undefined);
      return month ? null : undefined;
    },
    findings: () => [...forged, ...broken, ...months.flatMap(tooManyMissing)],
    notes: () => months.flatMap(notesOf),
  };
}

const isWithin = (position: number, first: number, last: number): boolean =>
  position >= first && position <= last;

const forgedNote = (month: string): string =>
  `what the database says of the archive of ${month} was changed, or made with another APP_SECRET: its events count as removed`;

async function openFiles(files: readonly string[], keys: readonly Uint8Array[], months: Covered[]) {
  const opened: OpenFile[] = [];
  const broken: string[] = [];
  for (const path of files) {
    const facts = await inspectArchive(path, keys).catch((error: unknown) => {
      if (error instanceof ArchiveBroken) return error;
      throw error;
    });
    if (facts instanceof ArchiveBroken) {
      broken.push(`${path}: ${facts.message}`);
      continue;
    }
    const month = months.find((one) => one.month === facts.month);
    if (month && month.content !== facts.content) {
      broken.push(`${path} is not the file that ${facts.month} was moved to.`);
      continue;
    }
    if (month) month.compared = true;
    opened.push({
      path,
      events: archivedEvents(path),
      first: facts.first_position,
      last: facts.last_position,
    });
  }
  return { opened, broken };
}

/** The file was inspected, so its texts are proven where its hashes are those of the seals. */
async function compare(
  { path, events }: OpenFile,
  { position, event_id, hash, text }: SealedEvent,
  moved: boolean,
) {
  let line = await events.next();
  while (!line.done && line.value.position < position) line = await events.next();
  if (
    line.done ||
    line.value.position !== position ||
    !isSame(Buffer.from(line.value.hash, 'hex'), hash)
  )
    return `seal ${position} (event ${event_id}) is not what it was when ${path} was made`;
  if (text !== null) return null;
  if (!moved) return `event ${event_id} was removed (seal ${position}); ${path} has it`;
  return leavesWithMonth(line.value.text)
    ? null
    : `event ${event_id} was removed (seal ${position}), which stays; ${path} has it`;
}

const tooManyMissing = ({ month, missing, moved }: Covered): string[] =>
  missing > moved
    ? [`${missing - moved} more events of ${month} are missing than were moved to its archive`]
    : [];

function notesOf({ month, missing, moved, compared }: Covered): string[] {
  const notes = compared
    ? []
    : [
        `${missing} events of ${month} are in its archive, which was not compared: name it with --archive FILE.`,
      ];
  if (missing < moved)
    notes.push(
      `${moved - missing} events of ${month} are in its archive and still here: give the command again.`,
    );
  return notes;
}
