// The live news of session requests (R172), each on the channels of the two people it is about.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

const payload = z.object({ id: z.number() });
// R293
const audience = {
  on: ['private-user'],
  receivedBy: { everybody: 'only about the caller’s own requests' },
} as const;

export const sessionRequestRequested = liveEvent('session_request.requested', payload, audience);
export const sessionRequestAccepted = liveEvent('session_request.accepted', payload, audience);
export const sessionRequestCancelled = liveEvent('session_request.cancelled', payload, audience);
/** Also when it was declined or not answered in time. */
export const sessionRequestEnded = liveEvent('session_request.ended', payload, audience);
