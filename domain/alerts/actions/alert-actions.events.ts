// The live news of what is done about alerts; each goes beside the changed row (alert.updated) and the line of the story (alert.history).
import { liveEvent } from '#domain/kit/live-event.ts';
import { alertMessage } from './alert-message.ts';
import { onTestPeriod } from './on-test.ts';
import { phoneCall } from './phone-call.ts';
import { alertPresence } from './presence.ts';

/** A message, new or further on its way, on the alert's own channel. */
export const alertMessageNews = liveEvent('alert.message', alertMessage);
/** A call, begun or ended, on the alert's own channel. */
export const alertPhoneCallNews = liveEvent('alert.phone_call', phoneCall);
/** What somebody is doing, on the alert's own channel. */
export const alertPresenceNews = liveEvent('alert.presence', alertPresence);
/** A period of testing begun or ended, for all consoles. */
export const onTestNews = liveEvent('on_test.changed', onTestPeriod);
