// The changes that a repeat makes to the open alert that it folds into: the same for alarms of
// devices and for calls for help by text.
import { escalationPace } from '#domain/escalation/escalation-pace.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

// An event from a new network during an alert that began elsewhere may be another sender's.
const doubt = (tx: Tx) =>
  tx`
    coalesce(excluded.position_doubt, case
      when excluded.new_network
      and not a.new_network then 'network' end)
  `;
const replaces = (tx: Tx) =>
  tx`app.replaces(a.position_at, a.position_doubt, excluded.position_at, ${doubt(tx)})`;

// It is not monitored, and the contact who answered may be gone by now: the escalation begins
// again.
const callsAgain = (tx: Tx) =>
  tx`
    (not a.monitored
      and a.owner_staff_id is null
      and excluded.received_at > a.acknowledged_at + make_interval(secs => ${tx.unsafe(String(escalationPace.again_after_seconds))}))
  `;

/**
 * So long nothing must have been received or done, else a repeat belongs to the alarm that was
 * answered.
 */
const quietSeconds = 60;

// It was answered: an alarm after the cancelling, or after a while, is a new call for help that
// must be answered.
const isNewAlarm = (tx: Tx) => tx`(a.monitored
    and a.owner_staff_id is not null
    and (a.acknowledged_at is not null or a.follow_up_at is not null)
  and not excluded.on_test and excluded.last_event_at > a.last_event_at
  and (excluded.last_event_at > a.wearer_cancelled_at
    or excluded.received_at > greatest(a.acknowledged_at, a.last_action_at,
      a.last_event_at) + make_interval(secs => ${tx.unsafe(String(quietSeconds))})))`;

/** The columns after `do update set`, for an `insert into alerts as a`. */
export const foldRepeat = (tx: Tx): Fragment => tx`
  repeat_count = a.repeat_count + 1 + excluded.repeat_count,
  last_event_at = greatest(a.last_event_at, excluded.last_event_at),
  -- Pressed again after it was cancelled: help is wanted.
  wearer_cancelled_at = case when excluded.last_event_at > a.wearer_cancelled_at then null else a.wearer_cancelled_at end,
  -- A real repeat of an alert raised on test makes it real: it has no owner, and it calls.
  on_test = a.on_test and excluded.on_test,
  -- Fixed when the alert was raised, despite later changes of the settings.
  priority = case when a.on_test and not excluded.on_test then excluded.priority else a.priority end,
  owner_staff_id = case when a.on_test and not excluded.on_test then null else a.owner_staff_id end,
  owned_at = case when a.on_test and not excluded.on_test then null else a.owned_at end,
  acknowledged_at = case when (a.on_test and not excluded.on_test) or ${callsAgain(tx)} then null else a.acknowledged_at end,
  acknowledged_by_staff_id = case when (a.on_test and not excluded.on_test) or ${callsAgain(tx)} then null else a.acknowledged_by_staff_id end,
  called_again_at = case when ${isNewAlarm(tx)} then coalesce(a.called_again_at, app.now()) else a.called_again_at end,
  latitude = case when ${replaces(tx)} then excluded.latitude else a.latitude end,
  longitude = case when ${replaces(tx)} then excluded.longitude else a.longitude end,
  accuracy_m = case when ${replaces(tx)} then excluded.accuracy_m else a.accuracy_m end,
  position_source = case when ${replaces(tx)} then excluded.position_source else a.position_source end,
  position_at = case when ${replaces(tx)} then excluded.position_at else a.position_at end,
  position_doubt = case when ${replaces(tx)} then ${doubt(tx)} else a.position_doubt end,
  version = a.version + 1`;
