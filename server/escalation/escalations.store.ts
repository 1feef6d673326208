// The rows of an escalation that several steps share: its progress, and the people of each round.
// SQL of a single step is in that step's file.

import { escalationPace } from '#domain/escalation/escalation-pace.ts';
import type { ContactChannel, ContactKind } from '#domain/escalation/escalation-plan.ts';
import type { AnsweredAlert } from '#server/alerts/contact-answers.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import type { AlertKey } from './contact-candidates.store.ts';

interface Escalation {
  readonly round: number;
  /** Of earlier escalation runs of the same alert. */
  readonly rounds_before: number;
  readonly contact_due: boolean;
  readonly admins_told: boolean;
}

/** A running escalation with its locked alert, as a step of the sweep gets it. */
export interface EscalationRun extends Escalation {
  readonly alert: AnsweredAlert;
  readonly links: LinkMaker;
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

export const stepColumns = (tx: Tx) =>
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

/** All contacts who were notified so far, once each, from their last notification. */
export const readNotified = async (tx: Tx, alert: AlertKey): Promise<Step[]> =>
  await tx<Step[]>`
  select distinct on (user_id, personal_contact_id) ${stepColumns(tx)} from escalation_steps
  where organisation_id = ${alert.organisation_id}
    and alert_id = ${alert.id}
    and told_at is not null
  order by user_id, personal_contact_id, id desc`;

/**
 * Whether an earlier round notified the contact by email. A contact may be called in a later round
 * for the first time: their hours have begun, or they are new in the group.
 */
export async function wasEmailed(tx: Tx, alert: AlertKey, step: Step): Promise<boolean> {
  const rows = await tx`
    select from escalation_steps
    where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id} and id <> ${step.id}
      and user_id is not distinct from ${step.user_id}
      and personal_contact_id is not distinct from ${step.personal_contact_id}
      and told_at is not null
      and 'email' = any(channels)
    limit 1`;
  return rows.length > 0;
}

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
