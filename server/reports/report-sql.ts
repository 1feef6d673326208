// SQL fragments shared by the queries of reports: the rows that the filters select, and times in
// the report's zone.
import { repeatedTimes } from '#domain/kit/local-time/local-instant.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import { connection } from '#server/devices/records/device-state.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { Asked } from './define-report.ts';

/**
 * A time as text in the report's zone, such as "2026-11-23 18:05:09"; where the clocks show it twice
 * on that night with its offset, "2026-04-05 02:30:00 UTC+11:00" (decision 0079). Cut and cast,
 * which is half of what `to_char` costs.
 */
export const local = (tx: Tx, time: Fragment, { zone }: Asked): Fragment =>
  tx`date_trunc('second', ${time} at time zone ${zone})::text || ${whereTwice(tx, time, zone)}`;

/** The same to the minute. */
export const localMinute = (tx: Tx, time: Fragment, { zone }: Asked): Fragment =>
  tx`to_char(${time} at time zone ${zone}, 'YYYY-MM-DD HH24:MI') || ${whereTwice(tx, time, zone)}`;

/** One look at a list of nights per row; the offset is computed in their hours only. */
function whereTwice(tx: Tx, time: Fragment, zone: string): Fragment {
  const nights = repeatedTimes(zone).map(
    ({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
  );
  if (nights.length === 0) return tx`''`;
  const offset = tx`(${time} at time zone ${zone} - ${time} at time zone 'UTC')`;
  return tx`case
    when ${`{${nights.join()}}`}::tstzmultirange @> ${time}
      then ' UTC' || case when ${offset} >= interval '0' then '+' else '' end
        || left(${offset}::text, -3)
    else '' end`;
}

/** The seconds between two times, to a tenth; null where one is missing. */
export const secondsBetween = (tx: Tx, from: Fragment, to: Fragment): Fragment =>
  tx`round(extract(epoch from ${to} - ${from})::numeric, 1)::double precision`;

/** A share in percent, to a tenth; null where there is nothing to share. */
export const share = (tx: Tx, part: Fragment, whole: Fragment): Fragment =>
  tx`round(100.0 * (${part}) / nullif(${whole}, 0), 1)::double precision`;

const only = (tx: Tx, value: number | null, condition: (value: number) => Fragment): Fragment =>
  value === null ? tx`` : tx`and ${condition(value)}`;

/** Organisations `o` that the filters leave; that of drills is no customer (decision 0026). */
export const organisationsAsked = (tx: Tx, { organisation_id }: Asked): Fragment =>
  tx`o.id > 0 ${only(tx, organisation_id, (id) => tx`o.id = ${id}`)}`;

/** People `u` who were not removed and match the filters. */
export const peopleAsked = (tx: Tx, asked: Asked): Fragment => tx`
  u.deleted_at is null and u.organisation_id is not null
  ${only(tx, asked.organisation_id, (id) => tx`u.organisation_id = ${id}`)}
  ${only(tx, asked.department_id, (id) => tx`u.department_id = ${id}`)}
  ${only(tx, asked.user_id, (id) => tx`u.id = ${id}`)}
  ${only(tx, asked.user_tag_id, (id) => tx`${id}::bigint = any(u.tag_ids)`)}`;

/** A time that lies in the period. */
export const inPeriod = (tx: Tx, time: Fragment, { from, to }: Asked): Fragment =>
  tx`${time} >= ${from}::timestamptz and ${time} < ${to}::timestamptz`;

/**
 * A day whose first moment is in the period. The days are compared: the planner cannot estimate the
 * rows of a moment computed from each day.
 */
export const beginsInPeriod = (tx: Tx, day: Fragment, { from, to, zone }: Asked): Fragment => {
  const firstFrom = (moment: string) => tx`(
    case
      when (${moment}::timestamptz at time zone ${zone})::date::timestamp at time zone ${zone} < ${moment}::timestamptz then 1
      else 0 end
    + (${moment}::timestamptz at time zone ${zone})::date)`;
  return tx`${day} >= ${firstFrom(from)} and ${day} < ${firstFrom(to)}`;
};

/**
 * Alerts `a` that the filters leave, whenever they were, and no drills. The department is that of
 * the alert, the tags are the person's.
 */
export const alertsLeft = (tx: Tx, asked: Asked): Fragment => tx`
  a.organisation_id > 0
  ${only(tx, asked.organisation_id, (id) => tx`a.organisation_id = ${id}`)}
  ${only(tx, asked.department_id, (id) => tx`a.department_id = ${id}`)}
  ${only(tx, asked.user_id, (id) => tx`a.user_id = ${id}`)}
  ${only(tx, asked.alert_type_id, (id) => tx`a.alert_type_id = ${id}`)}
  ${only(
    tx,
    asked.user_tag_id,
    (id) =>
      tx`exists (select from users x where x.organisation_id = a.organisation_id and x.id = a.user_id and ${id}::bigint = any(x.tag_ids))`,
  )}`;

/** The same, received in the period. */
export const alertsAsked = (tx: Tx, asked: Asked): Fragment =>
  tx`${inPeriod(tx, countedTime(tx, 'alerts', 'a'), asked)} and ${alertsLeft(tx, asked)}`;

/** Whether a device is online, as in its list. @param alias of its table */
export const isOnline = (tx: Tx, alias: string): Fragment =>
  tx`(${connection(tx, alias)} = 'online')`;

/**
 * Devices `d` that are not archived, with their holder `u` where they have one, and that the
 * filters leave.
 */
export const devicesAsked = (tx: Tx, asked: Asked): Fragment => tx`
  d.archived_at is null
  ${only(tx, asked.organisation_id, (id) => tx`d.organisation_id = ${id}`)}
  ${only(tx, asked.device_type_id, (id) => tx`d.device_type_id = ${id}`)}
  ${only(tx, asked.department_id, (id) => tx`u.department_id = ${id}`)}
  ${only(tx, asked.user_id, (id) => tx`d.user_id = ${id}`)}
  ${only(tx, asked.user_tag_id, (id) => tx`${id}::bigint = any(u.tag_ids)`)}`;
