// To each event about an alert, another that says no more than that it has changed: for those who
// may read the alert of their organisation, and not what operators read of it.
import { alertChanged, alertCreated, alertUpdated } from '#domain/alerts/alerts.events.ts';

interface Frame {
  readonly channel: string;
  readonly event: string;
  readonly data: string;
}

const ofOneAlert = /^private-alert\.(\d{1,15})$/;
const organisations = 'private-organisation.';
const rows: readonly string[] = [alertCreated.name, alertUpdated.name];
/** The number that the hub writes first, and the id that is first in a row. */
const number = /^\{"n":"(\d+\.\d+)"/;
const rowId = /^\{"n":"[\d.]+",\s*"id":\s*(\d+)/;

function alertOf({ channel, event, data }: Frame): string | undefined {
  const one = ofOneAlert.exec(channel)?.[1];
  const isRow = rows.includes(event) && channel.startsWith(organisations);
  return one ?? (isRow ? rowId.exec(data)?.[1] : undefined);
}

function changeOf(frame: Frame): Frame | null {
  if (frame.event === alertChanged.name) return null;
  const alert_id = alertOf(frame);
  const n = number.exec(frame.data)?.[1];
  if (alert_id === undefined || n === undefined) return null;
  return {
    channel: frame.channel,
    event: alertChanged.name,
    data: JSON.stringify({ n, alert_id: Number(alert_id) }),
  };
}

/**
 * The frames in their order, each followed by the change that it is. A client that receives both
 * drops the second, which has the number of the first: never the other way round.
 */
export const withAlertChanges = (frames: readonly Frame[]): Frame[] =>
  frames.flatMap((frame) => {
    const change = changeOf(frame);
    return change ? [frame, change] : [frame];
  });
