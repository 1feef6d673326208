// The value of an expression that is the same at each run: evaluated here, or imported from the
// module that exports it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { declarationOf, type Names } from './names.ts';

/** A value known only at run time. */
export const unknown = Symbol('unknown');

const load = createRequire(import.meta.url);

/**
 * The export of one of our modules by its name; `unknown` where the module cannot be loaded alone.
 */
export function exportOf(root: string, path: string, name: string): unknown {
  try {
    const module: Record<string, unknown> = load(join(root, path));
    return name in module ? module[name] : unknown;
  } catch {
    return unknown;
  }
}

type Expression = ESTree.Expression;

/**
 * Where an expression is read: its file, and what the parameters around it were given by the caller
 * that is followed.
 */
export interface Place {
  readonly names: Names;
  readonly given: ReadonlyMap<string, { readonly node: Expression; readonly place: Place }>;
}

/** @returns the value, or `unknown` */
export function constantOf(root: string, place: Place, node: Expression): unknown {
  const of = (part: Expression): unknown => constantOf(root, place, part);
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return of(node.expression);
    case 'TemplateLiteral':
      return whole(node, node.expressions.map(of));
    case 'Identifier':
      return named(root, place, node);
    case 'MemberExpression':
      return node.computed || node.property.type !== 'Identifier'
        ? unknown
        : propertyOf(of(node.object), node.property.name);
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? unknown
        : calculated(node.operator, of(node.left), of(node.right));
    case 'CallExpression':
      return asString(node, of);
    default:
      return unknown;
  }
}

function named(
  root: string,
  { names, given }: Place,
  { name, start }: { name: string; start: number },
): unknown {
  const argument = given.get(name);
  if (argument) return constantOf(root, argument.place, argument.node);
  const declared = declarationOf(names, name, start);
  if (declared)
    return declared.value === null ? unknown : constantOf(root, { names, given }, declared.value);
  const imported = names.imported.get(name);
  return imported ? exportOf(root, imported.path, imported.name) : unknown;
}

function whole({ quasis }: ESTree.TemplateLiteral, values: readonly unknown[]): unknown {
  if (values.includes(unknown)) return unknown;
  return String.raw({ raw: quasis.map(({ value }) => value.cooked ?? '') }, ...values);
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : unknown;

function calculated(operator: string, left: unknown, right: unknown): unknown {
  if (typeof left !== 'number' || typeof right !== 'number') return unknown;
  const results: Record<string, number> = {
    '*': left * right,
    '/': left / right,
    '+': left + right,
    '-': left - right,
  };
  return results[operator] ?? unknown;
}

/** `String(...)`, which is how numbers are put into a text. */
function asString(
  { callee, arguments: [first] }: ESTree.CallExpression,
  of: (part: Expression) => unknown,
): unknown {
  if (
    callee.type !== 'Identifier' ||
    callee.name !== 'String' ||
    !first ||
    first.type === 'SpreadElement'
  )
    return unknown;
  const value = of(first);
  return value === unknown ? unknown : String(value);
}
