// The SQL of scheduled reports: the view each is made in, the due ones, and the outcome of their
// emails.
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import type { ReportFormat } from '#domain/reports/report.ts';
import type { ReportFilters } from '#domain/reports/report-filters.ts';
import { type ScheduleTimes, scheduleRecurrence } from '#domain/reports/schedule-times.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { RunAs } from '../runs/report-runs.store.ts';

export interface Schedule extends ScheduleTimes {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly name: string;
  readonly report: string;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  readonly timezone: string;
  readonly run_as: RunAs;
  readonly created_by_staff_id: number;
  readonly next_at: string | null;
  readonly now: string;
}

const columns = (tx: Tx): Fragment => tx`
  s.id, s.organisation_id, s.name, s.report, s.format, s.filters,
    s.starting_date::text as starting_date, s.repeat_every, s.repeat_period, s.day, s.timezone,
    s.run_as,
  s.created_by_staff_id, app.iso(s.next_at) as next_at, app.iso(app.now()) as now`;

type Times = Omit<Schedule, 'next_at' | 'run_as'>;

const timeAfter = (schedule: Times, after: string): string | null =>
  nextRuns(scheduleRecurrence(schedule, schedule.timezone), { after, count: 1 })[0] ?? null;

/** The next time after now; null after the last one. */
export const nextTime = (schedule: Times): string | null => timeAfter(schedule, schedule.now);

/** The last time that is not in the future. @param due one that is not */
export function latestTime(schedule: Times, due: string): string {
  const next = timeAfter(schedule, due);
  return next === null || next > schedule.now ? due : latestTime(schedule, next);
}

/** In the caller's view, held until the transaction ends. */
export async function lockSchedule(tx: Tx, id: number): Promise<Schedule | null> {
  const [row] = await tx<
    Schedule[]
  >`select ${columns(tx)} from scheduled_reports s where s.id = ${id} for update`;
  return row ?? null;
}

/** Whether the caller's view has it. */
export async function isThere(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`select from scheduled_reports where id = ${id}`;
  return rows.length > 0;
}

/**
 * Held until the transaction ends; null while another process is at it, or where it is not due any
 * more.
 */
export async function claimDue(tx: Tx, id: number): Promise<Schedule | null> {
  const [row] = await tx<Schedule[]>`
    select ${columns(tx)}
    from scheduled_reports s
    where s.id = ${id} and s.next_at <= app.now()
    for update skip locked`;
  return row ?? null;
}

export async function listDue(tx: Tx, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from scheduled_reports
    where next_at <= app.now() and id <> all(${[...but]}::bigint[])
    order by next_at
    limit 50`;
  return rows.map(({ id }) => id);
}

/** When the next one is due. */
export async function readNextDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx<{ at: Date | null }[]>`select min(next_at) as at from scheduled_reports`;
  return row?.at ?? null;
}

export async function setNext(tx: Tx, id: number, next: string | null): Promise<void> {
  await tx`update scheduled_reports set next_at = ${next}::timestamptz where id = ${id}`;
}

/** From now on the report is made in the view of the person who saved it last. */
export async function setMaker(
  tx: Tx,
  id: number,
  { run_as, timezone }: { run_as: RunAs; timezone: string },
): Promise<void> {
  await tx`
    update scheduled_reports
    set run_as = ${JSON.stringify(run_as)}::text::jsonb, timezone = ${timezone},
      created_by_staff_id = coalesce(created_by_staff_id, ${run_as.actor.user_id}) where id = ${id}`;
}

export async function setPaused(tx: Tx, id: number, isPaused: boolean): Promise<void> {
  await tx`
    update scheduled_reports
    set paused_at = case when ${isPaused}::boolean then app.now() end, updated_at = app.now()
    where id = ${id}
  `;
}

export interface Recipient {
  readonly email: string;
  readonly name: string;
  /**
   * The person's own, or the organisation's for an address without an account; null for one of the
   * platform.
   */
  readonly language: string | null;
}

export interface Mailing {
  readonly name: string;
  readonly attach_file: boolean;
  readonly recipients: readonly Recipient[];
}

/**
 * The recipients of the schedule's next emails: active people who have an address, and the external
 * addresses.
 */
export async function readMailing(tx: Tx, id: number): Promise<Mailing | null> {
  const [row] = await tx<Mailing[]>`
    select s.name, s.attach_file,
      coalesce((select json_agg(json_build_object('email', x.email, 'name', x.name, 'language',
              x.language)
            order by x.email)
          from (
        select u.email, u.first_name as name, u.language from users u
        where u.id = any(s.recipients)
          and u.status = 'active'
          and u.deleted_at is null
          and u.email is not null
          and (s.organisation_id is null or u.organisation_id = s.organisation_id)
        union select e ->> 'email', '',
          (select o.language from organisations o where o.id = s.organisation_id)
        from jsonb_array_elements(s.external_recipients) e
          where not exists (select from users u
            where u.id = any(s.recipients) and lower(u.email) = lower(e ->> 'email'))
      ) x), '[]') as recipients
    from scheduled_reports s where s.id = ${id}`;
  return row ?? null;
}
