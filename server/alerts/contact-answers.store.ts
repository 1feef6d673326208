// How the answers of contacts change the row of an alert that is not monitored: the same columns as
// for staff, with or without an account behind the name.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { AnsweredState } from '#domain/escalation/contact-answer.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson } from './alert-row.sql.ts';
import { needsTwoPeople } from './resolving/two-people.store.ts';
import { sosDeviceName } from './satellite/satellite-sos.store.ts';

export interface AnsweredAlert extends AnsweredState {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly owned: boolean;
  readonly person_name: string;
}

/** The alert, locked until the transaction ends; null where there is none. */
export async function lockForAnswer(
  tx: Tx,
  alert: { organisation_id: number; id: number },
): Promise<AnsweredAlert | null> {
  // Locked first and read after, in one message: see lockAlert.
  const lock = tx`
      select from alerts
      where organisation_id = ${alert.organisation_id} and id = ${alert.id}
      for no key update
    `.execute();
  const [, [row]] = await Promise.all([
    lock,
    tx<AnsweredAlert[]>`
      select a.id, a.organisation_id, a.user_id, a.status, a.monitored, a.satellite_sos_active,
        ${needsTwoPeople(tx)} as two_people, a.acknowledged_at is not null as acknowledged,
        a.owner_staff_id is not null as owned,
        ${sosDeviceName(tx)} as sos_device_name,
          coalesce(p.name, v.device_name, 'Unknown person') as person_name
      from alerts a ${alertJoins(tx)}
      where a.organisation_id = ${alert.organisation_id} and a.id = ${alert.id}`,
  ]);
  return row ?? null;
}

export type AnswerWritten =
  | { readonly answer: 'acknowledge' }
  | { readonly answer: 'resolve'; readonly note: string; readonly outcome: 'genuine' | 'false' };

/**
 * Writes the answer and returns the new row. `user_id` is the contact's account; people without one
 * are in the story by their name.
 */
export async function writeAnswer(
  tx: Tx,
  alert: AnsweredAlert,
  user_id: number | null,
  written: AnswerWritten,
): Promise<AlertRow | null> {
  const change =
    written.answer === 'acknowledge'
      ? tx`acknowledged_at = app.now(), acknowledged_by_staff_id = ${user_id}::bigint`
      : tx`status = 'resolved', resolved_at = app.now(), resolved_by_staff_id = ${user_id}::bigint,
          note = ${written.note}, outcome = ${written.outcome},
          response_sent = acknowledged_at is not null,
          resolution_proposed_by_staff_id = null, proposed_resolution = null`;
  const [row] = await tx<{ row: AlertRow }[]>`
    with changed as (update alerts
      set version = version + 1, ${change}
      where organisation_id = ${alert.organisation_id} and id = ${alert.id}
      returning *)
    select ${alertRowJson(tx)} as row from changed a ${alertJoins(tx)}`;
  return row?.row ?? null;
}
