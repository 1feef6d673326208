// Tells the directory what has changed in this cell, and copies what the other cells told. While the
// directory is away both wait; what was copied is found all the same.
import * as z from 'zod';
import type { Database, Tx } from '../db/database.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { Log } from '../log.ts';
import {
  beginAgain,
  type CellPlace,
  copiedUntil,
  copyEntries,
  keepCells,
  keepTold,
  keysElsewhere,
  keysHere,
  noteAnswer,
  type Refusal,
  refusedBefore,
  untold,
} from './directory.store.ts';
import { cellsPrefix, directoryPrefix, nobody, toldKey } from './directory-keys.ts';
import { DirectoryAway, type EtcdClient, type EtcdEntry } from './etcd-client.ts';

/** How a process reaches the directory, and what it says there of its own cell. */
export interface DirectoryLink {
  readonly etcd: Pick<EtcdClient, 'changedSince' | 'find' | 'putIfUnchanged' | 'revision'>;
  readonly own: CellPlace;
  /** Of the keys of people; the same in all cells. */
  readonly secret: string;
}

export interface DirectoryParts extends DirectoryLink {
  readonly database: Database;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

const platform = { role: 'platform' } as const;
const mostTold = 200;
const mostCopied = 2000;
/** One look works as long at most: the engine takes a sweep for stuck after ten seconds. */
const lookMs = 5000;
const place = z.object({ number: z.number().int(), origin: z.string(), units_at: z.string() });

export function directorySweep(parts: DirectoryParts): Sweep {
  let isAway = false;
  return {
    name: 'directory',
    everyMs: 1000,
    run: async () => {
      const until = performance.now() + lookMs;
      try {
        await tellOfItself(parts);
        await refuseTheOld(parts);
        while ((await tell(parts)) && performance.now() < until);
        while ((await copy(parts)) && performance.now() < until);
        await parts.database.write(platform, noteAnswer);
        if (isAway) parts.log.info({}, 'the directory answers again');
        isAway = false;
      } catch (error) {
        if (!(error instanceof DirectoryAway)) throw error;
        // Said once, and by the system status as long as it lasts.
        if (!isAway) parts.log.warn({ err: error }, 'the directory does not answer; trying again');
        isAway = true;
      }
      return null;
    },
  };
}

async function tellOfItself({ etcd, own, database }: DirectoryParts): Promise<void> {
  const key = `${cellsPrefix}${own.number}`;
  const said = JSON.stringify(own);
  const known = await etcd.find(key);
  if (known?.value !== said) await etcd.putIfUnchanged(key, said, known?.revision ?? 0);
  const cells = (await etcd.changedSince(cellsPrefix, 0, mostCopied)).flatMap(placeIn);
  await database.write(platform, async (tx) => await keepCells(tx, cells));
}

/** What was written there by hand and is no place of a cell is passed over. */
function placeIn({ value }: EtcdEntry): CellPlace[] {
  try {
    return [place.parse(JSON.parse(value))];
  } catch {
    return [];
  }
}

/** An etcd that knows less than was copied from it is another, or was put back. */
async function refuseTheOld({ etcd, database, log }: DirectoryParts): Promise<void> {
  const copied = await database.ask(copiedUntil);
  if ((await etcd.revision()) >= copied) return;
  log.warn({ copied }, 'the directory has lost what it knew; telling it everything again');
  await database.write(platform, beginAgain);
}

/** @returns whether there may be more to tell */
async function tell(parts: DirectoryParts): Promise<boolean> {
  const { database, log } = parts;
  const [notes, again] = await database.ask(
    async (tx) => await Promise.all([untold(tx, mostTold), refusedBefore(tx, mostTold)]),
  );
  const noted = new Set(notes.map(({ key }) => key));
  const keys = [...new Set([...noted, ...again])];
  if (keys.length === 0) return false;
  const refused = await claim(parts, keys);
  for (const { key, cell } of refused)
    if (noted.has(key)) log.warn({ kind: key.split('/')[0], cell }, 'claimed by another cell');
  const others = new Set(refused.map(({ key }) => key));
  const settled = keys.filter((key) => !others.has(key));
  const ids = notes.map(({ id }) => id);
  await database.write(
    platform,
    async (tx) => await keepTold(tx, { notes: ids, settled, refused }),
  );
  return notes.length === mostTold || again.length === mostTold;
}

/**
 * Makes the directory say of these keys what the rows say. What another cell has claimed stays that
 * cell's. The rows are looked at after the entry was, and it is written even where it says so
 * already: so a worker that was halted between cannot write what was true before over what another
 * has told since.
 * @returns those that are here and another cell's
 */
async function claim(parts: DirectoryParts, keys: readonly string[]): Promise<Refusal[]> {
  const { etcd, own, secret, database } = parts;
  const refused: Refusal[] = [];
  let left = keys.map((key) => ({ key, told_key: toldKey(key, secret) }));
  while (left.length > 0) {
    const found = await Promise.all(
      left.map(async (one) => {
        const entry = await etcd.find(`${directoryPrefix}${one.told_key}`);
        return { ...one, entry, holder: entry?.value ?? nobody };
      }),
    );
    const [here, given] = await database.ask(
      async (tx) =>
        await Promise.all([
          keysHere(tx, keys),
          keysElsewhere(
            tx,
            left.map(({ told_key }) => told_key),
          ),
        ]),
    );
    const again = await Promise.all(
      found.map(async ({ key, told_key, entry, holder }) => {
        const isHere = here.has(key);
        if (holder !== String(own.number) && holder !== nobody) {
          if (isHere) refused.push({ key, told_key, cell: Number(holder) });
          return [];
        }
        // What an organisation took with it is the other cell's at once.
        const other = given.get(told_key);
        const value = isHere ? String(own.number) : String(other ?? nobody);
        const name = `${directoryPrefix}${told_key}`;
        const isWritten = await etcd.putIfUnchanged(name, value, entry?.revision ?? 0);
        return isWritten ? [] : [{ key, told_key }];
      }),
    );
    left = again.flat();
  }
  return refused;
}

/** @returns whether there may be more to copy */
async function copy({ database, etcd, own }: DirectoryParts): Promise<boolean> {
  const since = await database.ask(copiedUntil);
  const changed = await etcd.changedSince(directoryPrefix, since, mostCopied);
  if (changed.length === 0) return false;
  const entries = changed.map((one) => toldEntry(one, own.number));
  await database.write(platform, async (tx: Tx) => await copyEntries(tx, { since, entries }));
  return changed.length === mostCopied;
}

/** Its own entries are not copied: they are rows here. */
function toldEntry({ key, value, revision }: EtcdEntry, own: number) {
  const cell = value === nobody || Number(value) === own ? null : Number(value);
  return { key: key.slice(directoryPrefix.length), cell, revision };
}
