// Puts an archived month back into the database, from its file. Run again after an interruption, it
// continues.
import type postgres from 'postgres';
import {
  type ArchivedEvent,
  archivedEvents,
  inspectArchive,
} from '#server/audit/archives/archive-file.ts';
import { claimArchiving } from './archive-month.ts';
import { areThere, putBack } from './moved-events.store.ts';
import { ArchiveRefused } from './refusal.ts';

export interface BringBackAsked {
  /** Of the owner. */
  readonly sql: postgres.Sql;
  /** Of `sealKeyOf`: today's, then earlier ones. */
  readonly keys: readonly Uint8Array[];
  readonly path: string;
}

export interface BroughtBack {
  readonly month: string;
  readonly events: number;
}

const batch = 1000;

/** @throws ArchiveRefused, or ArchiveBroken for a file that is not what was written */
export async function bringBack({ sql, keys, path }: BringBackAsked): Promise<BroughtBack> {
  await claimArchiving(sql);
  const facts = await inspectArchive(path, keys);
  const [noted] = await sql<{ content: string }[]>`
    select encode(content, 'hex') as content
    from event_archives
    where month = ${`${facts.month}-01`}::date`;
  if (noted?.content !== facts.content)
    throw new ArchiveRefused(
      noted
        ? `${path} is not the file that ${facts.month} was moved to. Nothing was changed.`
        : `${facts.month} is in the database already.`,
    );
  const waiting: ArchivedEvent[] = [];
  for await (const event of archivedEvents(path)) {
    waiting.push(event);
    if (waiting.length >= batch) await putSome(sql, waiting.splice(0));
  }
  await putSome(sql, waiting);
  await sql`delete from event_archives where month = ${`${facts.month}-01`}::date`;
  return { month: facts.month, events: facts.last_position - facts.first_position + 1 };
}

async function putSome(sql: postgres.Sql, events: readonly ArchivedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.begin(async (tx) => {
    await putBack(tx, events);
    if (!(await areThere(tx, events)))
      throw new ArchiveRefused(
        `Events of seals ${events[0]?.position} to ${events.at(-1)?.position} are in the database and differ from the file. What was put back before them is whole.`,
      );
  });
}
