// Live news of response objectives, for the consoles.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

/** Alerts are measured against another objective from now on; the call has it. */
export const responseObjectiveChanged = liveEvent(
  'response_objective.changed',
  z.object({ name: z.string() }),
  { on: ['private-alert-monitoring'], receivedBy: { anyOf: ['read alert monitoring'] } },
);
