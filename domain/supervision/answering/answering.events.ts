// Live events: no operator can answer, or one can again; to each of the responsible people.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

export const answeringChanged = liveEvent(
  'answering.changed',
  z.object({
    notice: z.enum(['busy', 'absent', 'again']),
    /** Since when no operator could answer. */
    since: z.string(),
    can_answer: z.number().int(),
  }),
  {
    on: ['private-user'],
    receivedBy: {
      everybody:
        'the channel is that of one person who is responsible for the centre or the platform',
    },
  },
);
