// Reads a filter (RFC 7644 section 3.4.2.2) into a tree of known attributes, so that nothing of the
// text reaches the database.

import { badRequest } from '../scim-error.ts';
import type { Attribute, ResourceSchema } from '../scim-schema.ts';
import { type AttributePath, findPathAmong } from './attribute-path.ts';
import { type Token, tokensOf } from './filter-tokens.ts';

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | {
      readonly kind: 'compare';
      readonly path: AttributePath;
      readonly by: Comparison;
      readonly value: string | boolean | null;
    }
  | { readonly kind: 'entry'; readonly path: AttributePath; readonly where: Filter };

export const mostConditions = 50;
export const mostLevels = 8;

/** @param others resource types that are searched as well. @throws 400 invalidFilter */
export function parseFilter(
  schema: ResourceSchema,
  text: string,
  others: readonly ResourceSchema[] = [],
): Filter {
  const reader = new FilterReader(tokensOf(text), (name) => findPathAmong(schema, others, name));
  const filter = reader.any(0);
  reader.end();
  return filter;
}

/** The part in brackets of `emails[type eq "work"]`, about the entries of one attribute. */
export function parseEntryFilter(attribute: Attribute, text: string): Filter {
  const reader = new FilterReader(tokensOf(text), (name) => entryPath(attribute, name));
  const filter = reader.any(0);
  reader.end();
  return filter;
}

function entryPath(attribute: Attribute, name: string): AttributePath | null {
  const sub = attribute.sub?.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return sub ? { extended: false, attribute: sub, sub: null } : null;
}

class FilterReader {
  readonly #tokens: readonly Token[];
  #find: (name: string) => AttributePath | null;
  #at = 0;
  #conditions = 0;

  constructor(tokens: readonly Token[], find: (name: string) => AttributePath | null) {
    this.#tokens = tokens;
    this.#find = find;
  }

  any(level: number): Filter {
    if (level > mostLevels)
      throw badRequest(
        'invalidFilter',
        `A filter can be nested at most ${mostLevels} levels deep.`,
      );
    return this.#joined('or', () => this.#joined('and', () => this.#one(level)));
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw wrong(this.#peek());
  }

  #joined(kind: 'and' | 'or', next: () => Filter): Filter {
    const parts = [next()];
    while (this.#take('word', kind)) parts.push(next());
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind, parts };
  }

  #one(level: number): Filter {
    this.#conditions += 1;
    if (this.#conditions > mostConditions)
      throw badRequest('invalidFilter', `A filter can have at most ${mostConditions} conditions.`);
    if (this.#take('word', 'not')) {
      if (!this.#take('sign', '(')) throw wrong(this.#peek());
      return { kind: 'not', part: this.#inBrackets(level, ')') };
    }
    if (this.#take('sign', '(')) return this.#inBrackets(level, ')');
    const path = this.#path();
    if (this.#take('sign', '[')) return { kind: 'entry', path, where: this.#entry(path, level) };
    return this.#asked(path);
  }

  /** The condition on an attribute: `pr`, or a comparison with a value. */
  #asked(path: AttributePath): Filter {
    if (this.#take('word', 'pr')) return { kind: 'present', path };
    const by = comparisons.find((one) => this.#take('word', one));
    if (!by) throw wrong(this.#peek());
    return { kind: 'compare', path, by, value: comparable(path, by, this.#value()) };
  }

  /** `emails[type eq "work"].value eq "x"` requires both of one entry. */
  #entry(path: AttributePath, level: number): Filter {
    const { attribute } = path;
    const outer = this.#find;
    this.#find = (name) => entryPath(attribute, name);
    const where = this.#inBrackets(level, ']');
    const next = this.#peek();
    const [dot, name] = [
      next?.kind === 'word' && next.text.startsWith('.'),
      next?.text.slice(1) ?? '',
    ];
    if (!dot) {
      this.#find = outer;
      return where;
    }
    this.#at += 1;
    const sub = entryPath(attribute, name);
    this.#find = outer;
    if (!sub) throw wrong(next);
    return { kind: 'and', parts: [where, this.#asked(sub)] };
  }

  #inBrackets(level: number, closing: string): Filter {
    const inside = this.any(level + 1);
    if (!this.#take('sign', closing)) throw wrong(this.#peek());
    return inside;
  }

  #path(): AttributePath {
    const token = this.#peek();
    const path = token?.kind === 'word' ? this.#find(token.text) : null;
    if (!path) throw wrong(token);
    this.#at += 1;
    return path;
  }

  /** Entra's documents print one value without quotation marks. */
  #value(): string | boolean | null {
    const token = this.#peek();
    if (!token || token.kind === 'sign') throw wrong(token);
    this.#at += 1;
    if (token.kind === 'text') return token.text;
    const word = token.text.toLowerCase();
    if (word === 'null') return null;
    return word === 'true' || word === 'false' ? word === 'true' : token.text;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #take(kind: Token['kind'], text: string): boolean {
    const token = this.#peek();
    const is = token?.kind === kind && token.text.toLowerCase() === text;
    if (is) this.#at += 1;
    return is;
  }
}

const equality: readonly Comparison[] = ['eq', 'ne'];
const partial: readonly Comparison[] = ['co', 'sw', 'ew'];

/**
 * Booleans and null are only equal or not, and times have no parts (RFC 7644 section 3.4.2.2).
 * @throws 400 invalidFilter
 */
function comparable(
  { attribute, sub }: AttributePath,
  by: Comparison,
  value: string | boolean | null,
): string | boolean | null {
  const { name, kind } = sub ?? attribute;
  const isEquality = equality.includes(by);
  if (value === null) {
    if (!isEquality) throw badRequest('invalidFilter', `null cannot be compared by ${by}.`);
    return value;
  }
  if ((kind === 'boolean' && !isEquality) || (kind === 'dateTime' && partial.includes(by)))
    throw badRequest('invalidFilter', `${name} cannot be compared by ${by}.`);
  return kind === 'boolean' ? flagOf(name, value) : value;
}

/** Entra writes "True" and "False". */
function flagOf(name: string, value: string | boolean): boolean {
  const word = String(value).toLowerCase();
  if (word !== 'true' && word !== 'false')
    throw badRequest('invalidFilter', `${name} can only be compared with true or false.`);
  return word === 'true';
}

const wrong = (token: Token | undefined) =>
  badRequest(
    'invalidFilter',
    token
      ? `The filter cannot be read at "${token.text.slice(0, 100)}".`
      : 'The filter ends too early.',
  );
