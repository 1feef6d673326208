// The live event of messages: that part of one changed. A screen that shows the message fetches it,
// once a second at most.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

export const messageChanged = liveEvent(
  'message.changed',
  z.object({ organisation_id: z.number(), message_id: z.number() }),
  {
    on: ['private-organisation'],
    receivedBy: { anyOf: ['read sms messaging'] },
  },
);
