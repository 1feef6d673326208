// A person's story leaves the house as a file, and that it did is in the log.

import type { Actor } from '#domain/access/actor.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import { sayAmerican, sayAustralian } from '#domain/kit/wording/wording.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { FileAnswer } from '#server/kit/http/context.ts';
import { historyCsv } from './history-csv.ts';
import { requirePerson } from './user-alerts.store.ts';
import { noteExport, readPersonsHistoryFrom } from './user-history.store.ts';

const mostLines = 10_000;

/**
 * The file; the story's rest begins where its last line says.
 * @param most lines
 * @throws 404 for nobody in the caller's view
 */
export async function exportHistory(
  tx: Tx,
  actor: Actor,
  userId: number,
  { from, to, most = mostLines }: { from?: string | undefined; to?: string | undefined; most?: number },
): Promise<FileAnswer> {
  const person = await requirePerson(tx, userId);
  const found = await readPersonsHistoryFrom(tx, person, { from, to, most: most + 1 });
  const items = found.slice(0, most);
  const is_cut = found.length > most;
  await noteExport(tx, actor, { person, items, from: from ?? null, to: to ?? null });
  const name = person.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return {
    name: `history-${person.id}-${name}.csv`,
    pieces: historyCsv(items, { cut: is_cut, voice: await voiceOf(tx, actor), organisation: person.organisation }),
    rows: items.length,
    is_cut,
  };
}

/** In the spelling of whoever takes the file; numbers as other programs read them. */
async function voiceOf(tx: Tx, actor: Actor): Promise<Voice> {
  const [reader] = await tx<{ language: string }[]>`select language from users where id = ${actor.user_id}`;
  return { say: reader?.language === 'en' ? sayAmerican : sayAustralian, phone: (number) => number };
}
