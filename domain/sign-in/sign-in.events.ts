// The live news of sessions.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

/**
 * Every session of the person was ended, on their own channel: the screens go to the sign-in page.
 */
export const sessionEnded = liveEvent('session.ended', z.object({}), {
  on: ['private-user'],
  receivedBy: { everybody: 'only about the caller’s own session' },
});
