// The SQL of scheduled messages outside the resource kit: planning, claiming what is due, and
// recording the outcome.
import type { MessageScheduleFields } from '#domain/messages/schedules/message-schedule.ts';
import type { Tx, View } from '#server/kit/db/database.ts';

export interface Place {
  readonly timezone: string;
  readonly now: string;
}

/** The view's organisation: its time zone and its current time. */
export async function ownPlace(tx: Tx): Promise<Place & { readonly organisation_id: number }> {
  const [row] = await tx<(Place & { organisation_id: number })[]>`
    select id as organisation_id, timezone, app.iso(app.now()) as now
    from organisations
    where id = app.tenant()`;
  if (!row) throw new Error('the view shows no organisation');
  return row;
}

export async function readNow(tx: Tx): Promise<string> {
  const [row] = await tx<{ now: string }[]>`select app.iso(app.now()) as now`;
  return row?.now ?? '';
}

/**
 * The recipients: the people in the view of the saving user. A connection may still have the
 * restriction of another view.
 */
export const reach = {
  by: (tx: Tx) => tx`case when current_user = 'vigil_restricted' then app.restricted_by() end`,
  to: (tx: Tx) => tx`case when current_user = 'vigil_restricted' then app.restricted_to() end`,
};

interface Plan {
  readonly next_run_at: string | null;
  readonly recipient_count?: number;
}

export async function keepPlan(
  tx: Tx,
  id: number,
  { next_run_at, recipient_count }: Plan,
): Promise<void> {
  await tx`
    update message_schedules
    set next_run_at = ${next_run_at}::timestamptz, to_replan = false,
      recipient_count = coalesce(${recipient_count ?? null}::integer, recipient_count)
    where id = ${id}`;
}

export interface Sender {
  readonly id: number | null;
  readonly is_staff: boolean;
  readonly name: string;
}

/** The sender of future runs; recipients are the people in their view. */
export async function keepSender(
  tx: Tx,
  id: number,
  { id: sender, is_staff, name }: Sender,
): Promise<void> {
  await tx`
    update message_schedules
    set sender_id = ${is_staff ? null : sender}, sender_staff_id = ${is_staff ? sender : null},
      sender_name = ${name},
      restricted_by = ${reach.by(tx)}, restricted_to = ${reach.to(tx)} where id = ${id}`;
}

export async function setActive(
  tx: Tx,
  id: number,
  { active, next_run_at }: { active: boolean; next_run_at: string | null },
): Promise<void> {
  await tx`
    update message_schedules
    set active = ${active}, next_run_at = ${next_run_at}::timestamptz, updated_at = app.now()
    where id = ${id}
  `;
}

interface DueRow {
  readonly organisation_id: number;
  readonly id: number;
  readonly restricted_by: 'department' | 'tag' | null;
  readonly restricted_to: number[] | null;
}

/**
 * Schedules with a due time, oldest first, and those to plan again, with the view in which each is
 * sent.
 */
export async function readDue(
  tx: Tx,
  most: number,
): Promise<{ readonly id: number; readonly view: View }[]> {
  const rows = await tx<DueRow[]>`
    (select organisation_id, id, restricted_by, restricted_to
      from message_schedules
      where next_run_at <= app.now()
      order by next_run_at
      limit ${most})
    union all
    (select organisation_id, id, restricted_by, restricted_to
      from message_schedules
      where to_replan
      order by id
      limit ${most})`;
  return rows.map(({ organisation_id, id, restricted_by: by, restricted_to }) => ({
    id,
    view: by
      ? { role: 'restricted', organisation_id, restriction: { by, ids: restricted_to ?? [] } }
      : { role: 'tenant', organisation_id },
  }));
}

/** The next time in the future. */
export async function nextDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx<
    { at: Date | null }[]
  >`select min(next_run_at) as at from message_schedules where next_run_at > app.now()`;
  return row?.at ?? null;
}

export interface DueSchedule extends MessageScheduleFields, Place {
  readonly organisation_id: number;
  readonly id: number;
  /** Null if it only needs planning again. */
  readonly planned: string | null;
  readonly may_send: boolean;
  readonly people_only: boolean;
  readonly sender: Sender;
}

/**
 * Locks a schedule that is still due and that no other process has locked, until the transaction
 * ends.
 */
export async function claim(tx: Tx, id: number): Promise<DueSchedule | undefined> {
  const [row] = await tx<DueSchedule[]>`
    select s.organisation_id, s.id, s.title, s.content, s.channel, s.response_required,
      s.response_type, s.recipients,
      to_char(s.starting_date, 'YYYY-MM-DD') as starting_date,
        to_char(s.starting_time, 'HH24:MI') as starting_time, s.repeat_period,
      to_char(s.ending_date, 'YYYY-MM-DD') as ending_date, o.timezone, app.iso(app.now()) as now,
      case
        when not s.to_replan then app.iso(s.next_run_at) end as planned, o.enable_messaging
        and o.archived_at is null as may_send,
      s.restricted_by is not null as people_only,
      jsonb_build_object('id', coalesce(s.sender_id, s.sender_staff_id), 'is_staff',
        s.sender_staff_id is not null, 'name', s.sender_name) as sender
    from message_schedules s join organisations o on o.id = s.organisation_id
    where s.id = ${id} and (s.next_run_at <= app.now() or s.to_replan) for update of s skip locked`;
  return row;
}

/**
 * The people notified of a run that sent nothing: the sender, and the organisation's
 * administrators.
 */
export const readPeopleToNotify = async (
  tx: Tx,
  { organisation_id, sender }: DueSchedule,
): Promise<{ id: number; name: string; email: string }[]> =>
  await tx<{ id: number; name: string; email: string }[]>`
    select id, name, email from users
    where status = 'active'
      and email is not null
      and organisation_id = ${organisation_id}
      and (id = ${sender.id} or role = 'organisation_admin')
    order by id limit 20`;

interface Run {
  readonly organisation_id: number;
  readonly schedule_id: number;
  readonly due_at: string;
  readonly outcome: 'sent' | 'late' | 'off' | 'no_free_sms';
  readonly message_id: number | null;
  readonly recipient_count: number;
}

export async function noteRuns(tx: Tx, runs: readonly Run[]): Promise<void> {
  await tx`
    insert into message_schedule_runs (organisation_id, schedule_id, due_at, outcome, message_id,
      recipient_count)
    select * from jsonb_to_recordset(${JSON.stringify(runs)}::text::jsonb)
      as given (organisation_id bigint, schedule_id bigint, due_at timestamptz, outcome text,
        message_id bigint, recipient_count integer)
    order by due_at on conflict do nothing`;
}
