// A message after sending: the state of the copies, the answers, and each recipient's own state.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { messageChannels } from './message.ts';
import { recipientChannels } from './reach.ts';
import { responseTypes } from './templates/message-template.ts';

const count = () => field.withFacts(z.number(), { kind: 'integer' });

/**
 * Each recipient is counted in one of the first five; those who answered are counted there and in
 * `answered`.
 */
export const messageCounts = z.object({
  recipients: count(),
  queued: count(),
  sent: count(),
  delivered: count(),
  failed: count(),
  unreachable: count(),
  answered: count(),
});

export const messageRow = z.object({
  id: field.id(),
  title: z.string(),
  channel: z.enum(messageChannels),
  response_type: z.enum(responseTypes).nullable(),
  sender_name: z.string().nullable(),
  schedule_id: z.number().nullable(),
  created_at: field.instant(),
  ...messageCounts.shape,
});
export type MessageRow = z.infer<typeof messageRow>;

/** Answers given by choice; texts and numbers are free-form. */
export const chosenAnswers = ['safe', 'help', 'yes', 'no', 'ok'] as const;
export type ChosenAnswer = (typeof chosenAnswers)[number];

export const sentMessage = messageRow.extend({
  content: z.string(),
  /** The text of one recipient, with their details filled in. */
  filled: z.string(),
  /** Whose details are filled in; null if all recipients got the same text. */
  filled_for: z.string().nullable(),
  duplicates: z.number(),
  /** Text messages that its copies take together. */
  parts: z.number(),
  /**
   * Counts of the choices. A recipient who asked for help counts there until the request is closed,
   * whatever they answer later.
   */
  answers: z.array(z.object({ answer: z.enum(chosenAnswers), count: z.number() })),
  /** Asked for help last, and the alert is resolved. */
  help_closed: z.number(),
  /** Recipients who have not answered and can still be asked. */
  unanswered: z.number(),
  /** Neither answered nor reached: unreachable, or the copy failed. */
  not_reached: z.number(),
  /**
   * When a safety check was closed, and by which user. No recipient is asked again afterwards;
   * answers are still accepted.
   */
  closed_at: field.instant().nullable(),
  closed_by: z.string().nullable(),
});
export type SentMessage = z.infer<typeof sentMessage>;

export const recipientStatuses = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'unreachable',
  'answered',
] as const;

/** The filters of the list of recipients. */
export const recipientStates = [
  ...recipientStatuses,
  ...chosenAnswers,
  'help_closed',
  'unanswered',
  'not_reached',
] as const;

export const messageRecipient = z.object({
  id: field.id(),
  name: z.string(),
  department: z.string(),
  kind: z.enum(['person', 'contact', 'number']),
  user_id: z.number().nullable(),
  channel: z.enum(recipientChannels).nullable(),
  /** The number or email that the copy is sent to; null for the app. */
  address: z.string().nullable(),
  /** The number to call, also if the copy is sent by another channel. */
  number: z.string().nullable(),
  status: z.enum(recipientStatuses),
  /**
   * Why it failed or could not be sent: an unreachableReason, or the delivery service's own text.
   */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  /**
   * A reply that may be for another organisation that asked too; null once they answered this one.
   */
  unclear_reply: z.string().nullable(),
  answered_at: field.instant().nullable(),
  /**
   * Asked for help, and the request is not closed: the alert is not resolved or, without an alert,
   * no administrator marked them safe.
   */
  needs_help: z.boolean(),
  /** The user who marked them safe; null if they answered themselves. */
  marked_by: z.string().nullable(),
  /** How often the message was sent to them. */
  times_asked: count(),
  changed_at: field.instant(),
  /** The alert raised by the request for help, and whether it has an owner. */
  alert_id: z.number().nullable(),
  alert_state: z.enum(['open', 'acknowledged', 'resolved']).nullable(),
});
export type MessageRecipient = z.infer<typeof messageRecipient>;
