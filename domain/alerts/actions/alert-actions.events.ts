// Live events of the actions on an alert; each is published together with the changed row
// (alert.updated) and the new line of the story (alert.history).
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';
import { alertRow } from '../alert.ts';
import { alertMessage } from './alert-message.ts';
import { onTestPeriod } from './on-test.ts';
import { phoneCall } from './phone-call.ts';
import { alertPresence } from './presence.ts';

const receivedBy = { anyOf: ['read alert monitoring'] } as const;
const ofOneAlert = { on: ['private-alert'], receivedBy } as const;

/** A message, new or further on its way, on the alert's own channel. */
export const alertMessageNews = liveEvent('alert.message', alertMessage, ofOneAlert);
/**
 * A message from the person, to every console that may have to read it: the alert need not be open.
 */
export const alertMessageReceived = liveEvent(
  'alert.message_received',
  z.object({ alert: alertRow, message: alertMessage }),
  {
    on: ['private-alert-monitoring', 'private-organisation'],
    receivedBy,
  },
);
/** A call, begun or ended, on the alert's own channel. */
export const alertPhoneCallNews = liveEvent('alert.phone_call', phoneCall, ofOneAlert);
/** What a colleague does with the alert open, on the alert's own channel. */
export const alertPresenceNews = liveEvent('alert.presence', alertPresence, ofOneAlert);
/** A period of testing begun or ended, for all consoles. */
export const onTestNews = liveEvent('on_test.changed', onTestPeriod, {
  on: ['private-alert-monitoring', 'private-organisation'],
  receivedBy,
});
