// A prepared message: its text with placeholders in double braces, and the answer it asks for
// (R028).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { placeholderFaults } from '#domain/kit/rich-text/placeholders.ts';

/** `acknowledge` is a plain OK. */
export const responseTypes = ['yes_no', 'safe_or_help', 'acknowledge', 'text', 'number'] as const;
export type ResponseType = (typeof responseTypes)[number];

/** Values that are filled in for each recipient. */
export const messagePlaceholders = [
  'first_name',
  'last_name',
  'organisation',
  'department',
] as const;

export const messageTemplateFields = z.object({
  title: field.requiredText('title', 100),
  content: field.withFacts(field.requiredText('message', 1000), { kind: 'long_text' }),
  response_required: field.flag(),
  response_type: z.enum(responseTypes, 'Choose a type of answer.').nullable(),
});

export const messageTemplate = z.object({
  id: field.id(),
  ...messageTemplateFields.shape,
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** Errors across fields. */
export function messageTemplateFaults({
  content,
  response_required,
  response_type,
}: Pick<MessageTemplate, 'content' | 'response_required' | 'response_type'>): Record<
  string,
  string[]
> {
  const wrong = placeholderFaults(content, messagePlaceholders);
  return {
    ...(wrong.length > 0 ? { content: wrong } : {}),
    ...(response_required && response_type === null
      ? { response_type: ['Choose a type of answer.'] }
      : {}),
    ...(!response_required && response_type !== null
      ? { response_type: ['Remove the type of answer, or ask for an answer.'] }
      : {}),
  };
}
