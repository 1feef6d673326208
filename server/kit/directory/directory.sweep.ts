// Tells the directory what has changed in this cell, and copies what the other cells told. While the
// directory is away both wait; what was copied is found all the same.
import type { Database, Tx } from '../db/database.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { Log } from '../log.ts';
import {
  type CellPlace,
  copiedUntil,
  copyEntries,
  type DirectoryChange,
  keepCells,
  told,
  untold,
} from './directory.store.ts';
import { cellsPrefix, directoryPrefix, nobody, toldKey } from './directory-keys.ts';
import type { EtcdClient, EtcdEntry } from './etcd-client.ts';

export interface DirectoryParts {
  readonly database: Database;
  readonly etcd: Pick<EtcdClient, 'changedSince' | 'find' | 'putIfUnchanged'>;
  readonly own: CellPlace;
  /** Of the keys of people; the same in all cells. */
  readonly secret: string;
  readonly log: Pick<Log, 'warn'>;
}

const platform = { role: 'platform' } as const;
const mostTold = 200;
const mostCopied = 2000;

export const directorySweep = (parts: DirectoryParts): Sweep => ({
  name: 'directory',
  everyMs: 1000,
  run: async () => {
    await tellOfItself(parts);
    await tell(parts);
    await copy(parts);
    return null;
  },
});

async function tellOfItself({ etcd, own, database }: DirectoryParts): Promise<void> {
  const key = `${cellsPrefix}${own.number}`;
  const said = JSON.stringify(own);
  const known = await etcd.find(key);
  if (known?.value !== said) await etcd.putIfUnchanged(key, said, known?.revision ?? 0);
  const cells = (await etcd.changedSince(cellsPrefix, 0, 10_000)).map(({ value }) =>
    JSON.parse(value),
  );
  await database.write(platform, async (tx) => await keepCells(tx, cells));
}

async function tell(parts: DirectoryParts): Promise<void> {
  const { database } = parts;
  const changes = await database.ask(async (tx) => await untold(tx, mostTold));
  if (changes.length === 0) return;
  const done: number[] = [];
  try {
    for (const change of changes) {
      await tellOne(parts, change);
      done.push(change.id);
    }
  } finally {
    await database.write(platform, async (tx) => await told(tx, done));
  }
}

/** What another cell has claimed stays that cell's. */
async function tellOne(
  { etcd, own, secret, log }: DirectoryParts,
  { key, is_here }: DirectoryChange,
): Promise<void> {
  const place = `${directoryPrefix}${toldKey(key, secret)}`;
  const mine = String(own.number);
  for (;;) {
    const known = await etcd.find(place);
    const holder = known?.value ?? nobody;
    if (holder !== mine && holder !== nobody) {
      if (is_here) log.warn({ kind: key.split('/')[0], cell: holder }, 'claimed by another cell');
      return;
    }
    const value = is_here ? mine : nobody;
    if (holder === value && known !== null) return;
    if (await etcd.putIfUnchanged(place, value, known?.revision ?? 0)) return;
  }
}

async function copy({ database, etcd, own }: DirectoryParts): Promise<void> {
  for (;;) {
    const revision = await database.ask(copiedUntil);
    const changed = await etcd.changedSince(directoryPrefix, revision, mostCopied);
    if (changed.length === 0) return;
    const entries = changed.map((one) => toldEntry(one, own.number));
    await database.write(platform, async (tx: Tx) => await copyEntries(tx, entries));
    if (changed.length < mostCopied) return;
  }
}

/** Its own entries are not copied: they are rows here. */
function toldEntry({ key, value, revision }: EtcdEntry, own: number) {
  const cell = value === nobody || Number(value) === own ? null : Number(value);
  return { key: key.slice(directoryPrefix.length), cell, revision };
}
