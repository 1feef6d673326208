// Checks the two wordings together: the code is Australian, and no text reaches an American in that
// spelling. `--write` adds and drops the plain entries.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Entry, entriesOf, wrongPlaceholders } from '../build/american-catalogue.ts';
import { type Finding, runAsProgram } from './source/finding.ts';
import { americanMessage, foundAmerican, leftAustralian } from './words/american-text.ts';
import { type ScreenMessage, screenMessages } from './words/screen-messages.ts';
import { type Sentence, serverSentences } from './words/server-sentences.ts';

const CATALOGUE = 'web/locales/en.po';
const LIST = 'domain/kit/wording/differences.ts';

export function findings(root: string): Finding[] {
  return [
    ...inSentences(serverSentences(root)),
    ...inCatalogue(screenMessages(root), readEntries(root)),
  ];
}

/** Server and domain are reworded as they are read, so that the list must know each word. */
function inSentences(sentences: readonly Sentence[]): Finding[] {
  return sentences.flatMap(({ file, line, text }) => [
    ...leftAustralian(text).map((word) => ({
      file,
      line,
      rule: 'no-american-word',
      message: `"${word}" is not in ${LIST}`,
    })),
    ...americanIn({ file, line, text }),
  ]);
}

function inCatalogue(messages: readonly ScreenMessage[], entries: readonly Entry[]): Finding[] {
  const known = new Map(entries.map((entry) => [entry.source, entry]));
  const shown = new Set(messages.map(({ text }) => text));
  const ofEntry = (rule: string, { line, source }: Entry, why: string): Finding => ({
    file: CATALOGUE,
    line,
    rule,
    message: `"${source}" ${why}`,
  });
  return [
    ...messages.flatMap(({ file, line, text }) => [
      ...leftAustralian(americanMessage(text)).map((word) => ({
        file,
        line,
        rule: 'no-american-word',
        message: `"${word}" is not in ${LIST}`,
      })),
      ...(isMissing(text, known)
        ? [
            {
              file,
              line,
              rule: 'american-entry',
              message: `"${text}" needs an entry in ${CATALOGUE} (--write adds it)`,
            },
          ]
        : []),
      ...americanIn({ file, line, text }),
    ]),
    ...entries
      .filter(({ source }) => !shown.has(source))
      .map((entry) => ofEntry('unused-entry', entry, 'is on no screen (--write drops it)')),
    ...entries
      .filter(({ american }) => americanMessage(american) !== american)
      .map((entry) => ofEntry('australian-entry', entry, 'is Australian in its American text')),
    ...wrongPlaceholders(entries).map((entry) =>
      ofEntry('placeholders', entry, 'has other placeholders in its American text'),
    ),
  ];
}

const isMissing = (text: string, known: ReadonlyMap<string, Entry>): boolean =>
  americanMessage(text) !== text && (known.get(text)?.american ?? '') === '';

const americanIn = ({ file, line, text }: Sentence): Finding[] =>
  foundAmerican(text).map((word) => ({
    file,
    line,
    rule: 'american-source',
    message: `"${word}" is American: the code is Australian`,
  }));

function readEntries(root: string): Entry[] {
  const path = join(root, CATALOGUE);
  return existsSync(path) ? entriesOf(readFileSync(path, 'utf8')) : [];
}

const head =
  'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n';

/**
 * The catalogue with the entries of this tree: edited ones stay, the others follow from the list.
 */
export function writtenCatalogue(root: string): string {
  const known = new Map(readEntries(root).map(({ source, american }) => [source, american]));
  const texts = [...new Set(screenMessages(root).map(({ text }) => text))];
  const entries = texts.flatMap((text) => {
    const american = known.get(text) || americanMessage(text);
    return american === text
      ? []
      : [`\nmsgid ${JSON.stringify(text)}\nmsgstr ${JSON.stringify(american)}\n`];
  });
  return head + entries.join('');
}

if (process.argv.includes('--write')) {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  writeFileSync(join(root, CATALOGUE), writtenCatalogue(root));
} else runAsProgram(import.meta.url, findings);
