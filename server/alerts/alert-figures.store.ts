// The conditions that the figures of alerts count, as SQL, for dashboards, the lists behind them,
// reports and the wallboard: figures of one name mean the same everywhere.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type Counted, countedTimes } from '#domain/reports/counted-times.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * The time by which rows of a table are counted, such as `t.received_at`. @param alias of the
 * table; left out where the column alone is clear
 */
export const countedTime = (tx: Tx, of: Counted, alias?: string): Fragment =>
  tx`${tx(alias === undefined ? countedTimes[of] : `${alias}.${countedTimes[of]}`)}`;

/** Seconds from the receipt of alert `t` until it was acknowledged, exact; null until then. */
export const responseSeconds = (tx: Tx, alias = 't'): Fragment =>
  tx`extract(epoch from ${tx(`${alias}.acknowledged_at`)} - ${countedTime(tx, 'alerts', alias)})`;

/** Alerts that an operator has to answer: of monitored organisations, no tests and no drills. */
export const toBeAnswered = (tx: Tx, alias = 't'): Fragment => {
  const column = (name: string): Fragment => tx`${tx(`${alias}.${name}`)}`;
  return tx`
    ${column('monitored')}
      and not ${column('on_test')}
      and ${column('organisation_id')} > 0
      and ${column('alert_type_id')} <> ${alertTypes.test.id}::bigint
  `;
};

/**
 * Open alerts with an owner and not acknowledged, for columns of `alerts` (isOwnedUnanswered of
 * domain/alerts/alert-order.ts).
 */
export const isOwnedUnanswered = (tx: Tx): Fragment =>
  tx`owner_staff_id is not null and not is_quiet and follow_up_lapsed_at is null`;

/**
 * The time within which this share of alerts was acknowledged, to a tenth of a second: that of a
 * real alert, not a number between two.
 */
export const withinSeconds = (tx: Tx, share: number, seconds: Fragment): Fragment =>
  tx`
    round((percentile_disc(${share}) within group (order by ${seconds}))::numeric,
      1)::double precision
  `;
