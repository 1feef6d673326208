// The SQL of report runs: written on request, claimed by the process that makes the file, and read
// by their starter.
import type { Actor } from '#domain/access/actor.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { ReportFormat, ReportRun } from '#domain/reports/report.ts';
import type { ReportFilters } from '#domain/reports/report-filters.ts';
import type { Fragment, Tx, View } from '#server/kit/db/database.ts';

/** The actor and view that the rows are read with. */
export interface RunAs {
  readonly view: View;
  readonly actor: Pick<
    Actor,
    'user_id' | 'name' | 'role' | 'organisation_id' | 'acting_for_user_id'
  >;
}

/** ISO 8601; the first is earlier than the last where times were missed. */
export interface Due {
  readonly first_at: string;
  readonly at: string;
}

export interface NewRun {
  readonly organisation_id: number | null;
  readonly started_by_staff_id: number;
  readonly run_as: RunAs;
  readonly type: string;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  readonly timezone: string;
  readonly scheduled_report_id?: number;
  readonly run_key?: string;
  /** The times of the schedule that it is for; without them it is about the time of its making. */
  readonly due?: Due | null;
}

/** Files are kept for this long. */
export const keptFor = '30 days';

/** Everything of a run but its name, which the definition of its report has. */
export type RunRow = Omit<ReportRun, 'name'>;

/** The columns of a run `t` as the screens get them. */
export const shownRun = (tx: Tx): Fragment => tx`
  t.id, t.type, t.format, t.status, t.filters, t.timezone, t.rows, t.is_cut, t.bytes, t.problem,
    t.scheduled_report_id, t.run_as #>> '{actor,name}' as created_by,
  app.iso(t.created_at) as created_at, app.iso(t.finished_at) as finished_at,
    app.iso(t.created_at + ${keptFor}::interval) as expires_at`;

/** Null where a run of the same key exists. */
export async function insertRun(tx: Tx, run: NewRun): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    insert into report_runs as t (organisation_id, started_by_staff_id, run_as, type, format,
      filters, timezone, scheduled_report_id, run_key, first_due_at, due_at)
    values (${run.organisation_id}, ${run.started_by_staff_id},
      ${JSON.stringify(run.run_as)}::text::jsonb, ${run.type}, ${run.format},
      ${tx.json(run.filters)},
      ${run.timezone}, ${run.scheduled_report_id ?? null}, ${run.run_key ?? null},
      ${run.due?.first_at ?? null}::timestamptz, ${run.due?.at ?? null}::timestamptz)
    on conflict (run_key) do nothing returning ${shownRun(tx)}`;
  return row ?? null;
}

/** A run with a file, for its starter. */
export async function findFinished(tx: Tx, id: number, startedBy: number): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    select ${shownRun(tx)}
    from report_runs t
    where t.id = ${id} and t.started_by_staff_id = ${startedBy} and t.status = 'finished'`;
  return row ?? null;
}

/** A finished run by the link to its file, where the link has not expired (epoch seconds). */
export async function findLinked(
  tx: Tx,
  { id, expires }: { id: number; expires: number },
): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    select ${shownRun(tx)}
    from report_runs t
    where t.id = ${id} and t.status = 'finished' and to_timestamp(${expires}) > app.now()`;
  return row ?? null;
}

export interface KeptPiece {
  readonly bytes: Buffer;
  /** Each piece is packed by itself, and all of them in a row are one file of gzip. */
  readonly is_gzip: boolean;
}

/** The file of a run in order, read piece by piece as it is taken. */
export async function readPiece(tx: Tx, id: number, position: number): Promise<KeptPiece | null> {
  const [row] = await tx<KeptPiece[]>`
    select bytes, is_gzip
    from report_run_pieces
    where report_run_id = ${id} and position = ${position}
  `;
  return row ?? null;
}

export interface ClaimedRun extends NewRun {
  readonly id: number;
  readonly claim: string;
  readonly attempts: number;
  readonly abilities: Permission[] | null;
  readonly role: Actor['role'];
  /** The starter's wording; of a schedule, which has several readers, the organisation's. */
  readonly language: string;
  /**
   * The starter is still active, in the same role and organisation, and restricted to the same
   * people.
   */
  readonly same: boolean;
}

/**
 * Claims the oldest run that waits, or whose process does not respond; the pieces of that process
 * are deleted.
 */
export async function claimRun(tx: Tx, claim: string): Promise<ClaimedRun | null> {
  const [run] = await tx<ClaimedRun[]>`
    update report_runs r
    set status = 'running', claim = ${claim}, claimed_until = app.now() + ${claimedFor}::interval,
      attempts = r.attempts + 1, rows = 0, bytes = 0
    from (select id
      from report_runs
      where status = 'queued' or (status = 'running' and claimed_until < app.now())
      order by id
      for update skip locked
      limit 1) due,
      users u
    where r.id = due.id
      and u.id = coalesce((r.run_as #>> '{actor,acting_for_user_id}')::bigint,
        r.started_by_staff_id)
    returning r.id, r.claim, r.attempts, r.organisation_id, r.started_by_staff_id, r.run_as, r.type,
      r.format, r.filters, r.timezone, r.scheduled_report_id,
      case when r.due_at is not null then jsonb_build_object('first_at', app.iso(r.first_due_at),
        'at', app.iso(r.due_at)) end as due,
      u.role, u.abilities,
      coalesce((select o.language
          from organisations o
          where r.scheduled_report_id is not null and o.id = r.organisation_id),
        u.language) as language,
      u.status = 'active'
        and u.role = r.run_as #>> '{actor,role}'
        and u.organisation_id is not distinct from (r.run_as #>> '{actor,organisation_id}')::bigint
        and case
          when u.restriction_type is not null then jsonb_build_object('by', u.restriction_type,
            'ids', u.restrictions) end
          is not distinct from r.run_as #> '{view,restriction}' as same`;
  if (run) await tx`delete from report_run_pieces where report_run_id = ${run.id}`;
  return run ?? null;
}
const claimedFor = '20 seconds';

/** Whether any run waits for a process. */
export async function anyWaiting(tx: Tx): Promise<boolean> {
  const rows = await tx`
      select from report_runs
      where status = 'queued' or (status = 'running' and claimed_until < app.now())
      limit 1
    `;
  return rows.length > 0;
}

/**
 * Renews the claim of a process. False where another process has the run now: the work of this one
 * is lost.
 */
export async function keepClaim(tx: Tx, { id, claim }: ClaimedRun): Promise<boolean> {
  const rows = await tx`
      update report_runs
      set claimed_until = app.now() + ${claimedFor}::interval
      where id = ${id} and claim = ${claim}
      returning id
    `;
  return rows.length > 0;
}

/**
 * Keeps a piece of the file, with its length before it was packed, and how far the run is; null
 * where another process has the run now.
 */
export async function addPiece(
  tx: Tx,
  { id, claim, organisation_id }: ClaimedRun,
  {
    position,
    bytes,
    is_gzip,
    length,
    rows,
  }: KeptPiece & { position: number; length: number; rows: number },
): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    with run as (
      update report_runs t
      set rows = ${rows}, bytes = t.bytes + ${length},
        claimed_until = app.now() + ${claimedFor}::interval
      where t.id = ${id} and t.claim = ${claim} returning ${shownRun(tx)}
    ), piece as (
      insert into report_run_pieces (organisation_id, report_run_id, position, bytes, is_gzip)
      select ${organisation_id}::bigint, run.id, ${position}::int, ${bytes}::bytea,
        ${is_gzip}::boolean
      from run
    ) select * from run`;
  return row ?? null;
}

/** Notes how far the run is, where no piece is finished. */
export async function noteRows(
  tx: Tx,
  { id, claim }: ClaimedRun,
  rows: number,
): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    update report_runs t
    set rows = ${rows}, claimed_until = app.now() + ${claimedFor}::interval
    where t.id = ${id} and t.claim = ${claim}
    returning ${shownRun(tx)}`;
  return row ?? null;
}

export async function endRun(
  tx: Tx,
  { id, claim }: ClaimedRun,
  end: { problem: string; is_cut: boolean },
): Promise<RunRow | null> {
  const status = end.problem === '' ? 'finished' : 'failed';
  const [row] = await tx<RunRow[]>`
    update report_runs t
    set status = ${status}, problem = ${end.problem}, is_cut = ${end.is_cut},
      finished_at = app.now(), claim = null, claimed_until = null
    where t.id = ${id} and t.claim = ${claim} returning ${shownRun(tx)}`;
  if (row && status === 'failed')
    await tx`delete from report_run_pieces where report_run_id = ${id}`;
  return row ?? null;
}

export interface Asker {
  readonly email: string;
  readonly first_name: string;
  /** The name of the schedule that started it, where one did and still exists. */
  readonly schedule: string | null;
}

/** Null for a person who is not active or has no email address. */
export async function findAsker(
  tx: Tx,
  userId: number,
  scheduleId: number | null,
): Promise<Asker | null> {
  const [row] = await tx<Asker[]>`
    select email, first_name,
      (select s.name from scheduled_reports s where s.id = ${scheduleId}) as schedule
    from users
    where id = ${userId} and status = 'active' and deleted_at is null and email is not null`;
  return row ?? null;
}

/** A run as its starter sees it. */
export async function readRun(tx: Tx, id: number): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`select ${shownRun(tx)} from report_runs t where t.id = ${id}`;
  return row ?? null;
}

/** Gives a run back, for another process or a later start. */
export async function releaseRun(tx: Tx, { id, claim }: ClaimedRun): Promise<void> {
  await tx`
    update report_runs
    set status = 'queued', claim = null, claimed_until = null, attempts = greatest(attempts - 1, 0)
    where id = ${id} and claim = ${claim}
  `;
}

/** Forgets old runs with their files, some at a time. */
export async function forgetOld(tx: Tx): Promise<void> {
  await tx`
    delete from report_runs
    where id in (select id
      from report_runs
      where created_at < app.now() - ${keptFor}::interval
      order by created_at
      limit 50)
  `;
}
