// The row of an alert as live frames and answers have it: made by the database from alertColumns,
// compact, without nulls.
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type AlertColumn, alertColumns } from './alert-columns.ts';

/**
 * Joins for an `alerts` row called a: people, place and device are looked up, never copied. The
 * owner by a subquery: most rows have none, and with a join the planner would rather walk along all
 * people than look one up.
 */
export const alertJoins = (tx: Tx): Fragment => tx`
  join organisations o on o.id = a.organisation_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  left join device_types k on k.id = v.device_type_id
  left join lateral (select u.id, u.name from users u where u.id = a.owner_staff_id limit 1) w
    on true
  join alert_types t on t.id = a.alert_type_id`;

const written = Object.entries<AlertColumn>(alertColumns).map(
  ([key, { json }]) => `${json} as ${key}`,
);
const rowJson = `json_strip_nulls(to_json((select r from (select ${written.join(', ')}) r)))`;

/** The alertRow of domain/alerts/alert.ts as json, for a row a with alertJoins. */
export const alertRowJson = (tx: Tx): Fragment => tx`${tx.unsafe(rowJson)}`;

/**
 * The channels that receive a row: the monitoring centre's if it is monitored, and the
 * organisation's.
 */
export const rowChannels = (tx: Tx): Fragment => tx`
  array_remove(array[case
      when a.monitored then 'private-alert-monitoring' end,
        'private-organisation.' || a.organisation_id],
    null)`;
