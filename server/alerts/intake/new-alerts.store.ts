// The statement for the most common case: alarms of people and devices without an open alert. It
// only raises; folding, grouping and known events are left to raiseAlerts.
import { type ToldRow, toldRows } from '#server/kit/audit.ts';
import type { Fragment, Statement, Tx } from '#server/kit/db/database.ts';
import type { IntakeRow } from '../alert-intake.store.ts';
import { alertJoins, alertRowJson, rowChannels } from '../alert-row.sql.ts';

const columns = `organisation_id bigint, device_id bigint, event_key text, alert_type_id bigint, occurred_at timestamptz, received_at timestamptz,
  late boolean, happened_at timestamptz, ordered_at timestamptz, latitude float8, longitude float8, accuracy_m real, position_source text, position_at timestamptz, position_doubt text, data jsonb`;

/** With the data of the story's line: undefined fields are left out of it. */
const givenOf = ({ kind, data, ...row }: IntakeRow): object => ({
  ...row,
  data: {
    ...data,
    signal: kind,
    late: row.late || undefined,
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
    accuracy_m: row.accuracy_m ?? undefined,
  },
});

/**
 * Raises an alert for each row whose subject has none open and is not on test, one for a subject,
 * with its story and its frame. PostgreSQL 15 returns from an insert only the columns of the
 * inserted row, so each given row is found again by its subject: each has its alert, and a full
 * join is never done row by row (see raiseAlerts). `rows` holds at most one row of a device.
 * @param extraParts parts of the statement that are done with it, if only to spare them a message
 * of their own; `raised` are the alerts, each with its row's data and the names for its frames
 * @returns a frame for each alert raised
 * @throws when a subject's alert or a key of an event is committed at the same moment (23505)
 */
export const raiseNewAlerts = (
  tx: Tx,
  rows: readonly IntakeRow[],
  extraParts: Fragment,
): Statement<ToldRow> =>
  tx<ToldRow[]>`
    with given as materialized (
      select distinct on (s.subject) g.*, s.subject, v.user_id, u.department_id,
        not o.not_monitored as monitored,
        o.name as organisation, u.name as person, d.name as department, v.device_name as device,
          k.name as device_type, t.name as type, t.priority
      from json_to_recordset(${JSON.stringify(rows.map(givenOf))}::text::json) as g (${tx.unsafe(columns)})
      join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id
      join lateral (select coalesce('u' || v.user_id, 'd' || v.id) as subject) s on true
      join organisations o on o.id = g.organisation_id
      join device_types k on k.id = v.device_type_id
      join alert_types t on t.id = g.alert_type_id
      left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
      left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
      where v.enable_alerts and o.active and v.archived_at is null
        and not exists (select from events e
          where e.device_id = g.device_id and e.event_key = g.event_key)
        and not exists (select from archived_event_keys e
          where e.device_id = g.device_id and e.event_key = g.event_key)
        and not exists (select from alerts h
          where h.subject = s.subject and h.status = 'active_alert')
        and not exists (select from on_test_periods q
          where q.subject in ('u' || v.user_id, 'd' || v.id) and q.ended_at is null)
      order by s.subject, t.priority, g.occurred_at
    ), made as (
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id,
        department_id, device_id, subject, raised_at, received_at, late, happened_at, last_event_at,
        latitude, longitude, accuracy_m, position_source, position_at, position_doubt)
      select organisation_id, monitored, alert_type_id, priority, user_id, department_id, device_id,
        subject, received_at, received_at, late, happened_at, ordered_at,
        latitude, longitude, accuracy_m, position_source, position_at, position_doubt
      from given order by priority, occurred_at
      returning *
    ), raised as (
      select a.*, n.event_key, n.occurred_at, n.data, n.type, n.organisation, n.person,
        n.department, n.device, n.device_type
      from given n full join made a on a.subject = n.subject
    ), story as (
      insert into events (organisation_id, kind, alert_id, device_id, user_id, event_key, data,
        occurred_at)
      select organisation_id, 'alert.raised', id, device_id, user_id, event_key, data, occurred_at
      from raised
      order by id
    ), frames_out as (
      insert into live_outbox (channels, event, data)
      select ${rowChannels(tx)}, 'alert.created', ${alertRowJson(tx)}
      from raised a ${alertJoins(tx)}
      order by a.priority, a.id
      returning tx_id, id, channels, event, data
    ), ${extraParts}
    ${toldRows(tx, tx`frames_out`)}`;
