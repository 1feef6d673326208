// Follow-up timers: a row each, at most one open for an alert; what the queue shows of it stands on the alert.

import type { FollowUp } from '#domain/alerts/actions/follow-up.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { AlertChange } from '#domain/alerts/alert-machine.ts';
import type { PageQuery } from '#domain/kit/paging.ts';
import { metaFor } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace } from '#server/kit/resource/keyset.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';

interface Timed {
  readonly id: number;
  readonly organisation_id: number;
}

/** Ends the open timer of an alert, if there is one. */
export async function endFollowUp(tx: Tx, alert: Timed, how: NonNullable<AlertChange['follow_up']>): Promise<void> {
  await tx`
    update follow_ups set ended_at = app.now(), ended_as = ${how === 'set' ? 'replaced' : how}
    where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id} and ended_at is null`;
}

export async function startFollowUp(
  tx: Tx,
  alert: Timed,
  { minutes, reason, staff_id }: { minutes: number; reason?: string | null | undefined; staff_id: number },
): Promise<void> {
  await tx`
    insert into follow_ups (organisation_id, alert_id, minutes, reason, set_by_staff_id, due_at)
    values (${alert.organisation_id}, ${alert.id}, ${minutes}, ${reason || null}, ${staff_id}, app.now() + ${`${minutes} minutes`}::interval)`;
}

const followUpJson = (tx: Tx): Fragment => tx`
  json_build_object('id', f.id, 'alert_id', f.alert_id, 'minutes', f.minutes, 'reason', f.reason,
    'set_by', (select json_build_object('id', s.id, 'name', s.name) from users s where s.id = f.set_by_staff_id),
    'set_at', app.iso(f.set_at), 'due_at', app.iso(f.due_at), 'lapsed_at', app.iso(f.lapsed_at))`;

/** The open timer of an alert. */
export async function findFollowUp(tx: Tx, alert: Timed): Promise<FollowUp | null> {
  const [row] = await tx<{ follow_up: FollowUp }[]>`
    select ${followUpJson(tx)} as follow_up from follow_ups f
    where f.organisation_id = ${alert.organisation_id} and f.alert_id = ${alert.id} and f.ended_at is null`;
  return row?.follow_up ?? null;
}

interface ListedFollowUp {
  id: number;
  due: string;
  follow_up: FollowUp;
  alert: AlertRow;
}

/** Open timers of alerts in view, the longest overdue first. */
export async function listFollowUps(tx: Tx, query: PageQuery & { owner?: 'me' | undefined }, staffId: number) {
  const place = query.after ? decodePlace(query.after) : null;
  const rows = await tx<ListedFollowUp[]>`
    select f.id, f.due_at::text as due, ${followUpJson(tx)} as follow_up, ${alertRowJson(tx)} as alert
    from follow_ups f
    join alerts a on a.organisation_id = f.organisation_id and a.id = f.alert_id ${alertJoins(tx)}
    where f.ended_at is null and a.monitored
      ${query.owner === 'me' ? tx`and a.owner_staff_id = ${staffId}` : tx``}
      ${place ? tx`and (f.due_at, f.id) > (${place.value}::timestamptz, ${place.id}::bigint)` : tx``}
    order by f.due_at, f.id limit ${query.per_page} offset ${place ? 0 : (query.page - 1) * query.per_page}`;
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: last.due, id: last.id }) : null;
  return { items: rows.map(({ follow_up, alert }) => ({ follow_up, alert })), meta: metaFor(query, rows.length, next) };
}
