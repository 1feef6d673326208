// How long an alert `t` waited for somebody to acknowledge it, in one place, so that figures and lists mean the same.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** From its arrival: what a phone raised while it had no connection could not be answered earlier. Null until it is acknowledged. */
export const responseSeconds = (tx: Tx): Fragment => tx`extract(epoch from t.acknowledged_at - t.received_at)`;

/** Alerts that an operator has to answer: of monitored organisations, no tests and no drills. */
export const toBeAnswered = (tx: Tx): Fragment =>
  tx`t.monitored and not t.on_test and t.organisation_id > 0 and t.alert_type_id <> ${alertTypes.test.id}::bigint`;
