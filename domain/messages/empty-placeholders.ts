// Placeholders that have nothing to fill in for a reader: a number that was typed in has no name, a
// contact no department. Left in, "Hi {{first_name}} of {{department}}" reads "Hi of ".
import { hasPlaceholder } from '#domain/kit/rich-text/placeholders.ts';
import type { Reader } from './message-text.ts';
import type { Recipients } from './recipients.ts';

/** What is filled in from the reader. */
const personal = [
  'first_name',
  'last_name',
  'department',
] as const satisfies readonly (keyof Reader)[];

const usedIn = (content: string) => personal.filter((name) => hasPlaceholder(content, name));

/**
 * How many readers have nothing for each placeholder of the text; placeholders that all can fill
 * are left out.
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

/** What is wrong with a text that goes to numbers typed in, of which nothing is known. */
export function numberGaps(content: string, { numbers }: Recipients): string[] {
  const used = usedIn(content).map((name) => `{{${name}}}`);
  return numbers.length === 0 || used.length === 0
    ? []
    : [
        `Nothing can be filled in for mobile numbers. Remove ${used.join(', ')} from the message, or remove the numbers.`,
      ];
}
