// The American catalogue as entries, and what is wrong with one: read by the check `wordings`, and
// by the build, which ends on a lost placeholder.
import { readFileSync } from 'node:fs';

export interface Entry {
  /** The message in the code. */
  readonly source: string;
  readonly american: string;
  readonly line: number;
}

/** @param text of a .po file; its head, which has no source, is left out */
export function entriesOf(text: string): Entry[] {
  const found = text.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm);
  return [...found]
    .map((entry) => ({
      source: textOf(entry[1] ?? ''),
      american: textOf(entry[2] ?? ''),
      line: text.slice(0, entry.index).split('\n').length,
    }))
    .filter(({ source }) => source !== '');
}

const textOf = (lines: string): string =>
  lines
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line)))
    .join('');

/** {name}, {count, plural,} and <0></0> of a message, sorted: both wordings must have the same. */
export const placeholdersOf = (message: string): string[] =>
  (message.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? []).toSorted();

/** The entries that lose or add a placeholder. */
export const wrongPlaceholders = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ source, american }) => placeholdersOf(source).join() !== placeholdersOf(american).join(),
  );

/**
 * A Vite plugin: a build with a lost placeholder fails, because its sentence would lack a name or a
 * number.
 */
export const completeCatalogue = (path: string) => ({
  name: 'complete-catalogue',
  buildStart(): void {
    const wrong = wrongPlaceholders(entriesOf(readFileSync(path, 'utf8')));
    if (wrong.length === 0) return;
    throw new Error(
      wrong
        .map(({ source, line }) => `${path}:${line} has other placeholders than “${source}”`)
        .join('\n'),
    );
  },
});
