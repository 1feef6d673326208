// The state due after a sweep, with the clock unchanged since: nothing that is due waits, nothing
// that is over goes on.
import { actionMinutes } from '#domain/alerts/alert-order.ts';
import { lowestEscalatedPriority } from '#domain/escalation/escalation-pace.ts';
import { remindAfterPart } from '#domain/escalation/idle-alert.ts';
import {
  unseenAfterMs,
  unseenAgainSeconds,
  unseenPauseSeconds,
} from '#domain/escalation/second-path.ts';
import type { Chronicle, Moment } from './model-chronicle.ts';
import type { Picture, PicturedAlert } from './model-picture.ts';

type Due = (moment: Moment, chronicle: Chronicle) => string[];

const open = ({ alerts }: Picture): PicturedAlert[] =>
  alerts.filter(({ status }) => status === 'active_alert');
const shown = ({ row }: PicturedAlert): string => JSON.stringify(row);

/** Exactly the unmonitored alerts without an answer are being escalated. */
const escalation: Due = ({ after, now }, chronicle) => {
  const waiting = open(after).filter(
    ({ monitored, acknowledged_at, owner_staff_id, priority }) =>
      !monitored &&
      acknowledged_at === null &&
      owner_staff_id === null &&
      priority <= lowestEscalatedPriority,
  );
  const silent = waiting.flatMap((alert) => {
    const found = after.escalations.find(({ alert_id }) => alert_id === alert.id);
    const kinds = chronicle.eventsOf(alert.id).map(({ kind }) => kind);
    const begun = kinds.lastIndexOf('escalation.started');
    const notified = kinds
      .slice(begun)
      .some((kind) => kind === 'escalation.told' || kind === 'escalation.nobody_reachable');
    return found?.status === 'telling' && found.due_at > now && begun >= 0 && notified
      ? []
      : [`no contact is notified of alert ${alert.id}: ${shown(alert)}`];
  });
  const over = after.escalations.filter(
    ({ alert_id, status }) => status === 'telling' && !waiting.some(({ id }) => id === alert_id),
  );
  const left = after.deliveries.filter(
    ({ alert_id, status, escalation_step_id, until_acknowledged }) =>
      status === 'queued' &&
      escalation_step_id !== null &&
      until_acknowledged &&
      !waiting.some(({ id }) => id === alert_id),
  );
  return [
    ...silent,
    ...over.map(({ alert_id }) => `contacts are still notified of alert ${alert_id}`),
    ...left.map(
      ({ alert_id, channel, recipient }) =>
        `${channel} to ${recipient} still waits to tell of alert ${alert_id}`,
    ),
  ];
};

/** After one of these an alert must be seen at a console. */
const unseenFrom: ReadonlySet<string> = new Set([
  'alert.raised',
  'alert.repeated',
  'alert.released',
  'alert.monitoring_begun',
  'alert.follow_up_cancelled',
]);

/**
 * A monitored alert without an answer, and painted on no console, is notified by phone, again each
 * minute.
 */
const unseen: Due = ({ after, now }, chronicle) => {
  const painted = new Set(after.painted.map(({ alert_id }) => alert_id));
  const waiting = open(after).filter(
    ({ id, monitored, acknowledged_at, follow_up_at, priority, on_test }) =>
      monitored &&
      acknowledged_at === null &&
      follow_up_at === null &&
      priority <= 3 &&
      !on_test &&
      !painted.has(id),
  );
  const justCalled = after.unseen.some(
    ({ alert_id, next_tell_at }) =>
      waiting.some(({ id }) => id === alert_id) &&
      (next_tell_at ?? 0) - now > (unseenAgainSeconds - unseenPauseSeconds) * 1000,
  );
  return waiting.flatMap((alert) => {
    const since = chronicle.eventsOf(alert.id).findLast(({ kind }) => unseenFrom.has(kind));
    if (!since || since.recorded_at > now - unseenAfterMs) return [];
    const found = after.unseen.find(({ alert_id }) => alert_id === alert.id);
    const notified =
      found && found.next_tell_at !== null && (found.next_tell_at > now || justCalled);
    return notified
      ? []
      : [`alert ${alert.id} is unseen, no call is due: ${shown(alert)} ${JSON.stringify(found)}`];
  });
};

const ownerReminders: Due = ({ after, now }) =>
  open(after).flatMap((alert) => {
    const {
      id,
      monitored,
      owner_staff_id,
      owned_at,
      last_action_at,
      on_test,
      follow_up_at,
      follow_up_lapsed_at,
      priority,
    } = alert;
    if (
      !monitored ||
      owner_staff_id === null ||
      on_test ||
      (follow_up_at !== null && follow_up_lapsed_at === null)
    )
      return [];
    const idle = Math.max(owned_at ?? 0, last_action_at ?? 0);
    const most =
      (Object.entries(actionMinutes).find(([key]) => Number(key) === priority)?.[1] ?? 0) * 60_000;
    const reminder = after.owner_reminders.find(
      ({ alert_id, idle_since }) => alert_id === id && idle_since === idle,
    );
    if (idle < now - most * remindAfterPart && !reminder)
      return [`the owner of alert ${id} was not reminded: ${shown(alert)}`];
    return idle < now - most && reminder && reminder.supervisors_told_at === null
      ? [`no supervisor was notified of alert ${id}`]
      : [];
  });

const welfare: Due = ({ after, now }) =>
  after.sessions.flatMap(({ id, next_at, status, grace_until, due_at, alert_id }) => {
    if (next_at !== null && (grace_until <= now || next_at <= now))
      return [`timer ${id} is over and runs: ${status}`];
    if (next_at !== null && (status === 'grace') !== due_at <= now)
      return [`timer ${id} is ${status} at its time`];
    return status === 'expired' && alert_id === null
      ? [`timer ${id} ran out without an alert`]
      : [];
  });

const followUps: Due = ({ after, now }) =>
  after.follow_ups.flatMap(({ id, due_at, lapsed_at, ended_at }) => {
    if (lapsed_at !== null && lapsed_at < due_at) return [`follow-up ${id} lapsed early`];
    return ended_at === null && lapsed_at === null && due_at <= now
      ? [`follow-up ${id} is due and has not lapsed`]
      : [];
  });

const monitored: Due = ({ after }) =>
  open(after).flatMap((alert) => {
    const organisation = after.organisations.find(({ id }) => id === alert.organisation_id);
    return alert.monitored === !organisation?.not_monitored
      ? []
      : [
          `alert ${alert.id} is ${alert.monitored ? '' : 'not '}monitored, its organisation otherwise`,
        ];
  });

const owners: Due = ({ after }) =>
  open(after).flatMap(({ id, owner_staff_id }) => {
    const owner = after.staff.find((one) => one.id === owner_staff_id);
    return owner && owner.status !== 'active' ? [`the owner of alert ${id} is gone`] : [];
  });

const onTest: Due = ({ after, now }) =>
  after.tests.flatMap(({ id, until, ended_at }) =>
    ended_at === null && until <= now ? [`test ${id} is over and runs`] : [],
  );

const dues: Readonly<Record<string, Due>> = {
  escalation,
  welfare,
  'unseen alerts': unseen,
  'owner reminders': ownerReminders,
  'follow-ups': followUps,
  'monitored alerts': monitored,
  'gone owners': owners,
  'on-test': onTest,
};

/** The sweeps that are judged: a name that the program has no more would judge nothing. */
export const judgedSweeps = Object.keys(dues);

/** Rows still due although their sweep has just run. */
export const leftDue: Due = (moment, chronicle) =>
  [...moment.played.swept].flatMap((name) =>
    (dues[name]?.(moment, chronicle) ?? []).map((wrong) => `${name}: ${wrong}`),
  );
