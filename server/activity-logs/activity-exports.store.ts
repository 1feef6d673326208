// The files of the audit log: started, written part by part and kept for 30 days.
import {
  type ActivityLogExport,
  activityLogsApi,
} from '#domain/activity-logs/activity-logs.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { Period } from '#server/kit/resource/day-period.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

const keptFor = '30 days';

const status = (tx: Tx): Fragment =>
  tx`
    case
      when t.finished_at is not null then 'finished'
      when t.failed_at is not null then 'failed'
      else 'running' end
  `;

/** The filters of the list, with the period as instants. */
interface KeptFilters extends Period {
  readonly [name: string]: unknown;
}

export interface NewExport {
  readonly started_by_staff_id: number;
  readonly started_by_name: string;
  readonly filters: KeptFilters;
  readonly timezone: string;
}

/** Starts one; the person's own that are older than 30 days are removed. */
export async function insertExport(
  tx: Tx,
  { started_by_staff_id, started_by_name, filters, timezone }: NewExport,
): Promise<number> {
  await tx`
    delete from activity_log_exports
    where started_by_staff_id = ${started_by_staff_id}
      and created_at < app.now() - ${keptFor}::interval
  `;
  const [row] = await tx<{ id: number }[]>`
    insert into activity_log_exports (started_by_staff_id, started_by_name, filters, timezone)
    values (${started_by_staff_id}, ${started_by_name}, ${JSON.stringify(filters)}::text::jsonb,
      ${timezone})
    returning id`;
  if (!row) throw new Error('the export was not written');
  return row.id;
}

/** One that this person started. */
export async function findExport(
  tx: Tx,
  id: number,
  userId: number,
): Promise<ActivityLogExport | undefined> {
  const [row] = await tx<ActivityLogExport[]>`
    select t.id, t.rows, t.is_cut, ${status(tx)} as status, t.started_by_name,
      app.iso(t.created_at) as created_at, app.iso(t.finished_at) as finished_at
    from activity_log_exports t where t.id = ${id} and t.started_by_staff_id = ${userId}`;
  return row;
}

export const listExports = (userId: number) =>
  listStore(activityLogsApi.exports, {
    table: 'activity_log_exports',
    derived: { status },
    byId: true,
    direction: 'desc',
    search: [],
    where: (tx) =>
      tx`t.started_by_staff_id = ${userId} and t.created_at >= app.now() - ${keptFor}::interval`,
  });

/** The text of a finished one, in order. */
export const readParts = async (tx: Tx, id: number): Promise<string[]> =>
  (
    await tx<
      { text: string }[]
    >`select text from activity_log_export_parts where export_id = ${id} order by position`
  ).map(({ text }) => text);

export interface OpenExport {
  readonly id: number;
  readonly started_by_name: string;
  readonly filters: KeptFilters;
  readonly timezone: string;
  readonly language: string;
  readonly place: string | null;
  readonly rows: number;
  readonly created_at: string;
}

export const readOpenExports = async (tx: Tx): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
      select id
      from activity_log_exports
      where finished_at is null and failed_at is null
      order by id
      limit 50
    `
  ).map(({ id }) => id);

/**
 * Held until the transaction ends; undefined while another process writes it, or it is finished.
 */
export async function claimExport(tx: Tx, id: number): Promise<OpenExport | undefined> {
  const [row] = await tx<OpenExport[]>`
    select e.id, e.started_by_name, e.filters, e.timezone, e.place, e.rows,
      app.iso(e.created_at) as created_at,
      coalesce((select u.language from users u where u.id = e.started_by_staff_id),
        'en-AU') as language
    from activity_log_exports e
    where e.id = ${id} and e.finished_at is null and e.failed_at is null
    for update skip locked`;
  return row;
}

/** Keeps a part; `rows` are those up to here, and the head of the file is part 0. */
export async function keepPart(
  tx: Tx,
  id: number,
  part: { position: number; text: string; place: string | null; rows: number },
): Promise<void> {
  await tx`
    insert into activity_log_export_parts (export_id, position, text)
    values (${id}, ${part.position}, ${part.text})
  `;
  await tx`
    update activity_log_exports set place = ${part.place}, rows = ${part.rows} where id = ${id}
  `;
}

export async function finishExport(
  tx: Tx,
  id: number,
  { head, is_cut }: { head: string; is_cut: boolean },
): Promise<void> {
  await tx`
    insert into activity_log_export_parts (export_id, position, text) values (${id}, 0, ${head})
  `;
  await tx`
    update activity_log_exports
    set finished_at = app.now(), is_cut = ${is_cut}, place = null
    where id = ${id}
  `;
}

export const failExport = async (tx: Tx, id: number): Promise<void> =>
  void (await tx`
    update activity_log_exports set failed_at = app.now() where id = ${id} and finished_at is null
  `);
