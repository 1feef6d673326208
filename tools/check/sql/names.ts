// Resolves a name at a place of a file: to its innermost declaration around it, or to its import.
import type { ESTree } from 'vite';
import { importsOf } from '../source/imports.ts';
import type { ParsedSource } from '../source/parsed-source.ts';

export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;
export type Parameter = FunctionNode['params'][number];

export interface Declared {
  readonly name: string;
  /**
   * Its initial value where it is a plain expression; null for parameters and destructured parts.
   */
  readonly value: ESTree.Expression | null;
  /** A fragment of SQL by its type. */
  readonly isFragment: boolean;
  /** Where it is known. */
  readonly from: number;
  readonly to: number;
}

export interface Names {
  readonly source: ParsedSource;
  readonly declared: readonly Declared[];
  /** Local name of each import, with the path of our own file and the name there. */
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

export function namesOf(source: ParsedSource): Names {
  return { source, declared: declaredIn(source), imported: importedBy(source) };
}

/** @returns the innermost declaration of the name around `at` */
export function declarationOf({ declared }: Names, name: string, at: number): Declared | undefined {
  const around = declared.filter((one) => one.name === name && one.from <= at && at <= one.to);
  return around.toSorted((left, right) => left.to - left.from - (right.to - right.from))[0];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function declaredIn(source: ParsedSource): Declared[] {
  const found: Declared[] = [];
  const blocks: Span[] = [{ start: 0, end: source.text.length }];
  const enter = (node: Span): void => void blocks.push(node);
  const leave = (): void => void blocks.pop();
  const add = (name: string, value: Declared['value'], within: Span, isFragment = false): void =>
    void found.push({ name, value, isFragment, from: within.start, to: within.end });
  const enterFunction = (node: FunctionNode): void => {
    const around = blocks.at(-1) ?? node;
    if (node.type !== 'ArrowFunctionExpression' && node.id) add(node.id.name, node, around);
    for (const one of node.params)
      for (const name of namesIn(source, one)) add(name.name, null, node, name.isFragment);
    enter(node);
  };
  source.walk({
    FunctionDeclaration: enterFunction,
    FunctionExpression: enterFunction,
    ArrowFunctionExpression: enterFunction,
    BlockStatement: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    'BlockStatement:exit': leave,
    VariableDeclarator: (node) => {
      const around = blocks.at(-1) ?? node;
      if (node.id.type === 'Identifier') add(node.id.name, node.init, around);
      else for (const name of namesIn(source, node.id)) add(name.name, null, around);
    },
  });
  return found;
}

type Pattern = Parameter | ESTree.BindingPattern | ESTree.BindingRestElement;

/** The names that a parameter or a pattern declares. */
function namesIn(source: ParsedSource, node: Pattern): { name: string; isFragment: boolean }[] {
  if (node.type === 'Identifier')
    return [
      { name: node.name, isFragment: /\bFragment\b/.test(source.text.slice(node.start, node.end)) },
    ];
  return partsOf(node).flatMap((part) => namesIn(source, part));
}

function partsOf(node: Exclude<Pattern, ESTree.BindingIdentifier>): Pattern[] {
  if (node.type === 'AssignmentPattern') return [node.left];
  if (node.type === 'RestElement') return [node.argument];
  if (node.type === 'TSParameterProperty') return [node.parameter];
  if (node.type === 'ArrayPattern') return node.elements.filter((element) => element !== null);
  return node.properties.map((property) =>
    property.type === 'RestElement' ? property : property.value,
  );
}

function importedBy(source: ParsedSource): Names['imported'] {
  const targets = new Map(importsOf(source).map(({ specifier, target }) => [specifier, target]));
  const found = new Map<string, { path: string; name: string }>();
  source.walk({
    ImportDeclaration: (node) => {
      const path = targets.get(node.source.value) ?? null;
      if (path === null) return;
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier')
          found.set(one.local.name, {
            path,
            name: one.imported.type === 'Identifier' ? one.imported.name : one.local.name,
          });
    },
  });
  return found;
}
