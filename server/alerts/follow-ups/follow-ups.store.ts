// Follow-up timers: a row each, at most one open for an alert; the queue's copy of it is on the
// alert.
import { alertActionsApi } from '#domain/alerts/actions/alert-actions.api.ts';
import type { FollowUp } from '#domain/alerts/actions/follow-up.ts';
import type { AlertChange } from '#domain/alerts/alert-machine.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';

interface Timed {
  readonly id: number;
  readonly organisation_id: number;
}

/** Ends the open timer of an alert, if there is one. */
export async function endFollowUp(
  tx: Tx,
  alert: Timed,
  how: NonNullable<AlertChange['follow_up']>,
): Promise<void> {
  await tx`
    update follow_ups set ended_at = app.now(), ended_as = ${how === 'set' ? 'replaced' : how}
    where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id} and ended_at is null`;
}

export async function startFollowUp(
  tx: Tx,
  alert: Timed,
  {
    minutes,
    reason,
    staff_id,
  }: { minutes: number; reason?: string | null | undefined; staff_id: number },
): Promise<void> {
  await tx`
    insert into follow_ups (organisation_id, alert_id, minutes, reason, set_by_staff_id, due_at)
    values (${alert.organisation_id}, ${alert.id}, ${minutes}, ${reason || null}, ${staff_id},
      app.now() + ${`${minutes} minutes`}::interval)`;
}

const followUpJson = (tx: Tx): Fragment => tx`
  json_build_object('id', f.id, 'alert_id', f.alert_id, 'minutes', f.minutes, 'reason', f.reason,
    'set_by',
      (select json_build_object('id', s.id, 'name', s.name)
        from users s
        where s.id = f.set_by_staff_id),
    'set_at', app.iso(f.set_at), 'due_at', app.iso(f.due_at), 'lapsed_at', app.iso(f.lapsed_at))`;

/** The open timer of an alert (R180, R181). */
export async function findFollowUp(tx: Tx, alert: Timed): Promise<FollowUp | null> {
  const [row] = await tx<{ follow_up: FollowUp }[]>`
    select ${followUpJson(tx)} as follow_up from follow_ups f
    where f.organisation_id = ${alert.organisation_id}
      and f.alert_id = ${alert.id}
      and f.ended_at is null`;
  return row?.follow_up ?? null;
}

// Each by a subquery: with a join, the planner might go through all alerts for a page.
const alertOf = (tx: Tx, column: Fragment): Fragment =>
  tx`
    (select ${column}
      from alerts a
      where a.organisation_id = t.organisation_id and a.id = t.alert_id)
  `;

/** Open timers of alerts in view, the longest overdue first. */
export const listFollowUps = async (
  tx: Tx,
  query: QueryOf<typeof alertActionsApi.followUps>,
  staffId: number,
) =>
  await listStore(alertActionsApi.followUps, {
    table: 'follow_ups',
    isBehindFigure: true,
    fixed: true,
    shape: { due_at: field.instant() },
    where: () => tx`t.ended_at is null and ${alertOf(tx, tx`a.monitored`)}`,
    filters: { owner: () => tx`${alertOf(tx, tx`a.owner_staff_id`)} = ${staffId}` },
    search: [],
    row: (_tx, id) => tx`
      select ${followUpJson(tx)} as follow_up, ${alertRowJson(tx)} as alert
      from follow_ups f
      join alerts a on a.organisation_id = f.organisation_id and a.id = f.alert_id ${alertJoins(tx)}
      where f.id = ${id}`,
  })(tx, query);
