// A literal lists its fields: spreading another literal into it saves lines and obscures every diff
// (STYLE.md, the first pair).
import type { Verdict } from '../source/finding.ts';
import type { ParsedSource } from '../source/parsed-source.ts';

type Part = {
  readonly type: string;
  readonly start: number;
  readonly argument?: { readonly type: string } | null;
} | null;

/**
 * Spreads of a literal that is written where it is spread: fields into an object or a component,
 * values into a list or a call.
 */
export function packedLiterals(source: ParsedSource): (Verdict & { line: number })[] {
  const found: (Verdict & { line: number })[] = [];
  const look = (parts: readonly Part[], kind: string): void => {
    for (const part of parts) {
      if (part === null || !/^(JSX)?Spread/.test(part.type) || part.argument?.type !== kind)
        continue;
      found.push({
        rule: 'packed-literal',
        message: 'list its parts here, without a spread',
        line: source.lineAt(part.start),
      });
    }
  };
  source.walk({
    ObjectExpression: ({ properties }) => look(properties, 'ObjectExpression'),
    ArrayExpression: ({ elements }) => look(elements, 'ArrayExpression'),
    CallExpression: (node) => look(node.arguments, 'ArrayExpression'),
    NewExpression: (node) => look(node.arguments, 'ArrayExpression'),
    JSXSpreadAttribute: (node) => look([node], 'ObjectExpression'),
  });
  return found;
}
