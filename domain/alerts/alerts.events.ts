// The live news of alerts. A screen patches what it has with these and fetches nothing.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';
import { alertRow, position } from './alert.ts';
import { historyItem } from './alert-history.ts';
import { organisationAlertPermissions } from './own/own-alerts.policy.ts';

const receivedBy = { anyOf: ['read alert monitoring'] } as const;
/** Rows of the queue: to the centre where it monitors, and to the organisation. */
const ofRows = { on: ['private-alert-monitoring', 'private-organisation'], receivedBy } as const;
const ofOneAlert = { on: ['private-alert'], receivedBy } as const;

/** A new row for the queue. */
export const alertCreated = liveEvent('alert.created', alertRow, ofRows);
/** A changed row, whole. */
export const alertUpdated = liveEvent('alert.updated', alertRow, ofRows);
/** Rows that the centre has no more, because their organisation is not monitored any longer. */
export const alertsLeft = liveEvent('alert.left', z.object({ alert_ids: z.array(z.number()) }), {
  on: ['private-alert-monitoring'],
  receivedBy,
});
/** A line of the story, on the alert's own channel. */
export const alertHistory = liveEvent('alert.history', historyItem, ofOneAlert);
/** A new position, on the alert's own channel. */
export const alertPosition = liveEvent(
  'alert.position',
  z.object({ alert_id: z.number(), position }),
  ofOneAlert,
);
/**
 * Anything about an alert has changed. For those who read it less closely than an operator: they
 * get its number alone and ask again. The socket server makes it of the other events about alerts.
 */
export const alertChanged = liveEvent('alert.changed', z.object({ alert_id: z.number() }), {
  on: ['private-alert', 'private-organisation'],
  receivedBy: { anyOf: organisationAlertPermissions },
});
/** A supervisor gave you an alert, on your own channel. */
export const alertAssigned = liveEvent(
  'alert.assigned',
  z.object({
    alert_id: z.number(),
    person: z.string(),
    by: z.object({ id: z.number(), name: z.string() }),
  }),
  { on: ['private-user'], receivedBy },
);
/** A second person refused what you proposed, on your own channel. */
export const resolutionRefused = liveEvent(
  'alert.resolution_refused',
  z.object({
    alert_id: z.number(),
    person: z.string(),
    by: z.object({ id: z.number(), name: z.string() }),
    reason: z.string(),
  }),
  { on: ['private-user'], receivedBy },
);
/** A colleague took an alert of yours, on your own channel. */
export const alertLost = liveEvent(
  'alert.taken',
  z.object({
    alert_id: z.number(),
    person: z.string(),
    by: z.object({ id: z.number(), name: z.string() }),
  }),
  { on: ['private-user'], receivedBy },
);
