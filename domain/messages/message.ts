// A message to many people: its text, its channel, the answer it asks for, and the state of each
// recipient's copy.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { placeholderFaults } from '#domain/kit/rich-text/placeholders.ts';
import { numberGaps } from './empty-placeholders.ts';
import { isEmpty, noRecipients, recipientsField } from './recipients.ts';
import { messagePlaceholders, responseTypes } from './templates/message-template.ts';

/** `best` is the app if the person has it, else SMS, else email. */
export const messageChannels = ['best', 'app', 'sms', 'email'] as const;

/** The fields that a sender fills in; schedules store the same. */
export const messageFields = z.object({
  title: field.requiredText('title', 100),
  content: field.withFacts(field.requiredText('message', 1600), { kind: 'long_text' }),
  channel: z.enum(messageChannels, 'Choose how to send the message.').default('best'),
  response_required: field.flag().default(false),
  response_type: z.enum(responseTypes, 'Choose a type of answer.').nullable().default(null),
  recipients: field.object(recipientsField),
});
export type MessageFields = z.infer<typeof messageFields>;

/** Errors across fields. */
export function messageFaults({
  content,
  response_required,
  response_type,
  recipients,
}: MessageFields): Record<string, string[]> {
  return {
    ...contentFaults({ content, recipients }),
    ...(response_required && response_type === null
      ? { response_type: ['Choose a type of answer.'] }
      : {}),
    ...(!response_required && response_type !== null
      ? { response_type: ['Remove the type of answer, or ask for an answer.'] }
      : {}),
    ...(isEmpty(recipients) ? { recipients: [noRecipients] } : {}),
  };
}

/** Errors of the text: unknown placeholders, and those without a value for any recipient. */
export function contentFaults({
  content,
  recipients,
}: Pick<MessageFields, 'content' | 'recipients'>): { content?: string[] } {
  const wrong = [
    ...placeholderFaults(content, messagePlaceholders),
    ...numberGaps(content, recipients),
  ];
  return wrong.length > 0 ? { content: wrong } : {};
}
