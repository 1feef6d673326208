// A message after it was sent: how far the copies came, who answered what, and each recipient's own
// state.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { messageChannels } from './message.ts';
import { recipientChannels } from './reach.ts';
import { responseTypes } from './templates/message-template.ts';

const count = () => field.withFacts(z.number(), { kind: 'integer' });

/**
 * Each recipient is counted in one of the first five; who answered is counted there and in
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

/** What people answer by choosing; text and numbers are in their own words. */
export const chosenAnswers = ['safe', 'help', 'yes', 'no', 'ok'] as const;
export type ChosenAnswer = (typeof chosenAnswers)[number];

export const sentMessage = messageRow.extend({
  content: z.string(),
  /** As one recipient got it, their details filled in. */
  filled: z.string(),
  /** Whose details are filled in; null where everybody got the same. */
  filled_for: z.string().nullable(),
  duplicates: z.number(),
  /** Text messages that its copies are, together. */
  parts: z.number(),
  /**
   * Of those that people choose from; whoever asked for help counts there until somebody closes it,
   * whatever they answer later.
   */
  answers: z.array(z.object({ answer: z.enum(chosenAnswers), count: z.number() })),
  /** Asked for help last, and the alert is resolved. */
  help_closed: z.number(),
  /** Those who have not answered and can still be asked. */
  unanswered: z.number(),
  /** Neither answered nor reached: unreachable, or the copy failed. */
  not_reached: z.number(),
  /**
   * When a safety check was closed, and by whom: nobody is asked again. Answers are still taken.
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

/** What a list of recipients can be narrowed to. */
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
  /** The number or email that the copy goes to; null for the app. */
  address: z.string().nullable(),
  /** For a call, also where the copy goes by another way. */
  number: z.string().nullable(),
  status: z.enum(recipientStatuses),
  /**
   * Why it failed or could not be sent: an unreachableReason, or the delivery service's own words.
   */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  /**
   * A reply that may be meant for another organisation that asked too; null once they answered this
   * one.
   */
  unclear_reply: z.string().nullable(),
  answered_at: field.instant().nullable(),
  /**
   * Asked for help, and nobody has closed it: the alert is not resolved or, where there is none,
   * nobody marked them safe.
   */
  needs_help: z.boolean(),
  /** Who marked them safe; null where they answered themselves. */
  marked_by: z.string().nullable(),
  /** How often the message was sent to them. */
  times_asked: count(),
  changed_at: field.instant(),
  /** The alert that asking for help raised, and whether somebody has it. */
  alert_id: z.number().nullable(),
  alert_state: z.enum(['open', 'acknowledged', 'resolved']).nullable(),
});
export type MessageRecipient = z.infer<typeof messageRecipient>;
