// What a phone shows of its person: open alerts in a worker's words, the running welfare session,
// and who the phone belongs to.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { languages } from '#domain/kit/wording/wording.ts';
import { responseTypes } from '#domain/messages/templates/message-template.ts';
import { helpNumber } from './help-numbers.ts';

/** How far an alert has come, as the worker may know it. */
export const appAlertState = z.enum(['received', 'contact_has_it', 'operator_has_it', 'resolved']);

export const appAlert = z.object({
  id: z.number(),
  type: alertTypeName,
  raised_at: z.string(),
  state: appAlertState,
  /** The operator's first name; null while it has no owner. */
  operator: z.string().nullable(),
  /**
   * The first name of the contact who said to be coming, while no operator has it; null too where
   * the name is not known.
   */
  contact: z.string().nullable(),
  /** The state as a sentence. */
  words: z.string(),
  /**
   * The monitoring centre works on it; otherwise the person's contacts are notified, and no
   * operator calls.
   */
  monitored: z.boolean(),
  /**
   * When the worker said to be safe; the alert stays open, and where it is monitored the operator
   * still calls.
   */
  cancelled_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
export type AppAlert = z.infer<typeof appAlert>;

/** The state as a sentence for the worker. */
export function wordsFor({
  state,
  operator,
  contact,
}: Pick<AppAlert, 'state' | 'operator' | 'contact'>): string {
  if (state === 'resolved') return 'This alert is closed.';
  if (state === 'contact_has_it') return `${contact ?? 'One of your contacts'} is responding.`;
  if (state === 'operator_has_it')
    return operator ? `${operator} is handling your alert.` : 'An operator is handling your alert.';
  return 'Your alert has been received.';
}

export const runningSession = z.object({
  id: z.string(),
  activity: z.string().nullable(),
  started_at: z.string(),
  due_at: z.string(),
  grace_until: z.string().nullable(),
  status: z.string(),
});

export const appMessage = z.object({
  id: z.number(),
  text: z.string(),
  at: z.string(),
  read_at: z.string().nullable(),
});
export type AppMessage = z.infer<typeof appMessage>;

/**
 * A message of the organisation to this person; where it has a type of response, they can answer
 * it.
 */
export const inboxMessage = appMessage.extend({
  title: z.string(),
  sender: z.string().nullable(),
  response_type: z.enum(responseTypes).nullable(),
  answer: z.string().nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

export const appButton = z.object({
  id: z.number(),
  name: z.string(),
  hardware_id: z.string(),
  battery_percent: z.number().nullable(),
});
export type AppButton = z.infer<typeof appButton>;

/** A place that the person is often at. */
export const appFavourite = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  /** Minutes of the welfare timer that arriving starts. */
  duration: z.number().nullable(),
  /** The app turns its safety shake on while `is_inside`. */
  shake_on: z.boolean(),
  is_inside: z.boolean(),
});
export type AppFavourite = z.infer<typeof appFavourite>;

/** The person is near a hazard and has no welfare timer yet. */
export const appReminder = z.object({
  id: z.number(),
  place: z.string(),
  text: z.string(),
  reminded_at: z.string(),
  /** Not to be shown before that; null where it is not snoozed. */
  snoozed_until: z.string().nullable(),
});
export type AppReminder = z.infer<typeof appReminder>;

/** Whose phone it is; the same in the answer to an activation and in the state. */
export const appOwner = z.object({
  device: z.object({ id: z.number(), name: z.string() }),
  person: z.object({ id: z.number(), first_name: z.string(), name: z.string() }).nullable(),
  organisation: z.object({ id: z.number(), name: z.string() }),
  /** The wording of the person, else of the organisation. */
  language: z.enum(languages),
});
export type AppOwner = z.infer<typeof appOwner>;

export const appState = appOwner.extend({
  server_time: z.string(),
  /** Active alerts of the person, and those resolved within the last hour, newest first. */
  alerts: z.array(appAlert),
  welfare: runningSession.nullable(),
  buttons: z.array(appButton),
  /**
   * Numbers to call when nothing can be sent; the emergency services first, then the organisation,
   * then the person's contacts in their order.
   */
  help_numbers: z.array(helpNumber),
  /** By name. */
  favourite_locations: z.array(appFavourite),
  /** Newest first. */
  reminders: z.array(appReminder),
  /** Whether `sos_cancel` wants a PIN. */
  pin_set: z.boolean(),
  unread_messages: z.number(),
  /** Of the organisation's messages to this person. */
  unread_inbox: z.number(),
});
export type AppState = z.infer<typeof appState>;
