// Whose rows a dashboard counts: of one organisation, or of all that the view shows; and whose
// clocks its months follow.
import { centreZone } from '#domain/alerts/shift.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export type Reach = 'organisation' | 'all';

/** The condition that an index of the organisation's rows begins with; nothing for all. */
export const ownRows = (tx: Tx, reach: Reach): Fragment =>
  reach === 'organisation' ? tx`organisation_id = app.tenant() and` : tx``;

/**
 * Finished drills are counted nowhere; an open one is counted like any alert, or the count would
 * reveal it (decision 0026).
 */
export const isNoDrill = (tx: Tx): Fragment =>
  tx`
    id not in (select d.alert_id from drills d where d.alert_id is not null and d.status <> 'open')
  `;

/**
 * The same of alerts: without drills where all organisations are counted. An index has their ids.
 */
export const ownAlerts = (tx: Tx, reach: Reach): Fragment =>
  reach === 'organisation' ? ownRows(tx, reach) : tx`${isNoDrill(tx)} and`;

/** Months over all organisations are those of the monitoring centre. */
export const zoneOf = (tx: Tx, reach: Reach): Fragment =>
  reach === 'organisation'
    ? tx`(select timezone from organisations where id = app.tenant())`
    : tx`${centreZone}::text`;

/** When the current calendar month began, or one that is so many months away from it. */
export const monthStart = (tx: Tx, reach: Reach, months = 0): Fragment =>
  tx`
    (select (date_trunc('month',
          app.now() at time zone z.zone) + make_interval(months => ${months})) at time zone z.zone
      from (select ${zoneOf(tx, reach)} as zone) z)
  `;

/** When the current calendar month and those before it began, the oldest first. */
export const monthStarts = (tx: Tx, reach: Reach, count: number): Fragment =>
  tx`(select array_agg((date_trunc('month',
            app.now() at time zone z.zone) - make_interval(months => ${count - 1} - n)) at time zone z.zone
        order by n)
    from (select ${zoneOf(tx, reach)} as zone) z, generate_series(0, ${count - 1}) n)`;

/**
 * Devices of organisations that were closed are no longer counted; one's own organisation is in
 * use.
 */
export const ofActiveOrganisations = (tx: Tx, reach: Reach): Fragment =>
  reach === 'organisation'
    ? tx`true`
    : tx`exists (select from organisations o where o.id = t.organisation_id and o.in_use)`;
