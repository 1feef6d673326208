// Checks, imports and undoes uploaded rows part by part, in the view of the person who uploaded
// them and while that person has the permission; it continues after a restart.
import { mayAny } from '#domain/access/actor.ts';
import { abilitiesOf } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { recordForEach } from '../audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { Log } from '../log.ts';
import type { Doing } from '../resource/row-actions.ts';
import * as rowStore from './import-rows.store.ts';
import type { Importer, Made } from './importer.ts';
import * as store from './imports.store.ts';
import { checkRows } from './rows-check.ts';

export const importsSweepName = 'imports';
/** Rows of one part, which is one transaction. */
const rowsInPart = 1000;

interface Parts {
  readonly database: Database;
  readonly log: Log;
  readonly importers: readonly Importer[];
}

export const importsSweep = (parts: Parts): Sweep => {
  let stopping = false;
  return {
    name: importsSweepName,
    everyMs: 2000,
    run: async () => {
      // One part of each in turn, so that a long file does not delay a short one.
      for (let went = true; went && !stopping; ) {
        went = false;
        for (const open of await parts.database.ask(store.readOpenImports))
          if (!stopping && (await nextPart(parts, open))) went = true;
      }
      return null;
    },
    finish: async () => {
      stopping = true;
    },
  };
};

const mayStart = ({ api: { run } }: Importer, abilities: readonly Permission[]): boolean =>
  'anyOf' in run.access && mayAny({ abilities: new Set(abilities) }, run.access.anyOf);

async function nextPart(
  { database, log, importers }: Parts,
  open: store.OpenImport,
): Promise<boolean> {
  const importer = importers.find(({ name }) => name === open.kind);
  if (!importer) return false;
  const abilities = abilitiesOf(open.role, open.abilities);
  const mayStill = open.same && mayStart(importer, abilities);
  return await database.write(mayStill ? open.run_as.view : { role: 'platform' }, async (tx) => {
    if (!(await store.claimImport(tx, open))) return false;
    const doing = { tx, actor: doerOf(open, abilities) };
    // Imported rows stay; a person who still has the permission can continue.
    if (!mayStill) await store.setStatus(tx, open.id, 'mapping');
    else if (open.status === 'checking') await checkPart(doing, importer, open);
    else if (open.status === 'undoing') await undoPart(doing, importer, open);
    else await importPart(doing, importer, open, log);
    return true;
  });
}

function doerOf(
  { run_as: { actor, view } }: store.Held,
  abilities: readonly Permission[],
): Doing['actor'] {
  return {
    ...actor,
    abilities: new Set(abilities),
    restriction: view.role === 'restricted' ? view.restriction : null,
  };
}

async function checkPart(
  { tx, actor }: Doing,
  importer: Importer,
  held: store.Held,
): Promise<void> {
  const rows = await rowStore.nextWaiting(tx, held.id, rowsInPart);
  if (rows.length === 0) return await store.setStatus(tx, held.id, 'ready');
  await checkRows(tx, importer, held, { rows, actor });
}

async function importPart(
  doing: Doing,
  importer: Importer,
  held: store.Held,
  log: Log,
): Promise<void> {
  const { tx } = doing;
  const positions = await rowStore.nextReady(tx, held.id, rowsInPart);
  if (positions.length === 0) return await store.setStatus(tx, held.id, 'finished');
  const made = await together({ tx, importer, log }, held.id, positions);
  await store.moveCounts(tx, held.id, {
    ready: -positions.length,
    imported: made.length,
    invalid: positions.length - made.length,
  });
  await tell(doing, `${importer.record}.created`, held, made);
}

async function undoPart(doing: Doing, importer: Importer, held: store.Held): Promise<void> {
  const removed = await rowStore.removeRecords(doing.tx, importer, held.id, rowsInPart);
  if (removed.length === 0) return await store.setStatus(doing.tx, held.id, 'ready');
  await store.moveCounts(doing.tx, held.id, { imported: -removed.length, ready: removed.length });
  await tell(doing, `${importer.record}.removed`, held, removed);
}

const tell = async (
  { tx, actor }: Doing,
  kind: string,
  { id: import_id, organisation_id }: store.Held,
  records: readonly Pick<Made, 'id' | 'name'>[],
) =>
  await recordForEach(tx, {
    kind,
    organisation_id,
    records,
    data: { import_id, by: actor.name },
    actor_staff_id: actor.user_id,
    acting_for_staff_id: actor.acting_for_user_id,
  });

interface Writing {
  readonly tx: Tx;
  readonly importer: Importer;
  readonly log: Log;
}

/**
 * Together while all goes well, else in halves, so that a failing row does not keep others from
 * being imported.
 */
async function together(
  writing: Writing,
  importId: number,
  positions: readonly number[],
): Promise<Made[]> {
  const { tx, importer, log } = writing;
  const [first = 0, last = first] = [positions[0], positions.at(-1)];
  await tx`savepoint import_part`;
  try {
    const made = await rowStore.importRows(tx, importer, importId, { first, last });
    await tx`release savepoint import_part`;
    return made;
  } catch (error) {
    await tx`rollback to savepoint import_part`;
    if (positions.length === 1) {
      log.warn({ err: error, import: importId }, 'a row could not be imported');
      await rowStore.noteFailed(
        tx,
        importer,
        { id: importId, position: first },
        'This row could not be imported. Check it and try again.',
      );
      return [];
    }
    const middle = Math.ceil(positions.length / 2);
    return [
      ...(await together(writing, importId, positions.slice(0, middle))),
      ...(await together(writing, importId, positions.slice(middle))),
    ];
  }
}
