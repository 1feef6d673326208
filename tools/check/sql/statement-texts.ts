// The texts of the statements in a file's tagged templates, as far as they are known without
// running the program.
import type { ESTree } from 'vite';
import { constantOf, exportOf, type Place, unknown } from './constants.ts';
import { declarationOf, type FunctionNode, type Names } from './names.ts';
import { inText, nameText, numbered, SqlText, valueMark, writtenTx } from './sql-text.ts';

/** How what is decided at run time is taken. */
export interface Way {
  /** Which side of a condition. */
  readonly side: 'first' | 'second';
  /** The stand-in for a part composed at run time; null: such a statement is left out. */
  readonly standIn: string | null;
}

export interface Files {
  readonly root: string;
  /** The names of one of our files; undefined where it has none. */
  readonly namesOf: (path: string) => Names | undefined;
}

/** A statement and where it is. */
export interface Template {
  readonly names: Names;
  readonly node: ESTree.TaggedTemplateExpression;
}

/** Names of query functions. */
const queryFunction = /^(?:tx|sql|\w*Sql|on|again|holder|listener)$/;

/** @returns the text with its values numbered; null where a part of it is only known at run time */
export function statementText(files: Files, { names, node }: Template, way: Way): string | null {
  const reader = new Reader(files, way);
  const text = reader.template(node.quasi, { names, given: new Map() });
  return reader.isWhole || way.standIn !== null ? numbered(text).trim() : null;
}

const deepest = 12;

class Reader {
  isWhole = true;
  readonly #files: Files;
  readonly #way: Way;
  #depth = 0;

  constructor(files: Files, way: Way) {
    this.#files = files;
    this.#way = way;
  }

  template({ quasis, expressions }: ESTree.TemplateLiteral, place: Place): string {
    const parts = expressions.map((part) => this.#part(part, place) ?? valueMark);
    return String.raw({ raw: quasis.map(({ value }) => value.cooked ?? '') }, ...parts);
  }

  /** The text of a part; null where it is a value. */
  #part(node: ESTree.Expression, place: Place): string | null {
    if (this.#depth >= deepest) return this.#atRunTime();
    this.#depth += 1;
    try {
      return this.#read(node, place);
    } finally {
      this.#depth -= 1;
    }
  }

  #read(node: ESTree.Expression, place: Place): string | null {
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return this.template(node.quasi, place);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.#part(node.expression, place);
      case 'ConditionalExpression':
        return this.#part(this.#way.side === 'first' ? node.consequent : node.alternate, place);
      case 'Identifier':
        return this.#named(node, place);
      case 'CallExpression':
        return this.#call(node, place);
      default:
        return null;
    }
  }

  #named({ name, start }: { name: string; start: number }, { names, given }: Place): string | null {
    const argument = given.get(name);
    if (argument) return this.#part(argument.node, argument.place);
    const declared = declarationOf(names, name, start);
    if (declared?.isFragment) return this.#atRunTime();
    return declared?.value ? this.#part(declared.value, { names, given }) : null;
  }

  #call(node: ESTree.CallExpression, place: Place): string | null {
    const { callee, arguments: given } = node;
    const [first] = given;
    if (callee.type === 'Identifier' && queryFunction.test(callee.name))
      return this.#constant(first, place, (value) => nameOf(value));
    if (callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'unsafe')
      return this.#constant(first, place, (value) =>
        typeof value === 'string' || typeof value === 'number' ? String(value) : null,
      );
    if (callee.type === 'Identifier') return this.#function(callee, node, place);
    return takesQueryFunction(node) && !/\.(?:json|array)\(/.test(this.#textOf(node, place))
      ? this.#atRunTime()
      : null;
  }

  #function(
    callee: { name: string; start: number },
    call: ESTree.CallExpression,
    place: Place,
  ): string | null {
    const found = this.#declared(callee, place.names);
    if (!found || !isFunction(found.node))
      return takesQueryFunction(call) ? this.#atRunTime() : null;
    const { node, names } = found;
    const asked = onlyQueryFunctions(call) ? this.#asked(found) : null;
    if (asked !== null) return asked;
    const given = new Map(
      node.params.flatMap((parameter, at) => {
        const argument = call.arguments[at];
        return parameter.type === 'Identifier' && argument && argument.type !== 'SpreadElement'
          ? [[parameter.name, { node: argument, place }] as const]
          : [];
      }),
    );
    const result = resultOf(node, this.#way.side);
    if (result === null) return takesQueryFunction(call) ? this.#atRunTime() : null;
    return (
      this.#part(result, { names, given }) ?? (takesQueryFunction(call) ? this.#atRunTime() : null)
    );
  }

  /**
   * The result of an exported function of the program that needs nothing but the query function.
   */
  #asked({ names, name }: Found): string | null {
    const real = exportOf(this.#files.root, names.source.path, name);
    if (typeof real !== 'function') return null;
    try {
      const answer: unknown = real(writtenTx);
      return answer instanceof SqlText ? inText(answer) : null;
    } catch {
      return null;
    }
  }

  #declared({ name, start }: { name: string; start: number }, names: Names): Found | null {
    const declared = declarationOf(names, name, start);
    if (declared) return declared.value ? { node: declared.value, names, name } : null;
    const imported = names.imported.get(name);
    const theirs = imported && this.#files.namesOf(imported.path);
    if (!theirs) return null;
    const there = declarationOf(theirs, imported.name, 0);
    return there?.value ? { node: there.value, names: theirs, name: imported.name } : null;
  }

  #constant(
    node: ESTree.Argument | undefined,
    place: Place,
    textOf: (value: unknown) => string | null,
  ): string | null {
    if (!node || node.type === 'SpreadElement') return this.#atRunTime();
    const value = constantOf(this.#files.root, place, node);
    return (value === unknown ? null : textOf(value)) ?? this.#atRunTime();
  }

  #atRunTime(): string {
    this.isWhole = false;
    return this.#way.standIn ?? '';
  }

  #textOf = (node: { start: number; end: number }, { names }: Place): string =>
    names.source.text.slice(node.start, node.end);
}

interface Found {
  readonly node: ESTree.Expression;
  readonly names: Names;
  readonly name: string;
}

const isFunction = (node: ESTree.Expression): node is FunctionNode =>
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'FunctionExpression' ||
  node.type === 'FunctionDeclaration';

const nameOf = (value: unknown): string | null => {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === 'string' || isList ? nameText(value) : null;
};

const isQueryFunction = (node: ESTree.Argument): boolean =>
  node.type === 'Identifier' && queryFunction.test(node.name);
const takesQueryFunction = ({ arguments: given }: ESTree.CallExpression): boolean =>
  given.some(isQueryFunction);
const onlyQueryFunctions = ({ arguments: given }: ESTree.CallExpression): boolean =>
  given.length === 1 && given.every(isQueryFunction);

/** The returned expression of a function: of several the first or the last. */
function resultOf({ body }: FunctionNode, side: Way['side']): ESTree.Expression | null {
  if (!body) return null;
  if (body.type !== 'BlockStatement') return body;
  const answers = body.body.flatMap(answersOf);
  return answers.at(side === 'first' ? 0 : -1) ?? null;
}

function answersOf(statement: ESTree.Statement | ESTree.Directive): ESTree.Expression[] {
  if (statement.type === 'ReturnStatement') return statement.argument ? [statement.argument] : [];
  if (statement.type === 'IfStatement')
    return [statement.consequent, ...(statement.alternate ? [statement.alternate] : [])].flatMap(
      answersOf,
    );
  return statement.type === 'BlockStatement' ? statement.body.flatMap(answersOf) : [];
}
