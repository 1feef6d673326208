// The functions of a file with what can be measured of them: name, place, length, parameters, and whether they return JSX.
import type { ParsedSource } from './parsed-source.ts';

/**
 * `lines` counts from the head to the closing brace, but not the functions declared inside (each is measured by itself: a factory is as long as its own
 * part), and a tagged template, a statement of SQL, as one line. `renders` is true when JSX is inside the function itself or below it.
 */
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
  const open: { renders: boolean; elsewhere: number }[] = [];
  const names = new Map<number, string>();
  const enter = (): void => {
    open.push({ renders: false, elsewhere: 0 });
  };
  const leave = (node: Spanned): void => {
    const { renders, elsewhere } = open.pop() ?? { renders: false, elsewhere: 0 };
    const line = source.lineAt(node.start);
    const lines = linesOf(node) - elsewhere;
    const name = node.id?.name ?? names.get(node.start) ?? 'a function';
    found.push({ name, line, lines, parameters: node.params.length, renders });
  };
  const linesOf = (node: { start: number; end: number }): number => source.lineAt(node.end - 1) - source.lineAt(node.start) + 1;
  const leaveDeclared = (node: Spanned): void => {
    leave(node);
    const around = open.at(-1);
    if (around) around.elsewhere += linesOf(node);
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
    'FunctionDeclaration:exit': leaveDeclared,
    TaggedTemplateExpression: (node) => {
      const around = open.at(-1);
      if (around) around.elsewhere += linesOf(node) - 1;
    },
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  });
  return found;
}
