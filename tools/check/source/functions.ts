// The functions of a file with their measures: name, place, length, parameters, and whether they
// return JSX.
import type { ParsedSource } from './parsed-source.ts';

/** The characters of a text without white space: the same however its lines are broken. */
export const signsOf = (text: string): number => text.replace(/\s+/g, '').length;

/**
 * `signs` counts from the head to the closing brace, but not the functions declared inside (each is
 * measured by itself: a factory is as long as its own part), and no templates: they are statements
 * of SQL and texts. `renders` is true when JSX is inside the function itself or below it.
 */
export interface FunctionOf {
  name: string;
  line: number;
  signs: number;
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
    const signs = signsIn(node) - elsewhere;
    const name = node.id?.name ?? names.get(node.start) ?? 'a function';
    found.push({ name, line, signs, parameters: node.params.length, renders });
  };
  const signsIn = (node: { start: number; end: number }): number =>
    signsOf(source.text.slice(node.start, node.end));
  const leaveDeclared = (node: Spanned): void => {
    leave(node);
    const around = open.at(-1);
    if (around) around.elsewhere += signsIn(node);
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
    TemplateElement: (node) => {
      const around = open.at(-1);
      if (around) around.elsewhere += signsIn(node);
    },
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  });
  return found;
}
