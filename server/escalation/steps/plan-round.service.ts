// Plans a round from the people and the hours of this moment, and stores it.
import { type PlannedContact, planEscalation } from '#domain/escalation/escalation-plan.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type AlertKey, readCandidates, readPlanQuestion } from '../contact-candidates.store.ts';

interface PlannedRound {
  readonly planned: readonly PlannedContact[];
  /** Whether hours were ignored. */
  readonly any_hour: boolean;
}

/** With the admins, hours are ignored if they would leave no contact. */
export async function planRound(
  tx: Tx,
  alert: AlertKey,
  round: number,
  { admins }: { admins: boolean },
): Promise<PlannedRound> {
  const [question, candidates] = [
    await readPlanQuestion(tx, alert),
    await readCandidates(tx, alert),
  ];
  const asked = candidates.filter((candidate) => admins || candidate.kind !== 'admin');
  const inHours = planEscalation(asked, question);
  const any_hour = admins && inHours.every(({ skipped }) => skipped !== null);
  const planned = any_hour ? planEscalation(asked, { ...question, any_hour }) : inHours;
  await writeRound(tx, alert, { round, repeats_end: admins }, planned);
  return { planned, any_hour };
}

export const namesOf = (planned: readonly PlannedContact[]): string[] =>
  planned.filter(({ skipped }) => skipped === null).map(({ name }) => name);

export const skippedIn = (planned: readonly PlannedContact[]) =>
  planned.flatMap(({ name, skipped }) =>
    skipped === null ? [] : [{ contact: name, reason: skipped }],
  );

/**
 * Writes a round with all its people, skipped ones with their reason. A contact notified in the
 * previous round keeps being reminded until notified in this one; with `repeats_end` contacts are
 * notified again only by a new round.
 */
async function writeRound(
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
