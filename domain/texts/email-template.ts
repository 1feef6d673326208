// One email template as people write it: a subject of plain text, a content of rich text, both with
// placeholders in double braces that are checked on save.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { hasPlaceholder, placeholderFaults } from '#domain/kit/rich-text/placeholders.ts';
import type { EmailType } from './email-types.ts';

export const longestContent = 20_000;

export const emailTemplateFields = z.object({
  subject: field.requiredText('subject', 200),
  content: field.richText('content', longestContent),
});
export type EmailTemplateText = z.infer<typeof emailTemplateFields>;

/** What is wrong with the placeholders, by field. */
export function emailTemplateFaults(
  type: EmailType,
  { subject, content }: EmailTemplateText,
): Record<string, string[]> {
  const known = Object.keys(type.placeholders);
  const missing = type.required.filter((name) => !hasPlaceholder(content, name));
  const faults: Record<string, string[]> = {
    subject: placeholderFaults(subject, known),
    content: [
      ...placeholderFaults(content, known),
      ...missing.map(
        (name) => `Add the placeholder {{${name}}}. The email does not work without it.`,
      ),
    ],
  };
  return Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0));
}
