// Checks and imports uploaded rows part by part, under the view of whoever uploaded them and while that person may; it goes on after a restart.
import { abilitiesOf } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { type Doing, tellStory } from '#server/kit/resource/row-actions.ts';
import { checkRow } from './check-row.ts';
import * as store from './imports.store.ts';

export const importsSweepName = 'provisioning imports';
/** So many are one part, in one transaction. */
const rowsInPart = 500;

export const importsSweep = (database: Database, log: Log): Sweep => {
  let stopping = false;
  return {
    name: importsSweepName,
    everyMs: 2000,
    run: async () => {
      // A part of each in turn, so that a long file keeps no short one waiting.
      for (let went = true; went && !stopping; ) {
        went = false;
        for (const open of await database.ask(store.readOpenImports)) if (!stopping && (await nextPart(database, log, open))) went = true;
      }
      return null;
    },
    finish: async () => {
      stopping = true;
    },
  };
};

async function nextPart(database: Database, log: Log, open: store.OpenImport): Promise<boolean> {
  const abilities = abilitiesOf(open.role, open.abilities);
  const mayStill = open.same && abilities.includes('read provisioning');
  return await database.write(mayStill ? open.run_as.view : { role: 'platform' }, async (tx) => {
    if (!(await store.claimImport(tx, open.id))) return false;
    // What was imported stays; whoever may again can go on.
    if (!mayStill) await store.setStatus(tx, open.id, 'mapping');
    else if (open.status === 'checking') await checkPart(tx, open, doerOf(open, abilities));
    else await importPart(tx, open, { tx, actor: doerOf(open, abilities) }, log);
    return true;
  });
}

export function doerOf({ run_as: { actor, view } }: Pick<store.Held, 'run_as'>, abilities: readonly Permission[]): Doing['actor'] {
  return { ...actor, abilities: new Set(abilities), restriction: view.role === 'restricted' ? view.restriction : null };
}

async function checkPart(tx: Tx, held: store.Held, actor: Doing['actor']): Promise<void> {
  const rows = await store.nextRows(tx, held.id, 'waiting', rowsInPart);
  if (rows.length === 0) return await store.setStatus(tx, held.id, 'ready');
  await checkRows(tx, held, { rows, actor });
}

export async function checkRows(
  tx: Tx,
  held: store.Held,
  { rows, actor }: { rows: readonly store.HeldRow[]; actor: Doing['actor'] },
): Promise<void> {
  const known = { ...(await store.readNames(tx)), mapping: held.mapping, everyone_has_app: held.everyone_has_app, actor };
  await store.noteChecked(
    tx,
    held.id,
    rows.map((row) => ({ id: row.id, ...checkRow(row, known) })),
  );
}

async function importPart(tx: Tx, held: store.Held, doing: Doing, log: Log): Promise<void> {
  const rows = await store.nextRows(tx, held.id, 'ready', rowsInPart);
  if (rows.length === 0) return await store.setStatus(tx, held.id, 'finished');
  const made = await together(
    tx,
    held.id,
    rows.map(({ id }) => id),
    log,
  );
  await tellStory(
    doing,
    made.map(({ id, name }) => ({
      kind: 'provisioning_record.created',
      organisation_id: held.organisation_id,
      data: { id, name, import_id: held.id },
    })),
  );
}

/** Together while all goes well, else in halves, so that one at fault keeps no other from being imported. */
async function together(tx: Tx, importId: number, ids: readonly number[], log: Log): Promise<{ id: number; name: string }[]> {
  await tx`savepoint import_part`;
  try {
    const made = await store.importRows(tx, importId, ids);
    await tx`release savepoint import_part`;
    return made;
  } catch (error) {
    await tx`rollback to savepoint import_part`;
    if (ids.length === 1) {
      log.warn({ err: error, provisioning_import: importId }, 'a row could not be imported');
      await store.noteFailed(tx, ids[0] ?? 0, 'This row could not be imported. Check it and try again.');
      return [];
    }
    const middle = Math.ceil(ids.length / 2);
    return [...(await together(tx, importId, ids.slice(0, middle), log)), ...(await together(tx, importId, ids.slice(middle), log))];
  }
}
