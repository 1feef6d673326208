// Breaks each rule of the words in a small tree and sees exactly that finding; a clean tree gives
// none.
import { describe, expect, test } from 'vitest';
import { findings } from './check-catalogue.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const page = (body: string): Record<string, string> => ({
  'web/alerts/alert-page.tsx': `// The page.\n${body}\n`,
});
const rules = (files: Record<string, string>): string[] =>
  findings(temporaryTree(files)).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
describe('a clean tree has no findings', () => {
  test.each([
    [
      'texts in macros',
      'const a = t`Save`; const b = msg`Alerts`; const c = <Trans>Save <b>all</b> of them</Trans>;',
    ],
    [
      'texts that are code or data',
      'const a = <Tab key="details" className="wide" to="/users">{name}</Tab>; toast.error(message);',
    ],
    ['marks without words', 'const a = <p>·  — 7</p>;'],
    ['keys and the product’s name', 'const a = <Kbd>Ctrl K</Kbd>; const b = <p>Vigil</p>;'],
  ])('%s', (_, body) => {
    expect(rules(page(body))).toEqual([]);
  });

  test('tests may say what they like', () => {
    expect(rules({ 'web/alerts/a.test.tsx': '// A test.\nconst a = <p>colour</p>;\n' })).toEqual(
      [],
    );
  });
});

describe('outside the catalogue', () => {
  test.each([
    ['text in an element', 'const a = <p>Save it</p>;'],
    ['a label', 'const a = <Field label="Name" />;'],
    ['a label in braces', "const a = <Field label={'Name'} />;"],
    [
      'a placeholder next to a macro',
      'const a = <Field label={t`Name`} placeholder="Your name" />;',
    ],
    ['a toast', "toast.success('Saved');"],
    ['an announcement', "announce('New alert');"],
    ['text next to Trans', 'const a = <p><Trans>Save</Trans> now</p>;'],
  ])('%s', (_, body) => {
    expect(rules(page(body))).toEqual(['web/alerts/alert-page.tsx:2 outside-catalogue']);
  });
});
