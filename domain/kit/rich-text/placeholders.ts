// Placeholders in double braces, such as {{first_name}}: finding what is wrong with them, and
// filling them in. Every pass is linear in the text's length.

/** The most faults reported, so that a text full of braces has a short answer. */
const mostFaults = 5;
const longestShown = 40;

/**
 * What is wrong with the braces of a text, as sentences that name the place: one that is not
 * closed, not opened, or not known.
 * @param text plain, or HTML
 */
export function placeholderFaults(text: string, known: readonly string[]): string[] {
  const faults = new Set<string>();
  let open: number | null = null;
  for (const { 0: brace, index } of text.matchAll(/\{\{|\}\}/g)) {
    if (faults.size >= mostFaults) return [...faults];
    if (brace === '{{') {
      if (open !== null) faults.add(notClosed(text, open));
      open = index;
    } else if (open === null) faults.add('Remove }} or add {{ before it.');
    else {
      const name = nameIn(text, open, index);
      if (!known.includes(name))
        faults.add(`Unknown placeholder {{${name}}}. Choose one from the list.`);
      open = null;
    }
  }
  if (open !== null) faults.add(notClosed(text, open));
  return [...faults];
}

const notClosed = (text: string, open: number): string =>
  `Close the placeholder {{${nameIn(text, open, text.length)} with }}.`;

const nameIn = (text: string, open: number, close: number): string => {
  const end = Math.min(close, open + 2 + longestShown);
  const name = text
    .slice(open + 2, end)
    .replace(/<[^<>]*>?/g, '')
    .trim();
  // One that goes on for longer is cut, and in a text without an end at its first word.
  if (close === text.length) return name.split(/[\s{}]/, 1)[0] ?? '';
  return end < close ? `${name}…` : name;
};

/** Whether a text has the placeholder. */
export const hasPlaceholder = (text: string, name: string): boolean => namesOf(text).has(name);

/** The names of all well-formed placeholders. */
const namesOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(wellFormed)].map(([, name = '']) => name));

const wellFormed = /\{\{ {0,4}([a-z][a-z0-9_]{0,39}) {0,4}\}\}/g;

/** The text with every placeholder replaced by what `value` answers for its name. */
export const fillPlaceholders = (text: string, value: (name: string) => string): string =>
  text.replace(wellFormed, (_whole, name: string) => value(name));
