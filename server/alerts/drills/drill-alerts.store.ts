// The alert of a drill: written like a raised one, for an invented person of the organisation of
// drills, and ended where the drill is interrupted.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { alertCreated } from '#domain/alerts/alerts.events.ts';
import { drillOrganisationId, yieldAfterSeconds } from '#domain/drills/drill.ts';
import type { InventedAlert } from '#domain/drills/invented.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { nameDrillOrganisation } from '#server/organisations/drill-organisation.store.ts';
import { insertDrillPerson } from '#server/users/drill-people.store.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { lockAlert, readRow } from '../alerts.store.ts';
import { endFollowUp } from '../follow-ups/follow-ups.store.ts';

/** Raises it with its story and its frame for the consoles. @returns the alert's id */
export async function raiseDrillAlert(tx: Tx, invented: InventedAlert): Promise<number> {
  const { latitude, longitude, organisation } = invented;
  const { id: type_id, priority } = alertTypes[invented.type];
  await nameDrillOrganisation(tx, organisation);
  const personId = await insertDrillPerson(tx, invented);
  const [alert] = await tx<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, received_at, last_event_at,
      latitude, longitude, accuracy_m, position_source, position_at)
    values (${drillOrganisationId}, true, ${type_id}, ${priority}, ${personId},
      'u' || ${personId}::bigint, app.now(), app.now(), app.now(),
      ${latitude}, ${longitude}, 12, 'gps', app.now()) returning id`;
  if (!alert) throw new Error('the alert was not written');
  const about = { organisation_id: drillOrganisationId, alert_id: alert.id, user_id: personId };
  await recordEvents(tx, [
    {
      ...about,
      kind: 'alert.raised',
      data: { signal: invented.type, latitude, longitude, accuracy_m: 12 },
    },
  ]);
  await tell(tx, [
    {
      channels: [alertMonitoringChannel],
      event: alertCreated.name,
      data: await readRow(tx, alert.id),
    },
  ]);
  return alert.id;
}

/** Ends it without an operator. @param note the text of its resolution */
export async function endDrillAlert(tx: Tx, id: number, note: string): Promise<void> {
  const alert = await lockAlert(tx, id);
  if (alert.organisation_id !== drillOrganisationId || alert.status === 'resolved') return;
  const [changed] = await tx<{ row: AlertRow }[]>`
    with changed as (
      update alerts
      set status = 'resolved', resolved_at = app.now(), note = ${note}, outcome = 'test',
        response_sent = false, version = version + 1,
        follow_up_at = null, follow_up_lapsed_at = null
      where organisation_id = ${drillOrganisationId} and id = ${id} returning *
    ) select ${alertRowJson(tx)} as row from changed a ${alertJoins(tx)}`;
  if (!changed) return;
  await endFollowUp(tx, alert, 'resolved');
  await writeLine(tx, null, alert, {
    kind: 'drill.ended',
    data: { note },
    frames: [rowFrame(alert, changed.row)],
  });
}

export interface WaitingAlerts {
  /** A real alert has no owner. */
  readonly now: boolean;
  /** A real alert has had no owner for longer than a drill in work may keep an operator. */
  readonly long: boolean;
}

/** Whether real alerts wait for an owner. Tests do not count. */
export async function readWaiting(tx: Tx): Promise<WaitingAlerts> {
  const [row] = await tx<WaitingAlerts[]>`
    select count(*) > 0 as now,
      coalesce(min(received_at) < app.now() - make_interval(secs => ${yieldAfterSeconds}),
        false) as long
    from (
      select received_at
      from alerts
      where status = 'active_alert'
        and monitored
        and owner_staff_id is null
        and organisation_id > 0
        and not on_test
      order by is_quiet, priority, raised_at, id limit 1000) waiting`;
  return row ?? { now: false, long: false };
}
