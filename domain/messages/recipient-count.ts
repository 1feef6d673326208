// What is known of a message before it is sent: who gets it by which way, who cannot be reached and
// why, how it reads for real recipients, and what it costs. Its lists are bounded, its counts whole.
import * as z from 'zod';
import { userStatuses } from '../users/user.ts';
import { recipientChannels, unreachableReasons } from './reach.ts';

/** How many are named of those who cannot be reached; `unreachable` counts all of them. */
export const mostUnreached = 20;
/** How many recipients are offered for the preview by each channel. */
export const mostReaders = 4;
/** How many are named of those whose copy takes more text messages than the others. */
export const mostLonger = 3;

const kind = z.enum(['person', 'contact', 'number']);

/** A choice with its name, and how many it has now. */
export const countedChoice = z.object({
  /** As in the list of choices: `department:3`. */
  key: z.string(),
  name: z.string(),
  count: z.number(),
});

export const unreachedRecipient = z.object({
  kind,
  /** Of a person or a contact; null of a number. */
  id: z.number().nullable(),
  name: z.string(),
  reason: z.enum(unreachableReasons),
  /** Of a person. */
  status: z.enum(userStatuses).nullable(),
});
export type UnreachedRecipient = z.infer<typeof unreachedRecipient>;

/** A recipient who gets the message, with what its placeholders become. */
export const messageReader = z.object({
  kind,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  department: z.string(),
  channel: z.enum(recipientChannels),
  /** Text messages of their copy; 0 by another way. */
  parts: z.number(),
  /** Characters of the text message; 0 by another way. */
  length: z.number(),
});
export type MessageReader = z.infer<typeof messageReader>;

export const recipientCount = z.object({
  /** People, contacts and numbers, each once. */
  total: z.number(),
  duplicates: z.number(),
  channels: z.array(z.object({ channel: z.enum(recipientChannels), count: z.number() })),
  unreachable: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The first of them. */
  unreached: z.array(unreachedRecipient),
  choices: z.array(countedChoice),
  /** The first by each channel. */
  readers: z.array(messageReader),
  /**
   * Placeholders of the text that are empty for some of the reached recipients, and for how many.
   */
  empty_placeholders: z.array(z.object({ placeholder: z.string(), count: z.number() })),
  /** Text messages that all copies take together. */
  parts: z.number(),
  /** How many copies take how many text messages, the shortest first. */
  parts_each: z.array(z.object({ parts: z.number(), count: z.number() })),
  /** Recipients whose copy takes more text messages than the shortest, the longest first. */
  longer: z.array(messageReader),
  /** Whole cents; null if the organisation has no price for text messages. */
  price: z.number().nullable(),
  /** ISO 4217, of the organisation's invoices. */
  currency: z.string(),
  /** Remaining free text messages; null without a price. */
  free_sms_balance: z.number().nullable(),
  /** Why it would be refused for its text messages, as sending says it; null where it is not. */
  shortage: z.string().nullable(),
  organisation: z.string(),
  /** Of the organisation; its clocks say when a message for later is sent. */
  timezone: z.string(),
});
export type RecipientCount = z.infer<typeof recipientCount>;
