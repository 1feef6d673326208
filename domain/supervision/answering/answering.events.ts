// Live news that nobody can answer, or that somebody can again: to each of the people who are
// responsible.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

export const answeringChanged = liveEvent(
  'answering.changed',
  z.object({
    notice: z.enum(['busy', 'absent', 'again']),
    /** Since when nobody could answer. */
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
