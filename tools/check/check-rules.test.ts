// Breaks each demand on the rules in a small tree and sees exactly that finding; a labelled rule
// gives none.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findings } from './check-rules.ts';
import { namedRules } from './rules/rule-list.ts';
import { rulesDocument } from './rules/rules-document.ts';
import type { Finding } from './source/finding.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const RULES = `id	kind	text	source
R001	ui	A press is shown.	1
R002	limit	A name | a note is short.	9
R145	transition	Allowed transitions are not shown.	4
`;
const kept = '// A press (R001).\nexport const press = 1;\n// Short (R002).\n';
const tested = "test('a press is shown (R001)', f);\ntest('a long name is refused (R002)', f);\n";
/** The product has reasons for more rules than this tree has. */
const isOfTree = ({ rule, message }: Pick<Finding, 'rule' | 'message'>) =>
  rule !== 'rule-exception' || !message.includes('is not in');

const tree = (files: Record<string, string> = {}): string =>
  temporaryTree({
    'docs/rules.tsv': RULES,
    'domain/press.ts': kept,
    'domain/press.test.ts': tested,
    ...files,
  });
function found(root: string): string[] {
  writeFileSync(join(root, 'docs/rules.md'), rulesDocument(root));
  return findings(root)
    .filter(isOfTree)
    .map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`);
}

describe('what names a rule', () => {
  test.each([
    ['one', 'late frames still raise (R214)', ['R214']],
    ['several', 'R012, R013 and R015', ['R012', 'R013', 'R015']],
    ['a range', '(R191 to R193)', ['R191', 'R192', 'R193']],
    ['a range over two lines of a comment', '(R191 to\n * R193)', ['R191', 'R192', 'R193']],
    ['neither numbers of other lengths nor other words', 'R21 R2145 XR214 r214', []],
  ])('%s', (_, text, ids) => {
    expect(namedRules(text)).toEqual(ids);
  });
});

describe('a rule with a comment and a title has no finding', () => {
  test.each([
    ['as they are', {}],
    ['in a comment of SQL', { 'domain/press.ts': '', 'database/a.sql': '-- (R001\n-- to R002)\n' }],
    ['as the rule of a gate', { 'domain/press.ts': "// R001\nconst g = { rule: 'R002' };\n" }],
    [
      'in the title of a group, of cases, and in cases declared above',
      {
        'domain/press.test.ts': "describe('presses (R001)', () => {});\n",
        'e2e/journeys/a.spec.ts':
          "const cases = [['too long (R002)', 1]];\nit.each(cases)('%s', f);\n",
      },
    ],
  ])('%s', (_, files) => {
    expect(found(tree(files))).toEqual([]);
  });
});

describe('what is missing is found', () => {
  test('a rule that only code names, and one that only a test names', () => {
    expect(
      found(
        tree({
          'domain/press.ts': '// A press (R001).\n',
          'domain/press.test.ts': "test('a long name is refused (R002)', f);\n",
        }),
      ),
    ).toEqual([
      'docs/rules.tsv:2 rule-tested R001: no title of a test names it',
      'docs/rules.tsv:3 rule-kept R002: no comment says where it is kept',
    ]);
  });

  test('a name in the body of a test, in code or in a test’s comment is no label', () => {
    const root = tree({
      'domain/press.ts': "const press = 'R001'; // R002\n",
      'domain/press.test.ts': "// R001\ntest('a press', () => see('R001'));\ntest('(R002)', f);\n",
    });
    expect(found(root)).toEqual([
      'docs/rules.tsv:2 rule-kept R001: no comment says where it is kept',
      'docs/rules.tsv:2 rule-tested R001: no title of a test names it',
    ]);
  });

  test('an id that does not exist', () => {
    expect(found(tree({ 'web/a.tsx': '// One.\n// Shown (R391).\n' }))).toEqual([
      'web/a.tsx:1 unknown-rule R391 is not in docs/rules.tsv',
    ]);
  });

  test('a reason for a rule that is kept', () => {
    expect(found(tree({ 'web/a.tsx': '// R145.\n' }))).toEqual([
      'tools/check/rules/exceptions.ts:1 rule-exception R145 is kept in web/a.tsx',
    ]);
  });

  test('a page that is out of date', () => {
    const root = tree();
    expect(found(root)).toEqual([]);
    writeFileSync(join(root, 'web.ts'), '');
    writeFileSync(join(root, 'domain/other.ts'), '// R001.\n');
    expect(findings(root).map(({ file, rule }) => `${file} ${rule}`)).toContain(
      'docs/rules.md rules-page',
    );
  });
});

test('the page has a row a rule with its files, and the score of those that were measured', () => {
  const root = tree({
    'web/press.tsx': '// R001\n',
    'docs/mutants.tsv':
      'file\tkind\tmutants\tnoticed\tdate\ndomain/press.ts\tcode\t5\t3\td\ndomain/press.ts\tsql\t1\t1\td\n',
  });
  const page = rulesDocument(root);
  expect(page).toContain('3 rules, 2 kept, 2 tested; 1 ask for nothing');
  expect(page).toContain('## 9. Constants');
  const test = '[press.test.ts](../domain/press.test.ts)';
  expect(page.split('\n').filter((line) => line.startsWith('| R'))).toEqual([
    `| R001 | A press is shown. | [press.ts](../domain/press.ts), [press.tsx](../web/press.tsx) | ${test} | 4 of 6 (1 not measured) |`,
    `| R002 | A name \\| a note is short. | [press.ts](../domain/press.ts) | ${test} | 4 of 6 |`,
    '| R145 | Allowed transitions are not shown. | which transitions there are is left open; the rules of each state machine say ours |  |  |',
  ]);
});
