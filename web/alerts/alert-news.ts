// The live news of alerts by name, without their schemas, which the browser does not need; a test
// holds the names to the declarations.
import type * as declared from '#domain/alerts/alerts.events.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const alertCreated = lightEvent<typeof declared.alertCreated>('alert.created');
export const alertUpdated = lightEvent<typeof declared.alertUpdated>('alert.updated');
export const alertsLeft = lightEvent<typeof declared.alertsLeft>('alert.left');
export const alertHistory = lightEvent<typeof declared.alertHistory>('alert.history');
export const alertPosition = lightEvent<typeof declared.alertPosition>('alert.position');
export const alertAssigned = lightEvent<typeof declared.alertAssigned>('alert.assigned');
export const resolutionRefused = lightEvent<typeof declared.resolutionRefused>(
  'alert.resolution_refused',
);
export const alertLost = lightEvent<typeof declared.alertLost>('alert.taken');
