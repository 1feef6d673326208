// The live signs of life. None is stored: a late beat is a missed beat.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';
import { consoleState } from './console-report.ts';
import { programTrouble } from './console-trouble.ts';

const receivedBy = { anyOf: ['read alert monitoring'] } as const;
const toConsoles = { on: ['private-alert-monitoring'], receivedBy } as const;

/** Every two seconds on the alert channel, straight to the sockets. */
export const consoleBeat = liveEvent(
  'console.beat',
  z.object({
    at: z.string(),
    number: z.number(),
    troubles: z.array(z.object({ name: programTrouble, since: z.string() })),
  }),
  toConsoles,
);
export type ConsoleBeat = z.infer<typeof consoleBeat.payload>;

/**
 * Which of the open consoles are in trouble, whenever that changes; on the alert channel, straight
 * to the sockets. For supervisors, as their list is.
 */
export const consolesChanged = liveEvent(
  'consoles.changed',
  z.object({ open: z.number(), troubled: z.array(consoleState) }),
  {
    on: toConsoles.on,
    receivedBy: { ...receivedBy, supervisors: true },
  },
);
export type ConsolesChanged = z.infer<typeof consolesChanged.payload>;

/**
 * Which consoles missed the last canary. Unlike the event above, sent to all consoles: no names,
 * only the number by which each knows itself.
 */
export const canaryMissed = liveEvent(
  'canary.missed',
  z.object({ console_ids: z.array(z.string()) }),
  toConsoles,
);

/** A canary's frame was taken, committed and read by the hub like any other; on its own channel. */
export const canarySent = liveEvent(
  'canary.sent',
  z.object({ id: z.number(), sent_at: z.string() }),
  {
    on: ['private-canary'],
    receivedBy,
  },
);
