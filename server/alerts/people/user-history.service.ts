// Exports a person's story as a file, and records the export in the log.

import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { FileAnswer } from '#server/kit/http/context.ts';
import { readReader } from '#server/kit/readers.ts';
import { historyCsv } from './history-csv.ts';
import { requirePerson } from './user-alerts.store.ts';
import { noteExport, readPersonsHistoryFrom } from './user-history.store.ts';

const mostLines = 10_000;

/**
 * The file; the next part of the story begins at the time of its last line.
 * @param most lines
 * @throws 404 for a person outside the caller's view
 */
export async function exportHistory(
  tx: Tx,
  actor: Actor,
  userId: number,
  {
    from,
    to,
    most = mostLines,
  }: { from?: string | undefined; to?: string | undefined; most?: number },
): Promise<FileAnswer> {
  const person = await requirePerson(tx, userId);
  const found = await readPersonsHistoryFrom(tx, person, { from, to, most: most + 1 });
  const items = found.slice(0, most);
  const is_cut = found.length > most;
  await noteExport(tx, actor, { person, items, from: from ?? null, to: to ?? null });
  const name = person.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return {
    name: `history-${person.id}-${name}.csv`,
    pieces: historyCsv(items, {
      cut: is_cut,
      voice: await voiceOf(tx, actor),
      organisation: person.organisation,
    }),
    rows: items.length,
    is_cut,
  };
}

/**
 * The spelling follows the actor who exports the file; numbers are formatted as other programs read
 * them.
 */
async function voiceOf(tx: Tx, actor: Actor): Promise<Voice> {
  const { say } = await readReader(tx, {
    user_id: shownPersonOf(actor),
    organisation_id: actor.organisation_id,
  });
  return { say, phone: (number) => number };
}
