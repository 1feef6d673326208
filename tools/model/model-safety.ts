// Wrong notifications: an SOS reported as over while it is on, a cancelling from before the last
// alarm, another organisation's alert, a message twice, news out of order.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { compareNumbers } from '#domain/kit/live-event.ts';
import type { CommittedNews } from '#server/kit/db/database.ts';
import { type Chronicle, earlier, type Moment } from './model-chronicle.ts';
import type { PicturedAlert, PicturedFrame } from './model-picture.ts';
import type { ModelWorld } from './model-world.ts';

/** An alert waits as long as a satellite unit that raised it has its SOS on, and no longer. */
export function wrongSatellites({ after }: Moment, chronicle: Chronicle): string[] {
  const on = new Map(
    after.satellites.flatMap(({ device_id, started_at, cancelled_at }) =>
      started_at !== null && started_at > (cancelled_at ?? 0)
        ? [[device_id, cancelled_at ?? 0] as const]
        : [],
    ),
  );
  return after.alerts.flatMap((alert) => {
    if (alert.status === 'resolved') return [];
    const said = chronicle.eventsOf(alert.id).filter(({ data }) => data['satellite'] === true);
    const waits = said.some(({ device_id, data, occurred_at, kind }) => {
      const cancelled = on.get(device_id ?? 0);
      return (
        cancelled !== undefined &&
        data['signal'] === 'sos' &&
        kind.startsWith('alert.') &&
        occurred_at > cancelled
      );
    });
    const stuck =
      alert.satellite_sos_active && !said.some(({ device_id }) => on.has(device_id ?? 0));
    if (stuck) return [`alert ${alert.id} waits for an SOS that is over`];
    return waits && !alert.satellite_sos_active
      ? [`alert ${alert.id} may be resolved while its SOS is on`]
      : [];
  });
}

/** A press after cancelling is a new call for help, and a duress is never cancelled. */
export const wrongCancellings = ({ after }: Moment): string[] =>
  after.alerts.flatMap(({ id, wearer_cancelled_at, last_event_at, alert_type_id, status }) => {
    if (wearer_cancelled_at === null || status === 'resolved') return [];
    if (alert_type_id === alertTypes.duress.id) return [`duress ${id} is shown as cancelled`];
    return wearer_cancelled_at < last_event_at
      ? [`alert ${id} is shown as cancelled, and was pressed again since`]
      : [];
  });

/** A staff member's action on an alert, or a device's report, changes no other person's alert. */
export function wrongNeighbours(moment: Moment): string[] {
  const { step, played, before, after } = moment;
  const mine = (alert: PicturedAlert): boolean => {
    if (step.kind === 'act' || step.kind === 'act_again')
      return played.asked.some(({ asked }) => asked.alert.id === alert.id);
    if (step.kind !== 'said') return true;
    const unit = before.devices.find(({ id }) => id === played.said[0]?.device.device_id);
    const subject = unit?.user_id === null ? `d${unit.id}` : `u${unit?.user_id}`;
    // The unit's earlier wearer may have an alert that waits for its cancelling.
    return (
      alert.subject === subject ||
      (alert.organisation_id === unit?.organisation_id &&
        played.said[0]?.events[0]?.kind === 'sos_cancelled')
    );
  };
  return after.alerts
    .filter((alert) => alert.version !== earlier(moment, alert)?.version && !mine(alert))
    .map(({ id }) => `alert ${id} of another person has changed`);
}

/**
 * A message that a partner has taken is not sent to it again, and the rows that a commit reports as
 * published are so in the order of the outbox.
 */
export function wrongNews({ partner, committed }: ModelWorld, chronicle: Chronicle): string[] {
  const doubled = partner.doubled.splice(0).map((key) => `given to the partner again: ${key}`);
  const numbers = chronicle.frames.toSorted(inOrder).map(({ tx_id, id }) => `${tx_id}.${id}`);
  return [...doubled, ...committed.splice(0).flatMap((news) => wrongPlace(news, numbers))];
}

function wrongPlace({ after, rows }: CommittedNews, numbers: readonly string[]): string[] {
  const [first] = rows;
  const place = numbers.indexOf(first?.number ?? '');
  if (place < 0) return [`published ${first?.number ?? 'nothing'}, which is not in the outbox`];
  const contiguous = rows.every(({ number }, index) => numbers[place + index] === number);
  const follows = place === 0 || numbers[place - 1] === after;
  return contiguous && follows
    ? []
    : [
        `news of a commit does not stand in the order of the outbox: after ${after}, not ${numbers[place - 1]}`,
      ];
}

const inOrder = (left: PicturedFrame, right: PicturedFrame): number =>
  compareNumbers(`${left.tx_id}.${left.id}`, `${right.tx_id}.${right.id}`);
