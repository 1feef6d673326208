// The calls of messages: count and send, the lists of sent messages, one message with its
// recipients, and sending again.
import * as z from 'zod';
import { endpoint, fileEndpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { messageFields } from './message.ts';
import { recipientChannels } from './reach.ts';
import { recipientCount } from './recipient-count.ts';
import { messageRecipient, messageRow, recipientStates, sentMessage } from './sent-message.ts';

const read = { anyOf: ['read sms messaging'] } as const;
const write = { anyOf: ['write sms messaging'] } as const;
const scope = 'organisation';
const base = '/organisations/:organisationId/messages';
const one = `${base}/:messageId` as const;
/** The kinds of recipients in the list of choices. */
export const choosableKinds = [
  'department',
  'user_tag',
  'messaging_group',
  'contact',
  'person',
] as const;

export const choosable = z.object({
  key: z.string(),
  kind: z.enum(choosableKinds),
  id: z.number(),
  name: z.string(),
});

const again = z.object({ count: z.number() });
const key = z.uuid('The key must be a UUID.');

/** The fields that are counted before sending. */
export const countedFields = messageFields
  .pick({ channel: true, response_type: true, recipients: true })
  .extend({ content: z.string().max(1600).default('') });
/** A message to send now; repeating the key repeats no message. */
export const sentFields = messageFields.extend({ key });
/** A test message to oneself. */
export const testFields = messageFields
  .pick({ title: true, content: true, channel: true, response_type: true })
  .extend({ key });

export const messagesApi = {
  choosable: listEndpoint({
    path: '/lists/recipients',
    access: read,
    scope: 'platform',
    summary:
      'Everybody and everything that a message can be sent to: departments, tags, messaging groups, contacts, then people, by name.',
    item: choosable,
    filters: { kind: choiceFilter(choosableKinds) },
    sorts: ['name'],
  }),
  /** The same in one organisation, for staff who opened it. */
  choosable_here: listEndpoint({
    path: `${base}/choosable`,
    access: write,
    scope,
    summary:
      'What a message of the organisation can be sent to: departments, tags, messaging groups, contacts, then people, by name.',
    item: choosable,
    filters: { kind: choiceFilter(choosableKinds) },
    sorts: ['name'],
  }),
  list: listEndpoint({
    path: base,
    access: read,
    scope,
    summary: 'The messages that the organisation sent, newest first.',
    item: messageRow,
    filters: {},
    sorts: ['created_at'],
  }),
  admin_list: listEndpoint({
    path: '/organisations/:organisationId/admin-messages',
    access: read,
    scope,
    summary:
      'The messages that staff of the platform sent to the organisation’s people, newest first.',
    item: messageRow,
    filters: {},
    sorts: ['created_at'],
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: read,
    scope,
    summary: 'One message with its counts; also one that staff of the platform sent.',
    response: sentMessage,
  }),
  admin_get: endpoint({
    method: 'GET',
    path: '/organisations/:organisationId/admin-messages/:messageId',
    access: read,
    scope,
    summary: 'One message that staff of the platform sent.',
    response: sentMessage,
  }),
  recipients: listEndpoint({
    path: `${one}/recipients`,
    access: read,
    scope,
    summary: 'The recipients of a message with how far their copies came and what they answered.',
    item: messageRecipient,
    filters: { state: choiceFilter(recipientStates) },
    sorts: ['id'],
  }),
  export: fileEndpoint({
    method: 'GET',
    path: `${one}/export`,
    access: read,
    scope,
    summary: 'The recipients of a message with their answers as a file.',
    media: 'text/csv',
  }),
  count: endpoint({
    method: 'POST',
    path: `${base}/recipient-count`,
    access: write,
    scope,
    summary:
      'How many recipients a message would have, who cannot be reached and why, which placeholders would be empty, and what it costs. Numbers and texts that could not be sent are refused as when sending.',
    body: countedFields,
    response: recipientCount,
    audit: { none: 'it only counts' },
  }),
  send: endpoint({
    method: 'POST',
    path: base,
    access: write,
    scope,
    summary: 'Send a message now. The same key again answers the same message.',
    body: sentFields,
    response: sentMessage,
    errors: ['no_free_sms', 'no_sms_pricing'],
    audit: 'message.sent',
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/test`,
    access: write,
    scope,
    summary: 'Send a message to oneself, as its recipients would get it.',
    body: testFields,
    response: z.object({ channel: z.enum(recipientChannels), address: z.string() }),
    errors: ['no_way_to_message', 'too_many', 'not_set_up'],
    audit: 'message.tested',
  }),
  ask_again: endpoint({
    method: 'POST',
    path: `${one}/ask-again`,
    access: write,
    scope,
    summary:
      'Send the message again to those who have not answered, except those asked in the last minute.',
    response: again,
    errors: ['check_closed', 'no_free_sms', 'no_sms_pricing'],
    audit: 'message.asked_again',
  }),
  retry: endpoint({
    method: 'POST',
    path: `${one}/retry`,
    access: write,
    scope,
    summary: 'Send the failed copies of a message again.',
    response: again,
    errors: ['check_closed', 'no_free_sms', 'no_sms_pricing'],
    audit: 'message.retried',
  }),
  mark_safe: endpoint({
    method: 'POST',
    path: `${one}/recipients/:recipientId/mark-safe`,
    access: write,
    scope,
    summary:
      'Answer a safety check for a recipient who is known to be safe. A person who asked for help keeps that answer until the alert is resolved.',
    response: z.object({ answer: z.literal('safe') }),
    errors: ['not_a_safety_check', 'check_closed', 'needs_help'],
    audit: 'message.marked_safe',
  }),
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    access: write,
    scope,
    summary:
      'Close a safety check: nobody is asked again. Late answers are still taken, and a request for help still raises an alert.',
    response: sentMessage,
    errors: ['not_a_safety_check'],
    audit: 'message.closed',
  }),
};

const named = z.object({ id: z.number(), name: z.string() });

/** An incoming text or pressed key, and how it was interpreted. */
export const inboundMessage = z.object({
  id: field.id(),
  from_number: z.string(),
  body: z.string(),
  received_at: field.instant(),
  organisation: named.nullable(),
  alert_id: z.number().nullable(),
  /** The message that it answers. */
  message: z.object({ id: z.number(), title: z.string(), person: z.string() }).nullable(),
  taken_as: z.enum(['acknowledge', 'stop', 'start', 'help', 'text']),
  /** The reply to the sender; null for none. */
  reply: z.string().nullable(),
});
export type InboundMessageRow = z.infer<typeof inboundMessage>;

export const allMessagesApi = {
  list: listEndpoint({
    path: '/messages',
    access: { anyOf: ['read messages'] },
    scope: 'platform',
    summary: 'The messages of all organisations, newest first.',
    item: messageRow.extend({ organisation: named, from_staff: z.boolean() }),
    filters: {},
    sorts: ['created_at'],
  }),
  inbound: listEndpoint({
    path: '/inbound-messages',
    // Limited to the organisations that the caller sees; for the monitoring centre those that it
    // monitors.
    access: { anyOf: ['read messages', 'read alert monitoring'] },
    scope: 'platform',
    summary:
      'Texts that came in, newest first, with the alert or message they belong to; `matched=false` shows those that belong to none.',
    item: inboundMessage,
    filters: { matched: z.stringbool().optional() },
    sorts: ['received_at'],
  }),
};
