// The rows of an escalation: its progress, the people of each round, and what is due.

import { escalationPace, lowestEscalatedPriority } from '#domain/escalation/escalation-pace.ts';
import type {
  ContactChannel,
  ContactKind,
  PlannedContact,
} from '#domain/escalation/escalation-plan.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { AlertKey } from './contact-candidates.store.ts';

export type StopReason = 'acknowledged' | 'owned' | 'resolved';

export interface Escalation {
  readonly round: number;
  /** Of earlier escalation runs of the same alert. */
  readonly rounds_before: number;
  readonly contact_due: boolean;
  readonly admins_told: boolean;
}

export interface Step {
  readonly id: number;
  readonly round: number;
  readonly position: number;
  readonly contact_kind: ContactKind;
  readonly user_id: number | null;
  readonly personal_contact_id: number | null;
  readonly contact_name: string;
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly email: string | null;
  readonly channels: ContactChannel[];
  readonly tries: number;
}

const stepColumns = (tx: Tx) =>
  tx`
    id, round, position, contact_kind, user_id, personal_contact_id, contact_name, mobile, landline,
      email, channels, tries
  `;

/** Identifies a contact over the rounds. */
export const contactKey = ({
  user_id,
  personal_contact_id,
}: Pick<Step, 'user_id' | 'personal_contact_id'>): string =>
  user_id === null ? `p${personal_contact_id ?? 0}` : `u${user_id}`;

export interface EscalationLook {
  /** Alerts whose escalation must now begin, advance or stop. */
  readonly due: readonly AlertKey[];
  readonly next_due_at: string | null;
}

/** Due alerts except the given ones, at most twice `most`, and when the next one is due. */
export async function lookForDue(
  tx: Tx,
  most: number,
  but: readonly number[],
): Promise<EscalationLook> {
  const [row] = await tx<EscalationLook[]>`
    with due as (
      (select a.organisation_id, a.id from alerts a
        where a.status = 'active_alert'
          and not a.monitored
          and a.acknowledged_at is null
          and a.owner_staff_id is null
          and a.priority <= ${lowestEscalatedPriority}
          and not exists (select from escalations e
            where e.organisation_id = a.organisation_id
              and e.alert_id = a.id
              and e.status = 'telling')
          and a.id <> all(${[...but]}::bigint[])
        order by a.priority, a.id limit ${most})
      union all
      (select e.organisation_id, e.alert_id
        from escalations e
        join alerts a on a.organisation_id = e.organisation_id and a.id = e.alert_id
        where e.status = 'telling'
          and (e.due_at <= app.now()
            or a.acknowledged_at is not null
            or a.owner_staff_id is not null
            or a.monitored
            or a.status = 'resolved')
          and a.id <> all(${[...but]}::bigint[])
        order by a.priority, e.due_at limit ${most})
    )
    select coalesce((select json_agg(d) from due d), '[]') as due,
      (select app.iso(min(due_at)) from escalations where status = 'telling') as next_due_at`;
  return row ?? { due: [], next_due_at: null };
}

/**
 * Begins the escalation of an alert, again if it had stopped. @returns whether this call began it
 */
export async function beginEscalation(tx: Tx, alert: AlertKey): Promise<boolean> {
  const rows = await tx`
    insert into escalations as e (organisation_id, alert_id, next_contact_at, due_at)
    values (${alert.organisation_id}, ${alert.id}, app.now(), app.now())
    on conflict (organisation_id, alert_id) do update set status = 'telling', stopped_at = null,
      stopped_because = null, admins_told_at = null,
      next_contact_at = excluded.next_contact_at, due_at = excluded.due_at, rounds_before = e.round
      where e.status = 'stopped'
    returning alert_id`;
  if (rows.length > 0)
    await tx`
      update escalation_steps
      set next_tell_at = null
      where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id}
    `;
  return rows.length > 0;
}

/** Locks a running escalation; null if it stopped. */
export async function lockEscalation(tx: Tx, alert: AlertKey): Promise<Escalation | null> {
  const [row] = await tx<Escalation[]>`
    select round, rounds_before, next_contact_at <= app.now() as contact_due,
      admins_told_at is not null as admins_told
    from escalations
    where organisation_id = ${alert.organisation_id}
      and alert_id = ${alert.id}
      and status = 'telling'
    for update`;
  return row ?? null;
}

/**
 * Writes a round with all its people, skipped ones with their reason. A contact notified in the
 * previous round keeps being reminded until notified in this one; with `repeats_end` contacts are
 * notified again only by a new round.
 */
export async function writeRound(
  tx: Tx,
  alert: AlertKey,
  { round, repeats_end }: { round: number; repeats_end: boolean },
  contacts: readonly PlannedContact[],
): Promise<void> {
  await tx`
    update escalation_steps
    set next_tell_at = null
    where organisation_id = ${alert.organisation_id}
      and alert_id = ${alert.id}
      and round < ${repeats_end ? round : round - 1}
  `;
  await tx`
    update escalations
    set round = ${round}
    where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id}
  `;
  await tx`
    insert into escalation_steps (organisation_id, alert_id, round, position, contact_kind, user_id,
      personal_contact_id, contact_name, mobile, landline, email, channels, skipped)
    select ${alert.organisation_id}, ${alert.id}, ${round}, position, kind, user_id,
      personal_contact_id, name, mobile, landline, email, channels, skipped
    from json_to_recordset(${JSON.stringify(contacts)}::text::json) as given (position integer,
      kind text, user_id bigint, personal_contact_id bigint, name text, mobile text,
      landline text, email text, channels text[], skipped text)`;
}

/** The next in a round: the first, or all who were not notified in it. */
export const readWaiting = async (
  tx: Tx,
  alert: AlertKey,
  round: number,
  most: number,
): Promise<Step[]> =>
  await tx<Step[]>`
  select ${stepColumns(tx)} from escalation_steps
  where organisation_id = ${alert.organisation_id}
    and alert_id = ${alert.id}
    and round = ${round}
    and skipped is null
    and told_at is null
  order by position
  limit ${most}`;

export const readRepeats = async (tx: Tx, alert: AlertKey): Promise<Step[]> =>
  await tx<Step[]>`
  select ${stepColumns(tx)} from escalation_steps
  where organisation_id = ${alert.organisation_id}
    and alert_id = ${alert.id}
    and next_tell_at <= app.now()
  order by round, position`;

/** All contacts who were notified so far, once each, from their last notification. */
export const readNotified = async (tx: Tx, alert: AlertKey): Promise<Step[]> =>
  await tx<Step[]>`
  select distinct on (user_id, personal_contact_id) ${stepColumns(tx)} from escalation_steps
  where organisation_id = ${alert.organisation_id}
    and alert_id = ${alert.id}
    and told_at is not null
  order by user_id, personal_contact_id, id desc`;

/**
 * Records that a contact was notified now, and when they are due again; cancels what an earlier
 * round had planned for the same contact.
 */
export async function recordNotified(
  tx: Tx,
  alert: AlertKey,
  step: Step,
  repeats: boolean,
): Promise<void> {
  await tx`
    update escalation_steps
    set next_tell_at = null
    where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id} and id <> ${step.id}
      and user_id is not distinct from ${step.user_id}
        and personal_contact_id is not distinct from ${step.personal_contact_id}`;
  await tx`
    update escalation_steps set told_at = coalesce(told_at, app.now()), tries = tries + 1,
      next_tell_at = ${repeats ? tx`app.now() + make_interval(secs => ${escalationPace.repeat_seconds})` : tx`null`}
    where organisation_id = ${alert.organisation_id} and id = ${step.id}`;
}

/** Sets when the next contact is added, if that changes, and when anything is due next. */
export async function setDue(
  tx: Tx,
  alert: AlertKey,
  { contact_in_seconds, admins }: { contact_in_seconds: number | null; admins: boolean },
): Promise<void> {
  await tx`
    update escalations e set
      next_contact_at = next.at, admins_told_at = case
        when ${admins} then coalesce(admins_told_at, app.now())
        else admins_told_at end,
      due_at = least(next.at,
        (select min(next_tell_at)
          from escalation_steps s
          where s.organisation_id = e.organisation_id and s.alert_id = e.alert_id))
    from (select ${contact_in_seconds === null ? tx`next_contact_at` : tx`app.now() + make_interval(secs => ${contact_in_seconds})`} as at
      from escalations
      where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id}) next
    where e.organisation_id = ${alert.organisation_id} and e.alert_id = ${alert.id}`;
}

/** Ends the escalation. @returns whether it was still running */
export async function endEscalation(
  tx: Tx,
  alert: AlertKey,
  because: StopReason,
): Promise<boolean> {
  const rows = await tx`
    update escalations set status = 'stopped', stopped_at = app.now(), stopped_because = ${because}
    where organisation_id = ${alert.organisation_id}
      and alert_id = ${alert.id}
      and status = 'telling'
    returning alert_id`;
  return rows.length > 0;
}

/**
 * A contact cannot be reached: if no contact was notified after them, the next one is due now. Once
 * for each notification in a round, however many messages fail.
 */
export async function hurryPast(
  tx: Tx,
  step: { organisation_id: number; id: number },
): Promise<void> {
  // Lock the escalation before its steps, as all others do: otherwise a deadlock with the sweep is
  // possible.
  await tx`
    select from escalations e
    join escalation_steps s on s.organisation_id = e.organisation_id and s.alert_id = e.alert_id
    where s.organisation_id = ${step.organisation_id} and s.id = ${step.id} for update of e`;
  await tx`
    with unreachable as (
      update escalation_steps s
      set unreachable_at = app.now()
      where s.organisation_id = ${step.organisation_id}
        and s.id = ${step.id}
        and s.unreachable_at is null
      returning s.organisation_id, s.alert_id, s.id, s.round)
    update escalations e set next_contact_at = app.now(), due_at = app.now() from unreachable u
    where e.organisation_id = u.organisation_id
      and e.alert_id = u.alert_id
      and e.status = 'telling'
      and e.admins_told_at is null
      and e.round = u.round
      and not exists (select from escalation_steps later
        where later.organisation_id = u.organisation_id
          and later.alert_id = u.alert_id
          and later.round = u.round
        and later.told_at is not null
          and later.position > (select position
            from escalation_steps
            where organisation_id = u.organisation_id and id = u.id))`;
}
