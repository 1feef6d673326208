// The reminders about alerts on which nothing is done, by name, without their schemas.
import type * as declared from '#domain/escalation/idle-alert.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const alertIdle = lightEvent<typeof declared.alertIdle>('alert.idle');
export const alertStale = lightEvent<typeof declared.alertStale>('alert.stale');
