// The functions of a file with what can be measured of them: name, place, length, parameters, and whether they return JSX.
import type { ParsedSource } from './parsed-source.ts';

/** `lines` counts from the head to the closing brace, `renders` is true when JSX stands inside the function itself or below it. */
export interface FunctionOf {
  name: string;
  line: number;
  lines: number;
  parameters: number;
  renders: boolean;
}

type Spanned = { start: number; end: number; params: unknown[]; id: { name: string } | null };

/** Every function, method and arrow of the file in the order in which they end. */
export function functionsOf(source: ParsedSource): FunctionOf[] {
  const found: FunctionOf[] = [];
  const open: { renders: boolean }[] = [];
  const names = new Map<number, string>();
  const enter = (): void => {
    open.push({ renders: false });
  };
  const leave = (node: Spanned): void => {
    const renders = open.pop()?.renders ?? false;
    const line = source.lineAt(node.start);
    const lines = source.lineAt(node.end - 1) - line + 1;
    const name = node.id?.name ?? names.get(node.start) ?? 'a function';
    found.push({ name, line, lines, parameters: node.params.length, renders });
  };
  const render = (): void => {
    for (const one of open) one.renders = true;
  };
  source.walk({
    VariableDeclarator: (node) => {
      if (node.init && node.id.type === 'Identifier') names.set(node.init.start, node.id.name);
    },
    MethodDefinition: (node) => {
      if (node.key.type === 'Identifier') names.set(node.value.start, node.key.name);
    },
    Property: (node) => {
      if (node.key.type === 'Identifier') names.set(node.value.start, node.key.name);
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    JSXElement: render,
    JSXFragment: render,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  });
  return found;
}
