// Breaks each rule of the two wordings in a small tree and sees exactly that finding; the last line
// of the catalogue keeps a build from shipping half a sentence.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completeCatalogue } from '../build/american-catalogue.ts';
import { findings, writtenCatalogue } from './check-wordings.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const macros =
  "import { msg, plural, t } from '@lingui/core/macro';\nimport { Trans } from '@lingui/react/macro';\n";
const page = (body: string) => ({ 'web/alerts/page.tsx': `${macros}${body}\n` });
const po = (entries: Record<string, string>) => ({
  'web/locales/en.po': [
    'msgid ""\nmsgstr ""\n"Language: en\\n"\n',
    ...Object.entries(entries).map(
      ([source, text]) => `msgid ${JSON.stringify(source)}\nmsgstr ${JSON.stringify(text)}\n`,
    ),
  ].join('\n'),
});
const rules = (files: Record<string, string>): string[] =>
  findings(temporaryTree(files)).map(({ rule }) => rule);

describe('a screen', () => {
  test.each([
    ['a text', 'const a = t`Use dark colours`;'],
    ['a message', 'const a = msg`Postcode`;'],
    ['a text between elements', 'const a = <Trans>Choose a <b>colour</b></Trans>;'],
    ['a plural', "const a = plural(count, { one: '# organisation', other: '# organisations' });"],
  ])('%s needs its American entry', (_, body) => {
    expect(rules(page(body))).toEqual(['american-entry']);
  });

  test('is clean with its entries, placeholders and all', () => {
    const body =
      'const a = t`Go to ${place} centre`; const b = <Trans>All <b>colours</b> of {name}</Trans>; const c = t`Alerts of ${organisation}`;';
    const entries = {
      'Go to {place} centre': 'Go to {place} center',
      'All <0>colours</0> of {name}': 'All <0>colors</0> of {name}',
    };
    expect(rules({ ...page(body), ...po(entries) })).toEqual([]);
  });

  test('an empty entry does not count', () => {
    expect(rules({ ...page('const a = t`Centre`;'), ...po({ Centre: '' }) })).toEqual([
      'american-entry',
    ]);
  });

  test('a word that the list lacks is found, and an American one in the code', () => {
    expect(rules(page('const a = t`Womanise the color`;'))).toEqual([
      'no-american-word',
      'american-source',
    ]);
  });
});

describe('an entry', () => {
  const body = 'const a = t`Go to ${place} centre`;';
  test.each([
    ['without its placeholder', { 'Go to {place} centre': 'Go to the center' }, 'placeholders'],
    ['with one more', { 'Go to {place} centre': 'Go to {place} center {more}' }, 'placeholders'],
    [
      'that is still Australian',
      { 'Go to {place} centre': 'Go to {place} centre now' },
      'australian-entry',
    ],
    [
      'of no screen',
      { 'Go to {place} centre': 'Go to {place} center', 'Old colour': 'Old color' },
      'unused-entry',
    ],
  ])('%s', (_, entries, rule) => {
    expect(rules({ ...page(body), ...po(entries) })).toEqual([rule]);
  });

  test('is written where it follows from the list, and kept where it was edited', () => {
    const files = {
      ...page('const a = [t`Colours`, t`Head of the centre`, t`Save`];'),
      ...po({ Colours: 'Palette', Gone: 'Left' }),
    };
    expect(writtenCatalogue(temporaryTree(files)).split('\n\n').slice(1)).toEqual([
      'msgid "Colours"\nmsgstr "Palette"',
      'msgid "Head of the centre"\nmsgstr "Head of the center"\n',
    ]);
  });

  test('that loses a placeholder ends the build', () => {
    const build = (american: string) => () =>
      completeCatalogue(
        join(temporaryTree(po({ '{count} colours': american })), 'web/locales/en.po'),
      ).buildStart();
    expect(build('{count} colors')).not.toThrow();
    expect(build('Colors')).toThrow('has other placeholders than “{count} colours”');
  });
});

describe('a sentence of the server', () => {
  const server = (text: string) => ({
    'server/alerts/words.ts': `export const words = ${text};\n`,
  });

  test('that the list rewords is clean, names of columns and paths too', () => {
    expect(
      rules(server('`Choose an organisation: organisation_id, ${origin}/organisation/users.`')),
    ).toEqual([]);
  });

  test('with a word that the list lacks', () => {
    expect(rules(server("'Womanise the alert.'"))).toEqual(['no-american-word']);
  });

  test('in American', () => {
    expect(rules(server("'Choose a color.'"))).toEqual(['american-source']);
  });
});
