// The placeholders of the files in deploy/: `${NAME}`, each described at the head of its file. The
// cluster fills them in for loopback, an operator for his machines.

const PLACEHOLDER = /\$\{([A-Z][A-Z0-9_]*)\}/g;
const HEAD = /^(?:#|--) Placeholders:$/;
const DESCRIBED = /^(?:#|--) {3}([A-Z][A-Z0-9_]*(?:, [A-Z][A-Z0-9_]*)*) {2,}\S/;
const COMMENT = /^(?:#|--)/;

/** The names that a file uses, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** The names that the comment at the head of a file describes. */
export function describedIn(text: string): string[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return [];
  const after = lines.slice(head + 1);
  const end = after.findIndex((line) => !COMMENT.test(line));
  return after
    .slice(0, end < 0 ? undefined : end)
    .flatMap((line) => DESCRIBED.exec(line)?.[1]?.split(', ') ?? []);
}

/**
 * @param values one for each placeholder of the text, and no others
 * @returns the text with the values in place
 * @throws Error naming what has no value, and what the text does not use
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const used = placeholdersIn(text);
  const missing = used.filter((name) => !Object.hasOwn(values, name));
  const unknown = Object.keys(values).filter((name) => !used.includes(name));
  if (missing.length > 0) throw new Error(`without a value: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`no such placeholder: ${unknown.join(', ')}`);
  return text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
}
