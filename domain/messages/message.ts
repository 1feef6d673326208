// A message to many people: what it says, how it goes, the answer it asks for, and how far each
// recipient's copy came.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { placeholderFaults } from '#domain/kit/rich-text/placeholders.ts';
import { numberGaps } from './empty-placeholders.ts';
import { isEmpty, noRecipients, recipientsField } from './recipients.ts';
import { messagePlaceholders, responseTypes } from './templates/message-template.ts';

/** `best` is the app where the person has it, else SMS, else email. */
export const messageChannels = ['best', 'app', 'sms', 'email'] as const;

/** What a sender writes; schedules keep the same fields. */
export const messageFields = z.object({
  title: field.requiredText('title', 100),
  content: field.withFacts(field.requiredText('message', 1600), { kind: 'long_text' }),
  channel: z.enum(messageChannels, 'Choose how to send the message.').default('best'),
  response_required: field.flag().default(false),
  response_type: z.enum(responseTypes, 'Choose a type of answer.').nullable().default(null),
  recipients: field.object(recipientsField),
});
export type MessageFields = z.infer<typeof messageFields>;

/** What is wrong with the fields together. */
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

/**
 * What is wrong with the text: placeholders that are not known, and those that nothing can be
 * filled in for.
 */
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
