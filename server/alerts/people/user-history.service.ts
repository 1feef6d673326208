// A person's story leaves the house as a file, and that it did stands in the log.
import type { Actor } from '#domain/access/actor.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { historyCsv } from './history-csv.ts';
import { requirePerson } from './user-alerts.store.ts';
import { noteExport, readPersonsHistoryFrom } from './user-history.store.ts';

const most = 10_000;

/** The file, cut after 10,000 lines; the next begins where `to` of the last line says. @throws 404 for nobody in the caller's view */
export async function exportHistory(
  tx: Tx,
  actor: Actor,
  userId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ file_name: string; csv: string; lines: number; is_cut: boolean }> {
  const person = await requirePerson(tx, userId);
  const found = await readPersonsHistoryFrom(tx, person, { from, to, most: most + 1 });
  const items = found.slice(0, most);
  await noteExport(tx, actor, person, { from: from ?? null, to: to ?? null, lines: items.length });
  const name = person.name.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '-');
  return { file_name: `history-${person.id}-${name}.csv`, csv: historyCsv(items), lines: items.length, is_cut: found.length > most };
}
