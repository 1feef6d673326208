// The mutators that Stryker lacks, on single nodes.
import { expect, test } from 'vitest';
import type { SyntaxNode } from './node-mutator.ts';
import { numberMutator } from './number-mutator.ts';
import { sqlMutator } from './sql-mutator.ts';

const other: SyntaxNode = { type: 'VariableDeclarator' };
const number = (value: number): SyntaxNode => ({ type: 'NumericLiteral', value });
const template = (tag: SyntaxNode, ...texts: string[]): SyntaxNode => ({
  type: 'TaggedTemplateExpression',
  tag,
  quasi: {
    type: 'TemplateLiteral',
    quasis: texts.map((raw) => ({ type: 'TemplateElement', value: { raw } })),
    expressions: texts.slice(1).map((_, at) => ({ type: 'Identifier', name: `v${at}` })),
  },
});
const named = (name: string): SyntaxNode => ({ type: 'Identifier', name });
const brokenTexts = (node: SyntaxNode): unknown[] =>
  [...sqlMutator.mutate({ node, parent: other })].map(({ quasi }) => quasi);

test.each([
  [2, [3]],
  [999, [1000]],
  [1000, [2000]],
  [1, []],
  [0, []],
])('the number %i becomes %j', (value, expected) => {
  const found = [...numberMutator.mutate({ node: number(value), parent: other })];
  expect(found.map((node) => node['value'])).toEqual(expected);
});

test('a number that names a field or a type is left alone', () => {
  const node = number(5);
  const field = { type: 'ObjectProperty', key: node, value: number(7) };
  expect([...numberMutator.mutate({ node, parent: field })]).toEqual([]);
  expect([...numberMutator.mutate({ node: number(7), parent: field })]).toHaveLength(1);
  expect([...numberMutator.mutate({ node, parent: { type: 'TSLiteralType' } })]).toEqual([]);
});

test('a condition that is left out takes its value with it, and the others keep theirs', () => {
  const [first, second] = brokenTexts(
    template(named('tx'), 'select from t where a = ', ' and b = ', ''),
  );
  expect(first).toMatchObject({
    quasis: [{ value: { raw: 'select from t where true and b = ' } }, { value: { raw: '' } }],
    expressions: [{ name: 'v1' }],
  });
  expect(second).toMatchObject({ expressions: [{ name: 'v0' }] });
});

test('only statements are broken, by whatever name their connection has', () => {
  const text = 'select from t where a';
  const member = { type: 'MemberExpression', property: named('ownerSql') };
  expect(brokenTexts(template(member, text))).toHaveLength(1);
  expect(brokenTexts(template(named('sql'), text))).toHaveLength(1);
  expect(brokenTexts(template(named('t'), text))).toEqual([]);
  expect(brokenTexts(named('tx'))).toEqual([]);
});
