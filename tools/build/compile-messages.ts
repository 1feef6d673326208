// A Babel plugin: turns the ICU texts that the Lingui macros leave in the code into their compiled
// form, so that no browser carries the parser.
import * as types from '@babel/types';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Node = types.Node;

/** Texts without placeholders stay as they are: Lingui shows them unchanged. */
const needsCompiling = (text: string): boolean => /[{}'#]/.test(text);

const compiled = (text: string): types.Expression => types.valueToNode(compileMessage(text));

/** `{ id: '...', message: '...' }` of t, msg, plural and useLingui. */
function inObject(node: types.ObjectExpression): void {
  const property = (name: string) =>
    node.properties.find(
      (one): one is types.ObjectProperty =>
        types.isObjectProperty(one) &&
        (types.isIdentifier(one.key, { name }) || types.isStringLiteral(one.key, { value: name })),
    );
  const message = property('message');
  if (
    property('id') &&
    message &&
    types.isStringLiteral(message.value) &&
    needsCompiling(message.value.value)
  )
    message.value = compiled(message.value.value);
}

/** `<Trans id="..." message="..." />`. */
function inElement(node: types.JSXOpeningElement): void {
  const attribute = (name: string) =>
    node.attributes.find(
      (one): one is types.JSXAttribute =>
        types.isJSXAttribute(one) && types.isJSXIdentifier(one.name, { name }),
    );
  const message = attribute('message');
  if (!attribute('id') || !message) return;
  const text = textOf(message.value ?? undefined);
  if (text !== null && needsCompiling(text))
    message.value = types.jsxExpressionContainer(compiled(text));
}

function textOf(value: Node | undefined): string | null {
  const inner = types.isJSXExpressionContainer(value) ? value.expression : value;
  return types.isStringLiteral(inner) ? inner.value : null;
}

/** Works when the program has been left, after the macros have written their texts. */
export const compileMessages = () => ({
  name: 'compile-messages',
  visitor: {
    Program: {
      exit(path: { node: types.Program }): void {
        types.traverseFast(path.node, (node) => {
          if (types.isObjectExpression(node)) inObject(node);
          if (types.isJSXOpeningElement(node)) inElement(node);
        });
      },
    },
  },
});
