// The built code carries messages that Lingui shows without a parser, and plain texts as they were.
import * as types from '@babel/types';
import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';

const string = types.stringLiteral;
const descriptor = (message: string) =>
  types.objectExpression([
    types.objectProperty(types.identifier('id'), string('x')),
    types.objectProperty(types.identifier('message'), string(message)),
  ]);
const element = (message: string) =>
  types.jsxOpeningElement(
    types.jsxIdentifier('Trans'),
    [
      types.jsxAttribute(types.jsxIdentifier('id'), string('x')),
      types.jsxAttribute(types.jsxIdentifier('message'), string(message)),
    ],
    true,
  );

/** The node's message after the plugin has run. */
function after(node: types.ObjectExpression | types.JSXOpeningElement): string {
  const expression = types.isObjectExpression(node) ? node : types.jsxElement(node, null, [], true);
  compileMessages().visitor.Program.exit({
    node: types.program([types.expressionStatement(expression)]),
  });
  const property = types.isObjectExpression(node) ? node.properties[1] : node.attributes[1];
  if (types.isObjectProperty(property)) return property.value.type;
  return types.isJSXAttribute(property) && property.value ? property.value.type : 'nothing';
}

test('texts with placeholders are compiled, in descriptors and in elements', () => {
  expect(after(descriptor('Go to {place}'))).toBe('ArrayExpression');
  expect(after(descriptor('{count, plural, one {# alert} other {# alerts}}'))).toBe(
    'ArrayExpression',
  );
  expect(after(element('Session {minutes} min'))).toBe('JSXExpressionContainer');
});

test('texts without placeholders stay text', () => {
  expect(after(descriptor('Sign in'))).toBe('StringLiteral');
  expect(after(element('Sign in'))).toBe('StringLiteral');
});

test('an object that is no message is left alone', () => {
  const node = types.objectExpression([
    types.objectProperty(types.identifier('name'), string('x')),
    types.objectProperty(types.identifier('message'), string('{y}')),
  ]);
  expect(after(node)).toBe('StringLiteral');
});
