// Writes the files of the audit log part by part; a file goes on where it was after a restart,
// because each part is one transaction.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { activityCsvHead, activityCsvLine } from './activity-csv.ts';
import {
  claimExport,
  failExport,
  finishExport,
  keepPart,
  readOpenExports,
} from './activity-exports.store.ts';
import { listActivity } from './activity-logs.store.ts';

export const activityExportsSweepName = 'audit log exports';
const rowsInPart = 1000;
/** The most events in one file, so that it can be sent and opened. */
const mostRows = 100_000;
const platform = { role: 'platform' } as const;

export function activityExportsSweep(database: Database, log: Log, most = mostRows): Sweep {
  let stopping = false;
  return {
    name: activityExportsSweepName,
    everyMs: 2000,
    run: async () => {
      // One part of each in turn, so that a long file does not delay a short one.
      for (let went = true; went && !stopping; ) {
        went = false;
        for (const id of await database.ask(readOpenExports))
          if (!stopping && (await partOf(database, log, { id, most }))) went = true;
      }
      return null;
    },
    finish: async () => {
      stopping = true;
    },
  };
}

/**
 * Whether anything was written. One that cannot be written is marked as failed, and does not block
 * the others.
 */
async function partOf(
  database: Database,
  log: Log,
  { id, most }: { id: number; most: number },
): Promise<boolean> {
  try {
    return await nextPart(database, id, most);
  } catch (error) {
    log.error({ err: error, export: id }, 'a file of the audit log could not be written');
    await database.write(platform, async (tx) => await failExport(tx, id));
    return true;
  }
}

async function nextPart(database: Database, id: number, most: number): Promise<boolean> {
  return await database.write(platform, async (tx) => {
    const open = await claimExport(tx, id);
    if (!open) return false;
    const { from, to, ...query } = open.filters;
    const per_page = Math.min(rowsInPart, most - open.rows);
    const asked = { ...query, per_page, ...(open.place === null ? {} : { after: open.place }) };
    const { items, meta } = await listActivity(tx, asked, { from, to });
    const rows = open.rows + items.length;
    const text = items.map((item) => activityCsvLine(item, open)).join('');
    if (items.length > 0)
      await keepPart(tx, id, {
        position: 1 + Math.ceil(open.rows / rowsInPart),
        text,
        place: meta.next,
        rows,
      });
    const is_cut = rows >= most && meta.next !== null;
    if (meta.next === null || is_cut)
      await finishExport(tx, id, { head: activityCsvHead({ ...open, rows, is_cut }), is_cut });
    return true;
  });
}
