// What a phone may report: one event with an id made on the phone, and the batch it travels in
// (proposal of the push protocol, section 4).
import * as z from 'zod';
import { positionSource } from '#domain/devices/device-event.ts';
import { mostWelfareMinutes } from '#domain/welfare-sessions/welfare-timer.ts';
import { plainText, requiredPlainText } from './plain-text.ts';

/** Kinds that raise an alert; a short press of a button is news instead. */
export const APP_ALARM_KINDS = [
  'sos',
  'duress',
  'medical',
  'fall',
  'no_motion',
  'safety_shake',
  'button_press',
  'test',
  'patrol_request',
  'emergency_request',
] as const;

export const APP_NEWS_KINDS = [
  'sos_cancel',
  'welfare_start',
  'welfare_extend',
  'welfare_end',
  'check_in',
  'position',
  'battery',
  'connection_lost',
  'connection_restored',
  'message',
  'call_record',
] as const;

export const appEventKind = z.enum([...APP_ALARM_KINDS, ...APP_NEWS_KINDS], 'The kind is unknown.');
export type AppEventKind = z.infer<typeof appEventKind>;

const instant = z.iso.datetime({
  offset: true,
  error: 'The time must be ISO 8601 with a zone, such as 2026-11-21T03:00:00Z.',
});
const percent = z
  .int('The percentage must be a whole number.')
  .min(0, 'The percentage must be 0 or more.')
  .max(100, 'The percentage must be 100 or less.');
const minutes = z
  .int('The minutes must be a whole number.')
  .min(1, 'The minutes must be 1 or more.')
  .max(mostWelfareMinutes, `The minutes must be ${mostWelfareMinutes} (24 hours) or less.`);
const sessionId = z.uuid('The session_id must be a UUID made on the phone.').toLowerCase();

// A hundredth is more than any receiver knows, and a number too small for the database's columns
// would cost the whole event.
const measure = z.number().overwrite((value) => Math.round(value * 100) / 100);

/**
 * Degrees, metres, km/h. `fixed_at` is the phone's time of the fix; without it, that of the event.
 */
export const appPosition = z.object({
  latitude: z
    .number('The latitude must be a number.')
    .min(-90, 'The latitude must be -90 or more.')
    .max(90, 'The latitude must be 90 or less.'),
  longitude: z
    .number('The longitude must be a number.')
    .min(-180, 'The longitude must be -180 or more.')
    .max(180, 'The longitude must be 180 or less.'),
  accuracy_m: measure.nonnegative().max(1e6).nullish(),
  altitude_m: measure.min(-1e5).max(1e5).nullish(),
  speed_kmh: measure.nonnegative().max(1e5).nullish(),
  course_deg: measure.min(0).max(360).nullish(),
  fixed_at: instant.nullish(),
  source: positionSource.default('app'),
});
export type AppPosition = z.infer<typeof appPosition>;

/**
 * What made the phone send it. `id` is the hardware id a button was paired under; `battery` its
 * charge in percent.
 */
export const appTrigger = z.object({
  type: z.enum(['app', 'ble_button', 'hardware_key']),
  id: requiredPlainText('id of the button', 64).optional(),
  battery: percent.nullish(),
});

const mostKeys = 20;
// Counted before any key is read: each wrong key adds a sentence to the answer.
const anything = z
  .unknown()
  .refine(
    (data) => Object.keys(Object(data)).length <= mostKeys,
    `The data can have at most ${mostKeys} keys.`,
  )
  .pipe(
    z.record(
      z.string().regex(/^[\w.-]{1,60}$/, 'A key may have 60 letters, digits, dots and hyphens.'),
      z.union([plainText('value', 500), z.number(), z.boolean(), z.null()]),
    ),
  );

const dataOf: Partial<Record<AppEventKind, z.ZodType<Record<string, unknown>>>> = {
  welfare_start: z.object({
    session_id: sessionId,
    minutes,
    activity: plainText('activity', 200).default(''),
  }),
  welfare_extend: z.object({ session_id: sessionId, minutes }),
  welfare_end: z.object({ session_id: sessionId }),
  message: z.object({ text: requiredPlainText('text', 2000) }),
  call_record: z.object({
    direction: z.enum(['in', 'out']),
    seconds: z.int().min(0).max(86_400),
    outcome: z.enum(['answered', 'no_answer', 'busy', 'failed']),
  }),
  button_press: z
    .looseObject({ press: z.enum(['long', 'short']).default('long') })
    .transform(({ press }) => ({ press })),
};

const bare = z.object({
  id: z.uuid('The id must be a UUID made on the phone.').toLowerCase(),
  kind: appEventKind,
  occurred_at: instant,
  /** Counts up on each phone; orders events of the same moment. */
  sequence: z.int().min(0).default(0),
  position: appPosition.nullish(),
  battery_percent: percent.nullish(),
  network: plainText('network', 40).nullish(),
  trigger: appTrigger.nullish(),
  data: z.unknown().optional().meta({
    description: 'What the kind asks for; up to 20 plain values for a kind that asks for nothing.',
  }),
});

/**
 * One event. `data` is what its kind asks for (see the page for app makers), up to 20 plain values
 * for the kinds that ask for nothing.
 */
export const appEvent = bare.transform((event, context) => {
  const data = (dataOf[event.kind] ?? anything).safeParse(event.data ?? {});
  if (data.success) return { ...event, data: data.data };
  for (const { message, path } of data.error.issues)
    context.addIssue({ code: 'custom', message, path: ['data', ...path] });
  return z.NEVER;
});
export type AppEvent = z.infer<typeof appEvent>;

/** A batch: each event is validated alone, so that a bad one never stops the others. */
export const appBatch = z.object({
  /** The phone's clock as it sends: the server corrects a wrong clock by it. */
  sent_at: instant,
  /**
   * How often the phone means to report when nothing happens; after twice that in silence it counts
   * as offline. A quarter of an hour where it never said.
   */
  report_every_minutes: z.int().min(1).max(1440).optional().catch(undefined),
  events: z
    .array(z.unknown().meta({ documented_as: bare }), 'The events are required.')
    .min(1, 'A batch must have at least 1 event.')
    .max(100, 'A batch can have at most 100 events.'),
});

/**
 * What became of each event. Both `taken` and `duplicate` say that it is kept for good; `errors`
 * with `taken` names parts that were left out.
 */
export const appEventAnswer = z.object({
  /** As sent; null where there was none to read. */
  id: z.string().nullable(),
  status: z.enum(['taken', 'duplicate', 'refused']),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type AppEventAnswer = z.infer<typeof appEventAnswer>;
