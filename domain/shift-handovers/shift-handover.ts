// A handover of a shift: what was open, promised, on test and not responding when the outgoing
// operator signed, and who has taken over.
import * as z from 'zod';
import { onTestPeriod } from '#domain/alerts/actions/on-test.ts';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { answered } from '#domain/alerts/objectives/answered.ts';
import { consoleState } from '#domain/console-health/console-report.ts';
import { programTrouble } from '#domain/console-health/console-trouble.ts';
import * as field from '#domain/kit/field.ts';
import { patrolStatus } from '#domain/patrol-jobs/patrol-job.ts';

const named = z.object({ id: z.number(), name: z.string() });
const instant = z.string();

/** Whose alert it is: the worker, or the device. */
const ofAlert = { alert_id: z.number(), subject: z.string(), organisation: z.string() };

/** What happens next without further action; `at` is when, where it has a time. */
const nextStep = z.object({
  kind: z.enum(['supervisors', 'idle', 'follow_up', 'second_person', 'patrol']),
  at: instant.nullable(),
  status: patrolStatus.nullable(),
});

/** A list that is cut at `mostListed`, with how many there are. */
const listed = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number(), items: z.array(item) });

/** How many of each kind are listed; the number with each list counts all. */
export const mostListed = 500;

/** A device that went silent longer ago than this is not news for the next shift. */
export const silentWithinHours = 24;

/** How far back a handover says how alerts were answered: a shift is as long. */
export const answeredHours = 12;

export const handoverSnapshot = z.object({
  at: instant,
  /** In the last `answeredHours`; absent in handovers that were signed before it was kept. */
  answered: answered.nullish(),
  open: listed(
    z.object({
      ...ofAlert,
      type: alertTypeName,
      priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      raised_at: instant,
      owner: z.string().nullable(),
      next: nextStep.nullable(),
    }),
  ),
  follow_ups: listed(
    z.object({ ...ofAlert, due_at: instant, reason: z.string().nullable(), set_by: z.string() }),
  ),
  /** The newest message of an open alert is ours. */
  texts: listed(z.object({ ...ofAlert, at: instant, text: z.string(), sent_by: z.string() })),
  patrols: listed(
    z.object({
      ...ofAlert,
      status: patrolStatus,
      provider: z.string().nullable(),
      requested_at: instant,
    }),
  ),
  on_test: z.array(onTestPeriod),
  /** Open consoles with a problem. */
  consoles: z.array(consoleState),
  /** Problems of the gateway, the sweeps or the database behind all consoles. */
  program: z.array(programTrouble),
  /** Phones and pendants that stopped reporting within the last 24 hours, the newest first. */
  devices: listed(
    z.object({
      id: z.number(),
      name: z.string(),
      person: z.string().nullable(),
      organisation: z.string(),
      last_seen_at: instant,
    }),
  ),
});
export type HandoverSnapshot = z.infer<typeof handoverSnapshot>;

export const handoverLine = z.object({
  id: field.id(),
  signed_at: field.instant(),
  outgoing: named,
  note: z.string(),
  /** Null until an incoming operator has signed. */
  incoming: named.nullable(),
  received_at: field.instant().nullable(),
  /** Open alerts when it was signed. */
  open_alerts: z.number(),
});
export type HandoverLine = z.infer<typeof handoverLine>;

export const shiftHandover = handoverLine.extend({ snapshot: handoverSnapshot });
export type ShiftHandover = z.infer<typeof shiftHandover>;
