// The live event of welfare sessions, for the organisation and, if it is monitored, the whole
// console.
import { liveEvent } from '#domain/kit/live-event.ts';
import { welfareSession } from './welfare-session.ts';

/** A new or changed session with all its fields. */
export const welfareChanged = liveEvent('welfare.changed', welfareSession, {
  on: ['private-alert-monitoring', 'private-organisation'],
  receivedBy: { anyOf: ['read alert monitoring', 'welfare timer sessions'] },
});
