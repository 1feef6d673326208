// Finds placeholders without a value for a reader: a typed number has no name, a contact no
// department. Unnoticed, "Hi {{first_name}} of {{department}}" reads "Hi of ".
import { hasPlaceholder } from '#domain/kit/rich-text/placeholders.ts';
import type { Reader } from './message-text.ts';
import type { Recipients } from './recipients.ts';

/** Placeholders filled from the reader. */
const personal = [
  'first_name',
  'last_name',
  'department',
] as const satisfies readonly (keyof Reader)[];

const usedIn = (content: string) => personal.filter((name) => hasPlaceholder(content, name));

/**
 * Counts the readers without a value for each placeholder of the text; placeholders that all can
 * fill are omitted.
 */
export function emptyPlaceholders(
  content: string,
  readers: readonly Reader[],
): { placeholder: string; count: number }[] {
  return usedIn(content)
    .map((placeholder) => ({
      placeholder,
      count: readers.filter((reader) => reader[placeholder].trim() === '').length,
    }))
    .filter(({ count }) => count > 0);
}

/** The errors of a text to typed numbers, for which no personal values exist. */
export function numberGaps(content: string, { numbers }: Recipients): string[] {
  const used = usedIn(content).map((name) => `{{${name}}}`);
  return numbers.length === 0 || used.length === 0
    ? []
    : [
        `Nothing can be filled in for mobile numbers. Remove ${used.join(', ')} from the message, or remove the numbers.`,
      ];
}
