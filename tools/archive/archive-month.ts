// Moves a closed month of the log into a file: written, read back, and only then removed from the
// database. Run again after an interruption, it continues.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import {
  type ArchiveEnd,
  type ArchiveHead,
  inspectArchive,
} from '#server/audit/archives/archive-file.ts';
import { refuseFullDisk } from '../backup/database/disk-space.ts';
import { archiveLines } from './archive-lines.ts';
import {
  monthsKept,
  readMonth,
  readNeeded,
  readStretch,
  type Stretch,
  type StretchFacts,
} from './closed-month.store.ts';
import { takeOut } from './moved-events.store.ts';
import { ArchiveRefused } from './refusal.ts';
import { writeArchive } from './write-archive.ts';

export interface ArchiveAsked {
  /** Of the owner: the program itself may take nothing out. */
  readonly sql: postgres.Sql;
  /** Of `sealKeyOf`: today's, then earlier ones. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  /** As YYYY-MM, of UTC. */
  readonly month: string;
  readonly folder: string;
}

export interface Archived {
  readonly path: string;
  /** How many events the file has, and how many are there alone. */
  readonly events: number;
  readonly moved: number;
}

const batch = 5000;

/** @throws ArchiveRefused with nothing changed */
export async function archiveMonth(asked: ArchiveAsked): Promise<Archived> {
  const { sql, keys, month, folder } = asked;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new ArchiveRefused(`"${month}" is no month. Name one as YYYY-MM.`);
  if (!existsSync(folder))
    throw new ArchiveRefused(`There is no folder ${folder}. Make it first. Nothing was changed.`);
  await claimArchiving(sql);
  const path = join(folder, `vigil-events-${month}.jsonl.gz`);
  const begun = await findContent(sql, month);
  if (begun === null) await writeAndNote(asked, path);
  else if (!existsSync(path))
    throw new ArchiveRefused(
      `${month} was archived before, and ${path} is not there. Nothing was changed.`,
    );
  const facts = await inspectArchive(path, keys);
  if (begun !== null && begun !== facts.content)
    throw new ArchiveRefused(
      `${path} is not the file that ${month} was moved to. Nothing was changed.`,
    );
  for (let first = facts.first_position; first <= facts.last_position; first += batch)
    await takeOut(sql, { first, last: Math.min(first + batch - 1, facts.last_position) });
  return { path, events: facts.last_position - facts.first_position + 1, moved: facts.moved };
}

/**
 * @throws ArchiveRefused while another is at work, and where the database is not of this version
 */
export async function claimArchiving(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ free: boolean; known: boolean }[]>`
    select pg_try_advisory_lock(7310016) as free,
      to_regclass('public.event_archives') is not null as known`;
  if (!row?.known)
    throw new ArchiveRefused(
      'The database has no tables of this version of Vigil. Start the program once. Nothing was changed.',
    );
  if (!row.free)
    throw new ArchiveRefused(
      'Another archive is being made or put back. Wait for its end. Nothing was changed.',
    );
}

async function findContent(sql: postgres.Sql, month: string): Promise<string | null> {
  const [row] = await sql<{ content: string }[]>`
    select encode(content, 'hex') as content
    from event_archives
    where month = ${`${month}-01`}::date
  `;
  return row?.content ?? null;
}

async function writeAndNote(
  { sql, keys, month, folder }: ArchiveAsked,
  path: string,
): Promise<void> {
  const { stretch, facts } = await requireClosed(sql, month);
  if (existsSync(path))
    throw new ArchiveRefused(
      `${path} exists already, perhaps of a move that broke off. Remove it, or name another folder. Nothing was changed.`,
    );
  await refuseFullDisk({ folder, needed: facts.bytes / 3, what: 'The archive' });
  const lines = archiveLines({ sql, keys, month, stretch, moved: facts.leaving });
  const written = await writeArchive(
    path,
    lines,
    async (unfinished) => await inspectArchive(unfinished, keys),
  );
  const noting = sql.begin(async (tx) => {
    // A new hold waits until the month is noted: none is placed between the check and the note.
    await tx`lock table evidence_holds in share row exclusive mode`;
    refuseNeeded(month, await readNeeded(tx, stretch));
    await note(tx, written);
  });
  await noting.catch(async (error: unknown) => {
    // After any other error the note may be there all the same, and then the file is needed.
    if (error instanceof ArchiveRefused) await rm(path);
    throw error;
  });
}

const note = async (
  tx: postgres.ISql,
  { month, first_position, last_position, moved, content, mac }: ArchiveHead & ArchiveEnd,
) =>
  await tx`insert into event_archives (month, first_position, last_position, moved, content, mac)
    values (${`${month}-01`}::date, ${first_position}, ${last_position}, ${moved},
      decode(${content}, 'hex'), decode(${mac}, 'hex'))`;

async function requireClosed(
  sql: postgres.Sql,
  month: string,
): Promise<{ stretch: Stretch; facts: StretchFacts }> {
  const { is_old, first, last, unsealed, newest_seal } = await readMonth(sql, `${month}-01`);
  if (!is_old)
    throw new ArchiveRefused(
      `${month} is too young: a month is moved ${monthsKept} months after its end, and when no position or frame of it is kept any more. Nothing was changed.`,
    );
  if (unsealed > 0)
    throw new ArchiveRefused(
      `${unsealed} events of ${month} or before are not sealed. Run npm run verify-events. Nothing was changed.`,
    );
  if (last === null)
    throw new ArchiveRefused(
      `There are no events of ${month} in the database. Nothing was changed.`,
    );
  if (last >= newest_seal)
    throw new ArchiveRefused(
      `Nothing has happened since ${month}, and the newest event stays. Nothing was changed.`,
    );
  const stretch = { first, last };
  const facts = await readStretch(sql, `${month}-01`, stretch);
  if (facts.earlier !== null)
    throw new ArchiveRefused(
      `${facts.earlier} comes first: months are moved in their order. Nothing was changed.`,
    );
  if (facts.younger !== null)
    throw new ArchiveRefused(
      `Event ${facts.younger} is among those of ${month} but says that it is of a later time: the server's clock was wrong. Nothing was changed.`,
    );
  refuseNeeded(month, await readNeeded(sql, stretch));
  return { stretch, facts };
}

function refuseNeeded(
  month: string,
  { open, held }: { open: readonly number[]; held: readonly number[] },
): void {
  if (open.length > 0)
    throw new ArchiveRefused(
      `Alerts with events of ${month} are open: ${open.join(', ')}. Nothing was changed.`,
    );
  if (held.length > 0)
    throw new ArchiveRefused(
      `The evidence of alerts with events of ${month} is on hold: ${held.join(', ')}. Nothing was changed.`,
    );
}
